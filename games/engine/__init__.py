"""What every game shares: positions, moves, histories, views, the registry. Pure, knows no game by name."""

"""Cards, decks and the seeded shuffle. Pure: reads no clock, no randomness, no Django."""

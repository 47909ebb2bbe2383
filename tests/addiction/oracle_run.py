"""The engine against the oracle on as many random positions as asked for, over all presets.

    python -m tests.addiction.oracle_run --positions 1000000

Prints progress and every disagreement; the exit status is 1 when there was one.
"""

from __future__ import annotations

import sys

from games.addiction.presets import PRESETS
from tests.addiction.playouts import Pair
from tests.shared.oracle_run import main

if __name__ == "__main__":
    sys.exit(main(__doc__, Pair, PRESETS))

"""Seeded shuffling. The order for a given seed and label never changes: tests pin several."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256, shake_256
from itertools import count

SEED_SIZE = 32
BLOCK_SIZE = 512


def random_bytes(seed: bytes, label: str) -> Iterator[int]:
    """An endless stream of byte values 0–255 fixed by `seed` and `label`.

    The stream is SHAKE-256 of the seed, the label and a block number (4 bytes, big end first), block after block.
    Raises ValueError when the seed is not 32 bytes.
    """
    if len(seed) != SEED_SIZE:
        raise ValueError(f"a seed is {SEED_SIZE} bytes, this one has {len(seed)}")
    for block in count():
        yield from shake_256(seed + label.encode() + block.to_bytes(4, "big")).digest(BLOCK_SIZE)


def random_below(bound: int, stream: Iterator[int]) -> int:
    """A number 0 ≤ n < `bound` ≤ 256, all equally likely: bytes that would favour low numbers are thrown away."""
    limit = 256 - 256 % bound
    return next(value for value in stream if value < limit) % bound


def shuffled[Item](items: Sequence[Item], seed: bytes, label: str) -> tuple[Item, ...]:
    """`items` (at most 256) in the Fisher–Yates order that `seed` and `label` fix (rules.md, section 5)."""
    return next(shuffles(items, seed, label))


def shuffles[Item](items: Sequence[Item], seed: bytes, label: str) -> Iterator[tuple[Item, ...]]:
    """Endless orders of `items`, each a Fisher–Yates shuffle of them as given; one stream runs on through all.

    The first is `shuffled`; the others are for games that pass over an order they cannot use.
    """
    stream = random_bytes(seed, label)
    while True:
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = random_below(last + 1, stream)
            order[last], order[other] = order[other], order[last]
        yield tuple(order)


def commitment(seed: bytes) -> str:
    """What is shown before a play so that its deal can be checked afterwards: SHA-256 of the seed, in hex."""
    return sha256(seed).hexdigest()

"""The seeded shuffle: fixed for ever by seed and label, and fair (rules.md, section 5)."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256, shake_256
from itertools import islice, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cards.shuffle import commitment, random_below, random_bytes, shuffled, shuffles

SEED = bytes(range(32))
SEEDS = st.binary(min_size=32, max_size=32)


@pytest.mark.parametrize(
    ("seed", "label", "order"),
    [
        (bytes(32), "test", "RPQMYFGSKOTWJBEZVNCIUDAXHL"),
        (bytes(32), "other", "ZBXGFKMTCDHYSPLWERIQNAVOUJ"),
        (SEED, "test", "AENPIGQVHOXCKZBFSRUTLMWYDJ"),
    ],
)
def test_the_order_for_a_seed_and_label_is_pinned(seed: bytes, label: str, order: str) -> None:
    assert "".join(shuffled("ABCDEFGHIJKLMNOPQRSTUVWXYZ", seed, label)) == order


@given(SEEDS, st.text(max_size=20), st.lists(st.integers(), max_size=60))
def test_a_shuffle_keeps_every_item_and_gives_the_same_order_again(seed: bytes, label: str, items: list[int]) -> None:
    order = shuffled(items, seed, label)
    assert Counter(order) == Counter(items)
    assert shuffled(items, seed, label) == order


def test_more_shuffles_of_one_stream_go_on_where_the_one_before_ended() -> None:
    first, second, third = islice(shuffles("ABCD", SEED, "test"), 3)
    assert first == shuffled("ABCD", SEED, "test")
    stream = random_bytes(SEED, "test")
    for order in (first, second, third):
        items = list("ABCD")
        for last in (3, 2, 1):
            other = random_below(last + 1, stream)
            items[last], items[other] = items[other], items[last]
        assert tuple(items) == order


def test_the_stream_runs_on_over_its_blocks() -> None:
    stream = bytes(islice(random_bytes(SEED, "test"), 1024))
    assert stream[:512] == shake_256(SEED + b"test" + bytes(4)).digest(512)
    assert stream[512:] == shake_256(SEED + b"test" + bytes([0, 0, 0, 1])).digest(512)


@pytest.mark.parametrize("seed", [b"", bytes(31), bytes(33)])
def test_a_seed_of_another_size_is_refused(seed: bytes) -> None:
    with pytest.raises(ValueError, match="a seed is 32 bytes"):
        shuffled("AB", seed, "test")


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 52, 100, 128, 129, 255, 256])
def test_every_byte_stream_gives_all_numbers_below_the_bound_equally_often(bound: int) -> None:
    """Fed with each byte once, what is not thrown away spreads without remainder."""
    every_byte = iter(range(256))
    numbers = [random_below(bound, every_byte) for _ in range(256 // bound * bound)]
    assert Counter(numbers) == dict.fromkeys(range(bound), 256 // bound)


def test_all_orders_of_a_few_items_come_equally_often() -> None:
    """Chi-square over the 24 orders of 4 items: 23 on average, with a deviation of 7."""
    seeds = 12_000
    seen = Counter(shuffled("ABCD", number.to_bytes(32, "big"), "test") for number in range(seeds))
    assert set(seen) == set(permutations("ABCD"))
    expected = seeds / 24
    assert sum((times - expected) ** 2 / expected for times in seen.values()) < 23 + 5 * 7


def test_the_commitment_is_the_plain_hash_of_the_seed() -> None:
    assert commitment(SEED) == sha256(SEED).hexdigest()
    assert commitment(bytes(32)) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"

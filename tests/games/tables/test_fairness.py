"""The shuffle itself: known results, and that no order is more likely than another."""

import json
from collections import Counter
from contextlib import suppress
from pathlib import Path

import pytest

import engine
from games.tables import fairness
from tests.profile import by_profile
from tests.verifiers import verify_in_python

VECTORS = json.loads((Path(__file__).resolve().parents[2] / "shuffle_vectors.json").read_text())
SHUFFLES = [each["proof"] for each in VECTORS if each["valid"] and each["proof"].get("scheme") == 2]


@pytest.mark.parametrize("proof", SHUFFLES)
def test_the_site_shuffles_like_the_known_results(proof):
    contributed = [each["nonce"] if each["created_by"] == "player" else "" for each in proof["nonces"]]
    nonces = fairness.all_nonces(proof["secret"], contributed)
    assert nonces == [each["nonce"] for each in proof["nonces"]]
    assert fairness.commitment(proof["secret"]) == proof["commitment"]
    order, tiles = fairness.shuffle(proof["secret"], nonces)
    assert tiles == proof["tiles"]
    # Otherwise the shuffle draws an order too, which is not used.
    if not proof.get("order_from"):
        assert order == proof["order"]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_the_script_for_players_judges_like_the_known_results(vector, tmp_path):
    file = tmp_path / "proof.json"
    file.write_text(json.dumps(vector["proof"]))
    assert verify_in_python(file, *vector["known"]) is vector["valid"]


def test_each_nonce_changes_the_order_of_most_tiles():
    secret, nonces = "5" * 64, ["a" * 64, "b" * 64, "c" * 64]
    _order, tiles = fairness.shuffle(secret, nonces)
    for seat in range(3):
        changed = [nonce[:-1] + "0" if number == seat else nonce for number, nonce in enumerate(nonces)]
        _order, others = fairness.shuffle(secret, changed)
        assert sum(one == other for one, other in zip(tiles, others, strict=True)) < 10


def test_other_seats_for_the_same_people_give_the_same_tiles_and_the_same_person_begins():
    """Else the site could choose among the results by seating players differently."""
    secret, nonces = "5" * 64, ["a" * 64, "b" * 64, "c" * 64]
    order, tiles = fairness.shuffle(secret, nonces)
    turned_order, turned_tiles = fairness.shuffle(secret, nonces[::-1])
    assert turned_tiles == tiles
    assert [nonces[::-1][seat] for seat in turned_order] == [nonces[seat] for seat in order]


def test_it_does_not_matter_which_seats_contribute_nothing():
    secret = "5" * 64
    one = fairness.all_nonces(secret, ["a" * 64, "", "b" * 64, ""])
    other = fairness.all_nonces(secret, ["a" * 64, "", "", "b" * 64])
    assert sorted(one) == sorted(other)


def chi_square(counts: Counter, cells: int) -> float:
    expected = counts.total() / cells
    return sum((counts[cell] - expected) ** 2 / expected for cell in range(cells))


def test_every_tile_is_equally_likely_in_every_place_and_every_seat_begins_equally_often():
    """The seeds are fixed, so this fails only if the algorithm changes."""
    rounds = by_profile(ci=1_500, nightly=20_000)
    places, starters, pairs = [Counter() for _ in range(68)], Counter(), Counter()
    for number in range(rounds):
        order, tiles = fairness.shuffle(f"{number:064x}", ["0" * 64, "1" * 64, "2" * 64])
        assert sorted(tiles) == sorted(engine.TILES)
        starters[order[0]] += 1
        # The step from one tile to the next: a shuffle that is wrong by one place keeps neighbours together.
        pairs[(tiles[1] - tiles[0]) % 68] += 1
        for place, tile in enumerate(tiles):
            places[place][tile - 1] += 1
    assert chi_square(starters, 3) < 16  # 2 degrees of freedom, p = 0.0003
    values = [chi_square(place, 68) for place in places]
    # 67 degrees of freedom: the mean is 67, and 116 is exceeded with p = 0.0002.
    assert max(values) < 116
    assert 64 < sum(values) / len(values) < 70
    steps = Counter({step - 1: times for step, times in pairs.items()})
    assert chi_square(steps, 67) < 116


@pytest.mark.parametrize("size", [2, 3, 4, 5, 17, 63, 64, 65, 68])
def test_every_number_is_drawn_by_equally_many_bytes(size):
    bytes_, drawn = iter(range(256)), Counter()
    with suppress(StopIteration):
        while True:
            drawn[fairness.number_below(size, bytes_)] += 1
    assert drawn == dict.fromkeys(range(size), 256 // size)

"""The turn order beside the wheel, now and after each tile that may be taken."""

import re

import pytest
from django.urls import reverse

import engine
from games.tables.snapshots import visible_state
from tests.playing import first_legal, mover_of, play


@pytest.fixture
def orders(client, game):
    """The texts of the boxes, for the player to move: the current one first, then one for each tile."""
    play(game, first_legal(game))
    client.force_login(mover_of(game))
    page = client.get(reverse("table", args=[game.pk])).text
    [section] = re.findall(r'<section class="orders".*?</section>', page, re.DOTALL)
    boxes = section.split('<div class="order')[1:]
    return [" ".join(re.sub(r"<[^>]+>", " ", box).split()) for box in boxes]


def test_the_player_to_move_is_now_and_after_a_tile_somebody_is_next(orders):
    assert " You now " in orders[0]
    assert all(" next " in box and " now " not in box for box in orders[1:])


def test_the_tip_changes_with_the_chosen_tile(orders, game):
    found = engine.previews(visible_state(game))
    times = {take.take.tile: engine.TILES[take.take.tile].time for take in found.takes}
    assert "go again" not in orders[0] or f"Spend {found.spend_and_move_again} or less" in orders[0]
    for time, box in zip(times.values(), orders[1:], strict=True):
        again = time <= found.spend_and_move_again
        assert (f"Costs {time}: you go again" if again else f"Costs {time}. Next: ") in box

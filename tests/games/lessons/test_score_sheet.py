"""The score calculator: R6.4 to R6.6, without an account and without scripts."""

import re
from random import Random

import pytest
from django.urls import reverse

import engine
from games.lessons.solo_score import MOST_TIME_1, MOST_TIME_2, SoloScore
from tests.engine.build import greedy_action, played_out, setup

FIELDS = ("time_1", "placed_1", "time_2", "placed_2")


def ask(client, *numbers):
    return client.get(reverse("score-sheet"), dict(zip(FIELDS, numbers, strict=True)))


def total_in(answer):
    return re.search(r"<span>Your score</span> <b>(\d+)</b>", answer.text)[1]


def errors_in(answer):
    return re.findall(r'id="id_(\w+)_error"[^>]*><li>(.*?)</li>', answer.text)


@pytest.mark.parametrize(
    ("numbers", "total"),
    [
        ((31, 8, 58, 21), 31 + 58),
        ((40, 6, 80, 18), 40 + 20 + 80 + 30),
        ((40, 11, 70, 21), 40 + 70),  # R6.3: tokens beyond the eighth don't count in phase 1
        ((45, 0, 90, 0), 45 + 80 + 90 + 210),
        ((45, 21, 45, 21), 45 + 45),  # R6.6
    ],
)
def test_a_score_is_both_sums(numbers, total):
    assert SoloScore(*numbers).total == total


@pytest.mark.parametrize(("time_2", "is_good"), [(68, True), (69, False)])
def test_below_100_is_good(time_2, is_good):
    assert SoloScore(31, 8, time_2, 21).is_good == is_good


@pytest.mark.parametrize("seed", range(40))
def test_it_is_the_score_of_the_engine(seed):
    rng = Random(seed)
    tiles = rng.sample(range(1, 69), 68)

    def choose(rng, state):
        actions = [str(action) for action in engine.legal_actions(state)]
        if "P" in actions and rng.random() < 0.5:
            return engine.parse_action("P")
        return greedy_action(rng, state)

    states, _actions = played_out(setup(seats=1, tokens=21, first=tiles), choose, seed)
    last = states[-1]
    first = next((state for state in states if state.phase_one), last)
    numbers = []
    for state in (first, last):
        area = state.areas[0]
        # A last tile may meet more goals than tokens are left (R3.5).
        placed = min(21, len(area.covered))
        numbers += [sum(engine.TILES[tile].time for tile in area.tiles.values()), placed]
    counted = SoloScore(*numbers)
    assert counted.total == engine.position(last)["solo"]["score"]
    assert counted.time_1 <= MOST_TIME_1
    assert counted.time_2 <= MOST_TIME_2


@pytest.mark.django_db
def test_the_sheet_is_for_anybody(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        answer = client.get(reverse("score-sheet"))
    assert answer.status_code == 200
    assert "Your score appears here." in answer.text
    assert answer.text.count('<table class="sheet-table">') == 2


def test_the_server_adds_up(client):
    answer = ask(client, 40, 6, 80, 18)
    assert answer.status_code == 200
    assert total_in(answer) == "170"
    assert "10 \u00d7 2" in answer.text
    assert "10 \u00d7 3" in answer.text


def test_numbers_may_have_other_digits(client):
    assert total_in(ask(client, "۳۱", "۸", "۵۸", "۲۱")) == "89"


@pytest.mark.parametrize("phase_2", [("", ""), (45, 21)])
def test_all_tokens_in_phase_1_count_the_sum_twice(client, phase_2):
    answer = ask(client, 45, 21, *phase_2)
    assert answer.status_code == 200
    assert total_in(answer) == "90"
    assert "its sum counts twice" in answer.text


@pytest.mark.parametrize(
    ("numbers", "field", "words"),
    [
        (("", 8, 58, 21), "time_1", "Enter a number."),
        (("many", 8, 58, 21), "time_1", "Enter a whole number."),
        ((3.5, 8, 58, 21), "time_1", "Enter a whole number."),
        ((0, 8, 58, 21), "time_1", "Enter 1 or more."),
        ((MOST_TIME_1 + 1, 8, 120, 21), "time_1", f"Enter {MOST_TIME_1} or less."),
        ((31, 22, 58, 21), "placed_1", "Enter 21 or less."),
        ((31, -1, 58, 21), "placed_1", "Enter 0 or more."),
        ((31, 8, "", 21), "time_2", "Enter a number."),
        ((31, 8, 58, ""), "placed_2", "Enter a number."),
        ((31, 8, 30, 21), "time_2", "Phase 2 includes the tiles from phase 1: enter 31 or more."),
        ((31, 8, 58, 7), "placed_2", "Phase 2 includes the tokens from phase 1: enter 8 or more."),
        (
            (45, 21, 60, 21),
            "time_2",
            "You placed all tokens in phase 1, so there is no phase 2. Leave this empty.",
        ),
    ],
)
def test_a_refusal_says_why_and_keeps_what_was_entered(client, numbers, field, words):
    answer = ask(client, *numbers)
    assert answer.status_code == 422
    assert errors_in(answer) == [(field, words)]
    for name, number in zip(FIELDS, numbers, strict=True):
        kept = re.search(rf'<input[^>]*name="{name}"[^>]*>', answer.text)[0]
        assert (f'value="{number}"' in kept) == (number != "")
    assert "Your score appears here." in answer.text


def test_one_missing_number_is_asked_for(client):
    answer = client.get(reverse("score-sheet"), {"time_1": "31"})
    assert answer.status_code == 422
    assert [field for field, _words in errors_in(answer)] == ["placed_1", "time_2", "placed_2"]


def test_the_card_is_one_sheet_with_drawings(client):
    html = client.get(reverse("rules-card")).text
    assert html.count('<svg class="wheel"') == 1
    assert html.count('<svg class="area"') == 1
    assert f'href="{reverse("learn")}"' in html

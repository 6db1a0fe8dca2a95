"""The review beside a replay, without JavaScript."""

import re

import pytest
from django.conf import settings
from django.urls import reverse
from django.utils import timezone

import engine
from games.analysis.actions.ask_review import ask_review
from games.analysis.models import Review
from games.tables.history import seen_record
from games.tables.queries import game_with_log
from tests.playing import play_to_the_end

pytestmark = pytest.mark.django_db
LOSSES = {4: 0.06, 6: 0.2}
"""The chance lost by a slip and by a costly move, by the ply before the move."""
STRONG = 8


@pytest.fixture
def finished(game):
    play_to_the_end(game)
    # As if the one that starts by itself had been left out.
    Review.objects.all().delete()
    return game


@pytest.fixture
def reviewed(finished):
    record = seen_record(game_with_log(finished.pk))
    *states, _end = engine.replay(record)
    plies = []
    for state, action in zip(states, record.actions, strict=True):
        loss = LOSSES.get(state.ply, 0)
        best = next(each for each in engine.legal_actions(state)[::-1] if each != action) if loss else action
        gap = 0.3 if state.ply == STRONG else 0.01
        plies.append({"best": str(best), "chances": [0.5, 0.5], "played": 0.5 - loss, "otherwise": 0.5 - gap})
    Review.objects.create(game=finished, plies=plies)
    return finished


def shown(client, game, ply):
    return client.get(reverse("table", args=[game.pk]), {"ply": ply})


def sign_in(client, user):
    client.force_login(user, backend=settings.AUTHENTICATION_BACKENDS[0])


def test_it_is_requested_with_a_button_and_shows_its_progress(client, finished, mina):
    sign_in(client, mina)
    assert "Review this game" in shown(client, finished, 5).text
    answer = client.post(reverse("review", args=[finished.pk]), {"ply": "5"})
    assert answer.url == f"/games/{finished.pk}/?ply=5"
    page = client.get(answer.url).text
    assert f"Reviewed 0 of {finished.version} moves" in page
    assert "Review this game" not in page


def test_it_shows_what_is_known_before_it_is_complete(client, reviewed):
    review = Review.objects.get()
    Review.objects.update(plies=review.plies[:6], due_at=timezone.now())

    known = shown(client, reviewed, 5)
    assert f"Reviewed 6 of {reviewed.version} moves" in known.text
    assert known.context["review"].move.word.label == "Slip"
    assert known.text.count('class="word slip"') == 3
    assert f'<svg width="{100 * 5 / reviewed.version:.4g}' in known.text
    later = shown(client, reviewed, 6)
    assert "This move isn’t reviewed yet." in later.text
    assert 'data-key="j" disabled' in later.text


@pytest.mark.parametrize("plies", [0, 1])
def test_it_draws_nothing_before_there_is_a_line(client, reviewed, plies):
    Review.objects.update(plies=Review.objects.get().plies[:plies], due_at=timezone.now())

    assert "win-chances" not in shown(client, reviewed, 5).text


def test_a_visitor_sees_a_review_but_cannot_request_one(client, finished, mina):
    assert "Review this game" not in shown(client, finished, 5).text
    assert client.post(reverse("review", args=[finished.pk])).url.startswith("/accounts/login/")
    ask_review(mina, finished.pk)
    assert "Reviewed 0 of" in shown(client, finished, 5).text


def test_a_running_game_has_neither_button_nor_review(client, game, mina):
    sign_in(client, mina)
    assert "Review" not in shown(client, game, 0).text


def test_the_graph_is_a_slider_with_everybodys_chance(client, reviewed):
    page = shown(client, reviewed, 4).text
    assert '<svg class="win-chances"' in page
    assert page.count("<clipPath") == 1, "two seats have one edge between them"
    [slider] = re.findall(r'<input type="range"[^>]*>', page)
    name = {0: "mina", 1: "otto"}[reviewed.moves.get(ply=4).seat]
    assert f'aria-valuetext="Move 4 · {name} · mina: 50%, otto: 50%"' in slider
    assert f'max="{reviewed.version}" value="4"' in slider


def test_the_result_is_the_last_chance(client, reviewed):
    winner = reviewed.seats.get(place=1).user.username
    assert f"{winner}: 100%" in shown(client, reviewed, reviewed.version).text


@pytest.mark.parametrize(("ply", "word"), [(5, "Slip"), (7, "Costly"), (9, "Strong")])
def test_turning_points_have_a_label(client, reviewed, ply, word):
    response = shown(client, reviewed, ply)
    assert response.context["review"].move.word.label == word
    assert f'class="word {word.lower()}"' in response.text


def test_a_slip_names_and_draws_what_was_better(client, reviewed):
    page = shown(client, reviewed, 5).text
    assert "<b>Better:</b>" in page
    assert page.count('class="better"') == 1
    assert "Better:" not in shown(client, reviewed, 9).text


def test_the_next_turning_point_is_a_button(client, reviewed):
    for ply, following in ((0, 5), (5, 7), (7, 9)):
        page = shown(client, reviewed, ply).text
        assert f'value="{following}" data-key="j">' in page
    assert 'data-key="j" disabled' in shown(client, reviewed, 9).text


def test_the_moves_are_listed_in_a_table_too(client, reviewed):
    [table] = re.findall(r'<details class="review-table".*?</details>', shown(client, reviewed, 5).text, re.S)
    assert table.count("<tr") == reviewed.version + 1
    assert table.count('class="word') == 3


def test_a_move_that_could_not_be_judged_leaves_a_gap_and_has_no_label(client, reviewed):
    review = Review.objects.get()
    review.plies[4] = None
    review.save()
    response = shown(client, reviewed, 5)
    assert response.context["review"].move.word is None
    assert "50%" in response.text


def test_a_finished_table_leads_to_the_review(client, finished, mina):
    sign_in(client, mina)
    page = client.get(reverse("table", args=[finished.pk])).text
    assert f'action="{reverse("review", args=[finished.pk])}"' in page

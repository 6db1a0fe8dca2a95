import re
from html import unescape

import pytest
from django.urls import reverse

from games.lessons.exercises import EXERCISES

pytestmark = pytest.mark.django_db
SOLUTIONS = ["48@0,0", "1@0,1", "52@0,1", "22@1,1", "28@0,1"]


def board_html(client, number: int, **query: str) -> str:
    answer = client.get(reverse("lesson-board", args=[number]), query)
    assert answer.status_code == 200
    return unescape(answer.text)


def test_visitors_read_the_rules_and_find_the_lesson(client):
    html = client.get(reverse("learn")).text
    assert f'href="{reverse("lesson")}"' in html
    assert html.count('<svg class="wheel"') == 2


@pytest.mark.parametrize(("number", "solution"), list(enumerate(SOLUTIONS, start=1)))
def test_each_board_is_solved_by_its_address_alone(client, number, solution):
    html = board_html(client, number, action=solution)
    assert 'data-step="solved"' in html
    assert str(EXERCISES[number - 1].solved) in html
    assert (f'href="/learn/lesson/{number + 1}/"' in html) == (number < len(EXERCISES))


@pytest.mark.parametrize(("number", "action"), [(3, "52@2,0"), (4, "22@-2,0"), (5, "34@0,1")])
def test_a_legal_move_that_misses_the_point_is_explained(client, number, action):
    html = board_html(client, number, action=action)
    assert 'data-step="missed"' in html
    assert str(EXERCISES[number - 1].missed) in html


@pytest.mark.parametrize("action", ["", "1@9,9", "68@0,0", "R", "resign:0"])
def test_what_is_no_move_shows_the_board_again(client, action):
    assert 'data-step="place"' in board_html(client, 2, action=action)


def test_a_whole_turn_can_be_played_with_links_and_a_form(client):
    assert 'href="?take=28"' in board_html(client, 5)
    assert 'href="?take=28&at=0,1"' in board_html(client, 5, take="28")
    html = board_html(client, 5, take="28", at="0,1")
    assert re.search(r'name="action" value="28@0,1"', html)


def test_a_given_tile_is_the_only_one_to_place(client):
    html = board_html(client, 3, take="21")
    assert 'class="cells on"' in html
    assert re.findall(r'class="ghost" data-tile="(\d+)"', html) == ["52"]


@pytest.mark.parametrize("number", [0, 6, 99])
def test_there_are_five_boards(client, number):
    assert client.get(reverse("lesson-board", args=[number])).status_code == 404


def test_the_lesson_reads_nothing_from_the_database(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        client.get(reverse("lesson"))
        client.get(reverse("learn"))

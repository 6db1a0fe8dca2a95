"""Contributions of players, and the proof that they were used."""

import json
import secrets

import pytest
from django.db import connection
from django.urls import reverse

from games.tables import errors, fairness
from games.tables.actions.join_table import join_table
from games.tables.actions.leave_table import leave_table
from games.tables.actions.open_table import open_table
from games.tables.actions.rematch import offer_rematch
from games.tables.actions.start_game import start_with_bots
from games.tables.actions.verify_game import verify_game
from games.tables.contributions import Contribution, read_contribution
from games.tables.models import Game, GameSecret, Seat, ShuffleSecret
from games.tables.proofs import is_shuffle_sound, proof_of
from games.tables.queries import seats_of
from games.tables.tickets import new_ticket
from tests.playing import play_to_the_end, resign
from tests.verifiers import JAVASCRIPT, PYTHON, verified, verify_in_python

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


def nonce_for(table: Game) -> Contribution:
    return Contribution(nonce=secrets.token_hex(32), commitment=table.commitment)


def with_ticket() -> Contribution:
    return Contribution(nonce=secrets.token_hex(32), ticket=new_ticket().ticket)


def proof(game: Game) -> dict:
    game = Game.objects.get(pk=game.pk)
    # As a client gets it.
    return json.loads(json.dumps(proof_of(game, seats_of(game))))


def nonces(game: Game) -> list[str]:
    return list(Seat.objects.filter(game=game).order_by("index").values_list("nonce", flat=True))


@pytest.fixture
def contributed(mina, otto, options) -> tuple[Game, list[str]]:
    """A game of Mina and Otto to which both contributed, and their nonces."""
    by_mina = with_ticket()
    table = open_table(mina, options(), contribution=by_mina)
    by_otto = nonce_for(table)
    join_table(otto, table.pk, contribution=by_otto)
    return Game.objects.get(pk=table.pk), [by_mina.nonce, by_otto.nonce]


def test_the_commitment_stays_the_same_from_the_opening_to_the_end(mina, otto, options):
    table = open_table(mina, options())
    join_table(otto, table.pk, contribution=nonce_for(table))
    game = Game.objects.get(pk=table.pk)
    play_to_the_end(game)
    assert table.commitment == Game.objects.get(pk=table.pk).commitment
    assert len(table.commitment) == 64


def test_both_verifiers_accept_the_proof_of_a_finished_game(contributed, tmp_path):
    game, given = contributed
    play_to_the_end(game)
    shown = proof(game)
    assert [each["nonce"] for each in shown["nonces"]] == given
    assert verified(tmp_path, shown, game.commitment, *given) == (True, True)
    shown["tiles"][-2:] = shown["tiles"][:-3:-1]
    assert verified(tmp_path, shown) == (False, False)


def test_a_running_game_shows_the_nonces_of_players_and_nothing_of_the_secret(
    contributed, bots, mina, options
):
    game, given = contributed
    shown = proof(game)
    assert [(each["created_by"], each["nonce"]) for each in shown["nonces"]] == [
        ("player", given[0]),
        ("player", given[1]),
    ]
    assert shown["order"] == game.order
    assert [shown[name] for name in ("secret", "salt", "tiles")] == [None] * 3
    with_bot = open_table(mina, options(bots=("crescent",)), contribution=with_ticket())
    assert proof(with_bot)["nonces"][1] == {"seat": 1, "created_by": "site", "nonce": None}


def test_bots_and_players_without_a_script_get_nonces_of_the_site(mina, otto, bots, options, tmp_path):
    table = open_table(mina, options(seat_count=4))
    given = nonce_for(table)
    join_table(otto, table.pk, contribution=given)
    start_with_bots(mina, table.pk, ["crescent", "new-moon"])
    game = Game.objects.get(pk=table.pk)
    for user in (mina, otto):
        resign(game, user)
    game.refresh_from_db()
    play_to_the_end(game)
    shown = proof(game)
    assert [each["created_by"] for each in shown["nonces"]] == ["site", "player", "site", "site"]
    assert verified(tmp_path, shown, given.nonce) == (True, True)


def test_a_leaving_player_takes_the_nonce_along(mina, otto, kian, options):
    table = open_table(mina, options(seat_count=3))
    by_otto, by_kian = nonce_for(table), nonce_for(table)
    join_table(otto, table.pk, contribution=by_otto)
    join_table(kian, table.pk, contribution=by_kian)
    assert Game.objects.get(pk=table.pk).has_begun
    table = open_table(mina, options(seat_count=4))
    by_otto, by_kian = nonce_for(table), nonce_for(table)
    join_table(otto, table.pk, contribution=by_otto)
    join_table(kian, table.pk, contribution=by_kian)
    leave_table(otto, table.pk)
    assert nonces(table) == ["", by_kian.nonce]


def test_a_nonce_made_for_another_table_is_refused(mina, otto, options):
    table, other = open_table(mina, options()), open_table(mina, options())
    for wrong in (nonce_for(other), with_ticket()):
        with pytest.raises(errors.OtherCommitment) as refusal:
            join_table(otto, table.pk, contribution=wrong)
        assert refusal.value.data == {"game": table.pk, "commitment": table.commitment}
    assert table.seats.count() == 1


def test_a_host_needs_a_ticket(mina, options):
    with pytest.raises(errors.TicketRefused):
        open_table(mina, options(), contribution=Contribution(nonce="0" * 64, commitment="0" * 64))


def test_a_rematch_takes_the_nonces_of_both(contributed, mina, otto):
    game, _given = contributed
    play_to_the_end(game)
    opening = with_ticket()
    table = offer_rematch(mina, game, opening)
    with pytest.raises(errors.OtherCommitment):
        offer_rematch(otto, game, with_ticket())
    joining = nonce_for(table)
    assert offer_rematch(otto, game, joining).pk == table.pk
    assert nonces(table) == [opening.nonce, joining.nonce]
    # A second press opens nothing, and its ticket stays unused.
    assert offer_rematch(mina, game, with_ticket()).pk == table.pk


@pytest.mark.parametrize(
    "given",
    [
        {"nonce": "0" * 64},
        {"ticket": "x"},
        {"commitment": "0" * 64},
        {"nonce": "0" * 64, "ticket": "x", "commitment": "0" * 64},
        {"nonce": "0" * 63, "ticket": "x"},
        {"nonce": "0" * 65, "ticket": "x"},
        {"nonce": "A" * 64, "ticket": "x"},
        {"nonce": "0" * 63 + "\n", "ticket": "x"},
        {"nonce": "٣" * 64, "ticket": "x"},
        {"nonce": "0" * 64, "ticket": "x y"},
        {"nonce": "0" * 64, "ticket": "x" * 129},
        {"nonce": "0" * 64, "commitment": "x" * 64},
    ],
)
def test_malformed_contributions_are_refused_everywhere(client, mina, bots, options, given):
    with pytest.raises(errors.Malformed):
        read_contribution(given)
    table = open_table(mina, options())
    before = Game.objects.count(), Seat.objects.count()
    assert client.post(reverse("play-now"), given).status_code == 400
    client.force_login(mina)
    for path in (reverse("play-solo"), reverse("play-bot", args=["crescent"]), reverse("new-table")):
        assert client.post(path, given).status_code == 400
    assert client.post(reverse("join-table", args=[table.pk]), given).status_code == 400
    assert (
        client.post("/api/tables/", {"name": "a", "seats": 2, **given}, "application/json").status_code == 400
    )
    assert (Game.objects.count(), Seat.objects.count()) == before


def test_the_buttons_that_start_a_game_send_the_contribution(client, mina, bots):
    client.force_login(mina)
    for path in (
        reverse("play-now"),
        reverse("play-solo"),
        reverse("play-short"),
        reverse("play-bot", args=["crescent"]),
    ):
        ticket, commitment = new_ticket()
        nonce = secrets.token_hex(32)
        assert client.post(path, {"ticket": ticket, "nonce": nonce}).status_code == 302
        game = Game.objects.latest("pk")
        assert (game.commitment, nonces(game)[0]) == (commitment, nonce)


def test_a_table_of_an_earlier_version_of_the_site_can_be_joined_and_started(mina, otto, options):
    table = open_table(mina, options())
    ShuffleSecret.objects.all().delete()
    Game.objects.update(commitment="")
    join_table(otto, table.pk)
    game = Game.objects.get(pk=table.pk)
    assert game.commitment == fairness.commitment(game.shuffle_secret.secret)
    assert is_shuffle_sound(game, seats_of(game))


def test_the_previous_version_of_the_site_can_still_seat_players(mina, otto, options):
    """During an update it inserts rows without the new column."""
    table = open_table(mina, options())
    columns = [field.column for field in Seat._meta.concrete_fields if field.name not in ("id", "nonce")]
    copied = ", ".join(f'"{column}"' for column in columns)
    values = copied.replace('"index"', "1").replace('"user_id"', str(otto.pk))
    with connection.cursor() as cursor:
        cursor.execute(f"INSERT INTO tables_seat ({copied}) SELECT {values} FROM tables_seat")
    assert nonces(table) == ["", ""]


@pytest.fixture
def old_game(game) -> Game:
    """A game as it was started before there were nonces."""
    salt = fairness.new_salt()
    GameSecret.objects.filter(game=game).update(salt=salt)
    ShuffleSecret.objects.all().delete()
    game.commitment = fairness.order_commitment(game.secret.tiles, salt)
    game.save(update_fields=["commitment"])
    return Game.objects.get(pk=game.pk)


def test_games_of_the_first_scheme_stay_verifiable(old_game, tmp_path, client):
    assert proof(old_game)["salt"] is None
    assert proof(old_game)["scheme"] == 1
    play_to_the_end(old_game)
    assert verify_game(old_game.pk) is None
    shown = proof(old_game)
    assert verified(tmp_path, shown, old_game.commitment) == (True, True)
    saved = {name: shown[name] for name in ("commitment", "tiles", "salt")}
    assert verified(tmp_path, saved) == (True, True)
    assert shown["salt"] in client.get(reverse("fairness", args=[old_game.pk])).content.decode()


@pytest.mark.parametrize("part", ["nonce", "secret", "order", "commitment"])
def test_damage_to_the_shuffle_is_found(contributed, part):
    game, _given = contributed
    if part == "nonce":
        Seat.objects.filter(game=game, index=1).update(nonce="0" * 64)
    elif part == "secret":
        ShuffleSecret.objects.filter(game=game).update(secret=fairness.new_secret())
    else:
        wrong = {"order": game.order[::-1], "commitment": "0" * 64}
        Game.objects.filter(pk=game.pk).update(**{part: wrong[part]})
    assert "published hash" in (verify_game(game.pk) or "")


def test_the_page_shows_the_hash_first_and_the_rest_at_the_end(client, mina, contributed, options):
    game, given = contributed
    secret = ShuffleSecret.objects.get(game=game).secret
    table = open_table(mina, options())
    address = reverse("fairness", args=[game.pk])
    assert table.commitment in client.get(reverse("fairness", args=[table.pk])).content.decode()
    before = client.get(address).content.decode()
    assert all(text in before for text in (game.commitment, *given))
    assert secret not in before
    play_to_the_end(game)
    after = client.get(address).content.decode()
    assert all(text in after for text in (game.commitment, *given, secret))


def test_the_page_does_not_promise_more_than_is_true(client, game, contributed):
    """Nobody contributed to `game`."""
    promise = "neither the site nor a player can choose"
    for each, is_promised in ((game, False), (contributed[0], True)):
        page = client.get(reverse("fairness", args=[each.pk])).content.decode()
        assert (promise in page) is is_promised


def test_the_script_on_the_page_is_the_one_that_verifies(client, contributed, tmp_path):
    game, given = contributed
    play_to_the_end(game)
    page = client.get(reverse("fairness", args=[game.pk]))
    assert page.context["script"] == PYTHON.read_text().strip()
    file = tmp_path / "proof.json"
    file.write_bytes(client.get(reverse("api:proof", args=[game.pk])).content)
    assert verify_in_python(file, given[0])
    assert not verify_in_python(file, "0" * 64)


@pytest.mark.parametrize("verifier", [PYTHON, JAVASCRIPT])
def test_a_verifier_has_at_most_30_lines(verifier):
    assert len(verifier.read_text().strip().splitlines()) <= 30


def test_the_secret_costs_one_query_at_the_opening_and_one_at_the_start(
    mina, otto, options, django_assert_num_queries
):
    with django_assert_num_queries(12):
        table = open_table(mina, options(), contribution=with_ticket())
    with django_assert_num_queries(17):
        join_table(otto, table.pk, contribution=nonce_for(table))

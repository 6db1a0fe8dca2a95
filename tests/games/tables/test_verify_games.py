import pytest
from django.core.management import CommandError, call_command

from games.tables import errors
from games.tables.actions.join_table import join_table
from games.tables.actions.open_table import open_table
from games.tables.models import Game, GameSecret
from novaluna_site.models import FailedRow
from tests.playing import first_legal, play, play_to_the_end

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


@pytest.fixture
def other(mina, kian, options) -> Game:
    table = open_table(mina, options(name="Other"))
    join_table(kian, table.pk)
    return Game.objects.get(pk=table.pk)


def test_undamaged_games_pass(game, other, capsys):
    play(game, first_legal(game))
    play_to_the_end(other)
    call_command("verify_games", "--all")
    assert "2 games are sound" in capsys.readouterr().out


def damage_state(game: Game) -> None:
    game.state["marker"] = (game.state["marker"] + 1) % 12
    game.save(update_fields=["state"])


def damage_tiles(game: Game) -> None:
    secret = GameSecret.objects.get(game=game)
    secret.tiles = [*secret.tiles[:-2], secret.tiles[-1], secret.tiles[-2]]
    secret.save()


def damage_log(game: Game) -> None:
    game.moves.first().delete()


def damage_version(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(version=9)


@pytest.mark.parametrize("damage", [damage_state, damage_tiles, damage_log, damage_version])
def test_a_damaged_game_is_reported_and_quarantined_and_others_continue(game, other, damage, capsys):
    play(game, first_legal(game))
    game.refresh_from_db()
    damage(game)
    with pytest.raises(CommandError, match=f"quarantined: {game.pk}$"):
        call_command("verify_games")
    assert f"game {game.pk}:" in capsys.readouterr().err
    game.refresh_from_db()
    with pytest.raises(errors.Quarantined):
        play(game, first_legal(game), key="next")
    play(other, first_legal(other))


def test_finished_games_are_checked_only_on_request(game):
    play_to_the_end(game)
    damage_tiles(game)
    call_command("verify_games")
    with pytest.raises(CommandError):
        call_command("verify_games", "--all")


def test_an_error_in_one_game_does_not_stop_the_others(game, other, monkeypatch):
    verified = []

    def verify(game_id):
        if game_id == game.pk:
            raise MemoryError
        verified.append(game_id)

    monkeypatch.setattr("games.tables.management.commands.verify_games.verify_game", verify)
    with pytest.raises(CommandError, match=f"^could not be verified: {game.pk}$"):
        call_command("verify_games")
    assert verified == [other.pk]
    assert FailedRow.objects.get().row == str(game.pk)

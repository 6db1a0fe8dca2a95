"""The commands `python -m engine simulate` and `choose`."""

import json
import subprocess
import sys
from random import Random

import pytest

from engine import (
    Record,
    Refill,
    apply,
    legal_actions,
    new_game,
    parse_action,
    read_record,
    replay,
    shuffle,
    write_record,
)
from engine.bots import plans
from engine.commands import choose as choose_command

ENGINE = [sys.executable, "-m", "engine"]


def run(*arguments, given=""):
    return subprocess.run([*ENGINE, *arguments], input=given, capture_output=True, text=True, check=False)


def a_record(seed, plies, seats=2):
    rng = Random(seed)
    setup = shuffle(rng, seats, 20)
    state = new_game(setup)
    actions = []
    for _ in range(plies):
        actions.append(rng.choice(legal_actions(state)))
        state = apply(state, actions[-1])
    return Record(setup, tuple(actions))


def with_another_pile(text):
    fields = json.loads(text)
    fields["tiles"] = fields["tiles"][:11] + fields["tiles"][:10:-1]
    return json.dumps(fields)


def test_choose_answers_each_record_with_a_legal_action():
    records = [a_record(seed, plies) for seed, plies in ((1, 0), (2, 5), (3, 9))]
    done = run(
        "choose", "--bot", "crescent", given="".join(write_record(record) + "\n" for record in records)
    )
    assert done.returncode == 0
    for record, answer in zip(records, done.stdout.splitlines(), strict=True):
        *_, state = replay(record)
        assert parse_action(answer) in legal_actions(state)


def test_choose_answers_at_once_and_stays_alive():
    with subprocess.Popen(
        [*ENGINE, "choose", "--bot", "new-moon"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        for seed in (1, 2):
            process.stdin.write(write_record(a_record(seed, 3)) + "\n")
            process.stdin.flush()
            assert "@" in process.stdout.readline()
        process.stdin.close()
        assert process.wait(10) == 0


@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize("bot", ["new-moon", "half-moon", "gibbous"])
def test_choose_does_not_look_at_the_pile(bot, seats):
    text = write_record(a_record(4, 4, seats))
    first, twin = run("choose", "--bot", bot, given=f"{text}\n{with_another_pile(text)}\n").stdout.split()
    assert first == twin


def test_choose_uses_no_plan_of_an_earlier_record(monkeypatch):
    asked = []
    monkeypatch.setattr(choose_command, "choose", lambda *_: asked.append(dict(plans._plans)) or Refill())
    monkeypatch.setitem(plans._plans, "a position", Refill())
    choose_command._answer("gibbous", Random(1), a_record(1, 3, seats=1))
    assert asked == [{}]


def test_choose_refuses_a_game_that_is_over():
    record = a_record(1, 0)
    over = write_record(Record(record.setup, (parse_action("resign:0"),)))
    done = run("choose", "--bot", "crescent", given=over)
    assert done.returncode == 2
    assert "over" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_choose_refuses_a_bot_that_does_not_exist():
    assert run("choose", "--bot", "sun", given="").returncode == 2


def test_simulate_rotates_the_seats_on_the_same_deals(tmp_path):
    out = tmp_path / "records"
    done = run("simulate", "--bots", "random,new-moon", "--games", "4", "--seed", "3", "--records", str(out))
    assert done.returncode == 0
    records = [read_record(line) for line in out.read_text().splitlines()]
    assert [record.setup for record in records[::2]] == [record.setup for record in records[1::2]]
    assert [record.extras["players"] for record in records[:2]] == [
        ["random", "new-moon"],
        ["new-moon", "random"],
    ]
    for record in records:
        *_, state = replay(record)
        assert state.to_move is None


def test_simulate_gives_the_same_games_with_more_processes(tmp_path):
    for jobs in ("1", "2"):
        out = str(tmp_path / jobs)
        run(
            "simulate",
            "--bots",
            "random,random,random",
            "--games",
            "3",
            "--seed",
            "1",
            "--records",
            out,
            "--jobs",
            jobs,
        )
    assert (tmp_path / "1").read_text() == (tmp_path / "2").read_text() != ""


def test_simulate_prints_no_progress_bar_without_a_terminal():
    done = run("simulate", "--bots", "random,crescent", "--games", "2", "--seed", "1")
    head, first, second = done.stdout.splitlines()
    assert head.split() == [
        "bot",
        "games",
        "wins",
        "share",
        "95",
        "%",
        "mean",
        "rank",
        "tokens",
        "left",
        "ms/move",
    ]
    assert (first.split()[:2], second.split()[:2]) == (["random", "2"], ["crescent", "2"])
    assert done.stderr == ""


def test_simulate_plays_every_deal_from_every_seat(tmp_path):
    out = tmp_path / "records"
    done = run("simulate", "--bots", "random,crescent", "--games", "3", "--seed", "1", "--records", str(out))
    assert done.returncode == 0
    assert done.stderr == "4 games, so that every deal is played from every seat\n"
    players = [read_record(line).extras["players"] for line in out.read_text().splitlines()]
    assert players == [["random", "crescent"], ["crescent", "random"]] * 2


def test_simulate_measures_solo_by_its_score():
    done = run("simulate", "--bots", "crescent", "--games", "2", "--seed", "1")
    assert "mean score" in done.stdout


@pytest.mark.parametrize(
    ("option", "value"), [("--bots", "sun"), ("--bots", "random," * 4 + "random"), ("--games", "0")]
)
def test_simulate_refuses_options_that_make_no_match(option, value):
    arguments = {"--bots": "random,random", "--games": "1", "--seed": "1", option: value}
    assert run("simulate", *(word for pair in arguments.items() for word in pair)).returncode == 2

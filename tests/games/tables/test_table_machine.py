"""Random sequences of events at a table, compared with a model of the seats and with the pure engine."""

from contextlib import ExitStack
from dataclasses import dataclass, field
from random import Random
from unittest.mock import patch

import pytest
from django.db import transaction
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

import engine
from games.bots.actions import play_turn as play_bot_turn
from games.bots.actions.ensure_bots import ensure_bots
from games.bots.models import BotTurn
from games.tables import errors, fairness
from games.tables.actions.close_table import cancel_table
from games.tables.actions.join_table import join_table
from games.tables.actions.leave_table import leave_table
from games.tables.actions.move_as_person import move_as_person
from games.tables.actions.open_table import open_table
from games.tables.actions.rematch import offer_rematch
from games.tables.actions.resign import resign
from games.tables.actions.see_game import see_game
from games.tables.actions.start_game import start_with_bots
from games.tables.actions.submit_move import MoveRequest
from games.tables.actions.take_back import take_move_back
from games.tables.actions.verify_game import verify_game
from games.tables.models import Game
from games.tables.options import SOLO_TOKENS, TableOptions
from games.tables.snapshots import visible_state
from tests.factories import PlayerFactory
from tests.playing import secrets_from
from tests.profile import by_profile
from tests.rollback import outer_transaction

BOT = "new-moon"
PEOPLE = st.integers(0, 3)
NONSENSE = st.sampled_from(["R", "P", "1@0,0", "41@5,5", "resign:3", "timeout:0", "", "castle"])


@dataclass
class Table:
    """What should be true of a table. `people` are numbers of users, None is a bot, in the order of seats."""

    pk: int
    host: int
    size: int
    people: list[int | None]
    invited: set[int] | None = None
    cancelled: bool = False
    state: engine.State | None = None
    accepted: list[tuple[int, MoveRequest, dict]] = field(default_factory=list)
    take_backs: bool = False
    unseen: engine.State | None = None
    """The position before the last accepted move, if that move can be taken back."""
    taken_back: list[tuple[int, MoveRequest]] = field(default_factory=list)
    turns_taken_back: set[int] = field(default_factory=set)
    rematch: "Table | None" = None

    def begin_if_full(self) -> None:
        """Copy the shuffle from the database. After that the model only gets the actions."""
        if self.state is None and len(self.people) == self.size:
            game = Game.objects.get(pk=self.pk)
            setup = engine.Setup(self.size, game.tokens, tuple(game.order), tuple(game.secret.tiles))
            self.state = engine.new_game(setup)

    @property
    def status(self) -> str:
        if self.cancelled:
            return "cancelled"
        if self.state is None:
            return "open"
        return "finished" if self.state.end_reason else "running"

    @property
    def waits_for_bot(self) -> bool:
        return self.status == "running" and self.people[self.state.to_move] is None

    def apply(self, action: engine.Action, *, by_person: bool) -> None:
        """The move can be taken back if it drew no tiles and another person is next, once per turn."""
        before, self.state = self.state, engine.apply(self.state, action)
        stays = (
            not (self.take_backs and by_person and isinstance(action, engine.Take))
            or self.status != "running"
            or self.state.to_move == before.to_move
            or self.people[self.state.to_move] is None
            or engine.position(before)["pile"] != engine.position(self.state)["pile"]
            or before.ply in self.turns_taken_back
        )
        self.unseen = None if stays else before

    def refusal_of_joining(self, person: int) -> type[errors.SiteError] | None:
        if self.status != "open":
            return errors.TableClosed
        if person in self.people:
            return errors.AlreadySeated
        return errors.NotFound if self.invited is not None and person not in self.invited else None

    def refusal_of_move(self, person: int, request: MoveRequest) -> type[errors.SiteError] | None:
        """In the order of the protocol."""
        if person not in self.people:
            hidden = self.invited is not None and self.state is None
            return errors.NotFound if hidden and person not in self.invited else errors.Forbidden
        try:
            action = engine.parse_action(request.action)
        except engine.MalformedMove:
            return errors.Malformed
        seat = self.people.index(person)
        leaves = isinstance(action, engine.Leave)
        if leaves and (action.why != "resign" or action.seat != seat):
            return errors.Forbidden
        if self.status in ("finished", "cancelled"):
            return errors.GameOver
        if self.state is None:
            return errors.GameNotRunning
        if request.expected_version != self.state.ply:
            return errors.StaleVersion
        if not leaves and self.state.to_move != seat:
            return errors.NotYourTurn
        try:
            engine.apply(self.state, action)
        except engine.IllegalMove:
            return errors.IllegalAction
        return None


class TableMachine(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.tables: list[Table] = []
        self.keys = 0
        self.around = ExitStack()
        self.around.enter_context(outer_transaction())

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.around.close()

    @initialize(seed=st.integers(0, 2**32))
    def invite_people(self, seed) -> None:
        """The same seed gives the same shuffles and the same moves of bots, so a failure can be repeated."""
        dice = Random(seed)
        self.around.enter_context(patch.object(fairness, "new_secret", secrets_from(dice)))
        self.around.enter_context(patch.object(play_bot_turn, "Random", lambda: dice))
        ensure_bots()
        self.users = [PlayerFactory(username=f"person{number}") for number in range(4)]

    def attempt(self, refusal, act, *args):
        """Act, and check that it is refused exactly if the model says so. Returns None after a refusal."""
        if refusal is None:
            return act(*args)
        with pytest.raises(errors.SiteError) as raised:
            act(*args)
        assert type(raised.value) is refusal
        return None

    def choose(self, data) -> Table:
        return data.draw(st.sampled_from(self.tables), label="table")

    @precondition(lambda self: len(self.tables) < 3)
    @rule(
        host=PEOPLE,
        size=st.integers(1, 4),
        bots=st.integers(0, 3),
        tokens=st.integers(1, 4),
        take_backs=st.booleans(),
    )
    def open(self, host, size, bots, tokens, take_backs) -> None:
        bots = min(bots, size - 1)
        tokens = SOLO_TOKENS if size == 1 else tokens
        take_backs = take_backs and bots + 1 < size
        options = TableOptions("Pier", size, tokens, bots=(BOT,) * bots, take_backs=take_backs)
        game = open_table(self.users[host], options)
        table = Table(game.pk, host, size, [host] + [None] * bots, take_backs=take_backs)
        self.tables.append(table)
        self.check(self.tables[-1])

    @precondition(lambda self: self.tables)
    @rule(data=st.data(), person=PEOPLE)
    def join(self, data, person) -> None:
        table = self.choose(data)
        if self.attempt(table.refusal_of_joining(person), join_table, self.users[person], table.pk):
            table.people.append(person)
        self.check(table)

    @precondition(lambda self: self.tables)
    @rule(data=st.data(), person=PEOPLE)
    def leave(self, data, person) -> None:
        table = self.choose(data)
        refusal = errors.TableClosed if table.status != "open" else None
        if refusal is None and person not in table.people:
            refusal = errors.Forbidden
        if self.attempt(refusal, leave_table, self.users[person], table.pk):
            table.cancelled = person == table.host
            if not table.cancelled:
                table.people.remove(person)
        self.check(table)

    @precondition(lambda self: self.tables)
    @rule(data=st.data(), person=PEOPLE)
    def cancel(self, data, person) -> None:
        table = self.choose(data)
        refusal = errors.TableClosed if table.status != "open" else None
        if refusal is None and person != table.host:
            refusal = errors.Forbidden
        if self.attempt(refusal, cancel_table, self.users[person], table.pk):
            table.cancelled = True
        self.check(table)

    @precondition(lambda self: self.tables)
    @rule(data=st.data())
    def fill_with_bots(self, data) -> None:
        table = self.choose(data)
        free = table.size - len(table.people)
        refusal = errors.TableClosed if table.status != "open" else None
        if self.attempt(refusal, start_with_bots, self.users[table.host], table.pk, [BOT] * free):
            table.people += [None] * free
        self.check(table)

    @precondition(lambda self: any(table.status == "running" for table in self.tables))
    @rule(data=st.data(), plies=st.integers(1, 8))
    def move(self, data, plies) -> None:
        """The player or bot to move makes some legal moves."""
        running = [table for table in self.tables if table.status == "running"]
        table = data.draw(st.sampled_from(running), label="table")
        while table.status == "running" and plies:
            plies -= 1
            if table.waits_for_bot:
                self.move_bot(table)
            else:
                action = data.draw(st.sampled_from(engine.legal_actions(table.state)), label="action")
                self.submit(table, table.people[table.state.to_move], str(action), table.state.ply)
            self.check(table)

    def move_bot(self, table: Table) -> None:
        BotTurn.objects.filter(game=table.pk).update(due_at="2000-01-01T00:00Z")
        assert play_bot_turn.play_bot_turn(table.pk)
        played = Game.objects.get(pk=table.pk).moves.last()
        table.apply(engine.parse_action(played.action), by_person=False)

    @precondition(lambda self: self.tables)
    @rule(data=st.data(), person=PEOPLE, nonsense=NONSENSE, ply_off=st.sampled_from([0, 0, 0, -1, 1]))
    def try_anything(self, data, person, nonsense, ply_off) -> None:
        table = self.choose(data)
        legal = engine.legal_actions(table.state) if table.state else ()
        actions = st.sampled_from([str(action) for action in legal[:5]] or ["R"])
        action = data.draw(actions | st.just(nonsense), label="action")
        ply = table.state.ply if table.state else 0
        self.submit(table, person, action, max(0, ply + ply_off))
        self.check(table)

    def submit(self, table: Table, person: int, action: str, version: int) -> None:
        self.keys += 1
        request = MoveRequest(action, f"key-{self.keys}", version)
        refusal = table.refusal_of_move(person, request)
        accepted = self.attempt(refusal, move_as_person, self.users[person], table.pk, request)
        if accepted:
            assert accepted.is_new
            table.accepted.append((person, request, accepted.event))
            table.apply(engine.parse_action(action), by_person=True)

    @precondition(lambda self: any(table.accepted for table in self.tables))
    @rule(data=st.data())
    def repeat(self, data) -> None:
        """An accepted request gets its answer again, whatever happened since."""
        table = data.draw(st.sampled_from([table for table in self.tables if table.accepted]), label="table")
        person, request, answer = data.draw(st.sampled_from(table.accepted), label="request")
        again = move_as_person(self.users[person], table.pk, request)
        assert (again.event, again.is_new) == (answer, False)
        self.check(table)

    @precondition(lambda self: any(table.unseen for table in self.tables))
    @rule(data=st.data(), person=PEOPLE)
    def open_game(self, data, person) -> None:
        """If another player opens the game, the last move is seen. The mover and spectators do not count."""
        table = data.draw(st.sampled_from([table for table in self.tables if table.unseen]), label="table")
        see_game(self.users[person], table.pk)
        if person in table.people and person != table.accepted[-1][0]:
            table.unseen = None
        self.check(table)

    @precondition(lambda self: any(table.accepted for table in self.tables))
    @rule(data=st.data())
    def take_back(self, data) -> None:
        table = data.draw(st.sampled_from([table for table in self.tables if table.accepted]), label="table")
        person, request, _answer = table.accepted[-1]
        refusal = None if table.unseen else errors.NoTakeBack
        if table.status != "running":
            refusal = errors.GameOver
        if self.attempt(refusal, take_move_back, self.users[person], table.pk, table.state.ply):
            table.accepted.pop()
            table.taken_back.append((person, request))
            table.state, table.unseen = table.unseen, None
            table.turns_taken_back.add(table.state.ply)
            assert verify_game(table.pk) is None
        self.check(table)

    @precondition(lambda self: any(table.taken_back for table in self.tables))
    @rule(data=st.data())
    def repeat_what_was_taken_back(self, data) -> None:
        struck = [table for table in self.tables if table.taken_back]
        table = data.draw(st.sampled_from(struck), label="table")
        person, request = data.draw(st.sampled_from(table.taken_back), label="request")
        self.attempt(errors.TakenBack, move_as_person, self.users[person], table.pk, request)
        self.check(table)

    @precondition(lambda self: any(table.status == "running" for table in self.tables))
    @rule(data=st.data(), person=PEOPLE)
    def resign(self, data, person) -> None:
        running = [table for table in self.tables if table.status == "running"]
        table = data.draw(st.sampled_from(running), label="table")
        self.keys += 1
        refusal = errors.Forbidden
        if person in table.people:
            seat = table.people.index(person)
            refusal = errors.IllegalAction if seat in table.state.departed else None
        if self.attempt(refusal, resign, self.users[person], table.pk, f"key-{self.keys}"):
            table.apply(engine.Leave(seat, "resign"), by_person=True)
        self.check(table)

    @precondition(lambda self: any(table.status == "finished" for table in self.tables))
    @rule(data=st.data(), person=PEOPLE)
    def ask_for_rematch(self, data, person) -> None:
        over = [table for table in self.tables if table.status == "finished"]
        table = data.draw(st.sampled_from(over), label="table")
        refusal = None if person in table.people else errors.Forbidden
        # After the table of a rematch was closed, any player may open another.
        new = None if table.rematch is None or table.rematch.cancelled else table.rematch
        if refusal is None and new is not None and person not in new.people:
            refusal = new.refusal_of_joining(person)
        game = Game.objects.get(pk=table.pk)
        if found := self.attempt(refusal, offer_rematch, self.users[person], game):
            if new is None:
                others = [other for other in table.people if other != person]
                people = [person] + [None] * others.count(None)
                new = Table(found.pk, person, table.size, people, set(others) - {None})
                new.take_backs = table.take_backs and bool(new.invited)
                table.rematch = new
                self.tables.append(new)
            elif person not in new.people:
                new.people.append(person)
            assert found.pk == new.pk
            self.check(new)
        self.check(table)

    def check(self, table: Table) -> None:
        table.begin_if_full()
        game = Game.objects.get(pk=table.pk)
        seats = [
            None if seat.is_bot else self.users.index(seat.user) for seat in game.seats.select_related("user")
        ]
        assert (game.status, seats) == (table.status, table.people)
        if table.state is None:
            return
        assert (game.version, game.to_move) == (table.state.ply, table.state.to_move)
        assert (game.unseen is not None) == (table.unseen is not None)
        assert engine.position(visible_state(game)) == engine.position(table.state)
        outcome = engine.outcome(table.state)
        if outcome is not None:
            assert verify_game(game.pk) is None
        if outcome is not None and outcome.ranking is not None:
            assert tuple(game.seats.order_by("place").values_list("index", flat=True)) == outcome.ranking


@pytest.mark.sqlite
@pytest.mark.django_db
def test_a_table_always_agrees_with_its_model():
    examples = by_profile(ci=8, nightly=60)
    run_state_machine_as_test(TableMachine, settings=settings(max_examples=examples, stateful_step_count=40))

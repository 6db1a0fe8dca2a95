"""Candidates and random pools for the tests of the matching."""

from random import Random

from games.matchmaking.matching import LIVE, Candidate, Pool

ANY = frozenset({2, 3, 4})
SEATS = [frozenset({2})] * 4 + [frozenset({3}), frozenset({4}), ANY]
SLOW_PACES = [frozenset({"1d"}), frozenset({"3d"}), frozenset({"1d", "3d"})]
PACES = [*SLOW_PACES, frozenset({LIVE}), frozenset({"1d", "3d", LIVE})]
HOUR = 3600.0


def candidate(wish, **fields):
    """A new wish for a casual game for two with one day per move, of a user with the same id."""
    given = {
        "user": wish,
        "seats": {2},
        "paces": {"1d"},
        "rated": False,
        "two": (25.0, 2.0),
        "many": (25.0, 2.0),
        "waited": 0.0,
    } | fields
    given |= {name: frozenset(given[name]) for name in ("seats", "paces", "networks") if name in given}
    return Candidate(wish=wish, **given)


def pool(*candidates, **facts):
    """The pairs of users, or sets of wishes, are given as tuples."""
    sets = {name: {frozenset(each) for each in facts.pop(name, ())} for name in ("blocked", "playing")}
    return Pool(
        candidates, **sets, **{name: {frozenset(each) for each in some} for name, some in facts.items()}
    )


def random_pool(rng: Random, size: int, *, users: int | None = None, seats=SEATS, paces=PACES) -> Pool:
    """With `users` fewer than `size`, some have several wishes."""
    people = {user: random_person(rng) for user in range(1, (users or size) + 1)}
    rows = []
    for wish in range(1, size + 1):
        user = wish if wish in people else rng.choice(list(people))
        rows.append(random_wish(rng, wish, user, people[user], rng.choice(seats), rng.choice(paces)))
    return Pool(
        rows,
        blocked=pairs(rng, people, size // 8),
        playing=pairs(rng, people, size // 4),
        preferred=pairs(rng, people, size // 4),
        failed={frozenset(rng.sample(range(1, size + 1), 2 + rng.randrange(3))) for _ in range(size // 8)}
        if size >= 4
        else frozenset(),
    )


def random_person(rng: Random) -> dict:
    def skill():
        return (rng.gauss(25, 6), rng.uniform(1.5, 8.33))

    return {
        "two": skill(),
        "many": skill(),
        "hours": rng.choice([(), bell(rng.randrange(24))]),
        "on_time": rng.choice([None, 1.0, rng.random()]),
        "networks": frozenset({f"net-{rng.randrange(40)}"}),
        "places": rng.choice([1, 1, 2, 5]),
    }


def random_wish(rng: Random, wish: int, user: int, person: dict, seats, paces) -> Candidate:
    return Candidate(
        wish=wish,
        user=user,
        seats=seats,
        paces=paces,
        rated=rng.random() < 0.5,
        waited=rng.choice([0.0, 20.0, 700.0, 2 * HOUR, 30 * HOUR, rng.uniform(0, 30 * HOUR)]),
        any_rating=rng.random() < 0.1,
        again=rng.random() < 0.3,
        only_one=rng.random() < 0.2,
        three_players=4 in seats and rng.random() < 0.15,
        bot_joins=4 in seats and rng.random() < 0.15,
        **person,
    )


def bell(middle: int) -> tuple[float, ...]:
    """Habits around an hour of the day."""
    shares = [max(0.0, 4 - min((hour - middle) % 24, (middle - hour) % 24)) for hour in range(24)]
    return tuple(share / sum(shares) for share in shares)


def pairs(rng: Random, people, count: int) -> set[frozenset[int]]:
    if len(people) < 2:
        return set()
    return {frozenset(rng.sample(list(people), 2)) for _ in range(count)}

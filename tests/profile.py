"""How thorough a run is: `TEST_PROFILE=ci`, the default, for every commit, or `nightly`."""

import os
from datetime import date
from typing import TypeVar

import hypothesis

PROFILES = ("ci", "nightly")
PROFILE = os.environ.get("TEST_PROFILE", "ci")
IS_NIGHTLY = PROFILE == "nightly"

T = TypeVar("T")


def by_profile(*, ci: T, nightly: T) -> T:
    return nightly if IS_NIGHTLY else ci


# The outcome of a race is random, so one round proves little.
RACE_ROUNDS = range(by_profile(ci=2, nightly=10))

# The same requests for every commit, so that only a change can fail; other ones every night.
FUZZ_SEED = int(os.environ.get("FUZZ_SEED") or by_profile(ci=1, nightly=date.today().toordinal()))


def load_profile() -> None:
    """Raises if TEST_PROFILE is not the name of a profile."""
    if PROFILE not in PROFILES:
        raise ValueError(f"TEST_PROFILE is {PROFILE!r}; it must be one of {', '.join(PROFILES)}.")
    # Without a deadline, because the time of an example depends on the load of the machine.
    slow = [hypothesis.HealthCheck.too_slow]
    # The same examples for every commit, as for FUZZ_SEED.
    hypothesis.settings.register_profile(
        "ci", max_examples=25, derandomize=True, deadline=None, suppress_health_check=slow
    )
    hypothesis.settings.register_profile(
        "nightly", max_examples=200, deadline=None, suppress_health_check=slow
    )
    hypothesis.settings.load_profile(PROFILE)

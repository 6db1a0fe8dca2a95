"""Names for guests, such as QuietCrater482."""

import secrets

ADJECTIVES = """
    Amber Ashen Bright Calm Clear Distant Dusky Early Faint Gentle Golden Hidden Hushed Ivory Late Lone Lucky
    Mellow Misty Opal Pale Patient Pearly Quiet Roaming Rising Silver Sleepy Slow Still Subtle Velvet Waning
    Wandering Waxing
""".split()  # noqa: SIM905 - a list literal would fill pages
NOUNS = """
    Basin Beacon Comet Corona Crater Crescent Dawn Delta Dune Eclipse Ember Equinox Halo Harbour Horizon
    Lagoon Lander Lantern Meadow Meteor Mirror Moonbeam Nebula Orbit Owl Perigee Planet Ripple Rover Shadow
    Shore Solstice Summit Tide Twilight Valley Voyager Zenith
""".split()  # noqa: SIM905


def random_guest_name() -> str:
    """At most 20 characters. There are about a million names, so the caller must retry if one is taken."""
    return f"{secrets.choice(ADJECTIVES)}{secrets.choice(NOUNS)}{secrets.randbelow(900) + 100}"

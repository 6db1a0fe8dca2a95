import string

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from accounts.models import User
from accounts.queries import is_username_taken
from accounts.usernames import sign_up_validators, skeleton, validate_characters
from tests.factories import PlayerFactory

ALPHABET = string.ascii_letters + string.digits + "_-"
names = st.text(ALPHABET, min_size=3, max_size=20)


def is_allowed(name):
    try:
        for validate in sign_up_validators:
            validate(name)
    except ValidationError:
        return False
    return True


@given(names)
def test_three_to_twenty_letters_digits_hyphens_and_underscores_are_a_name(name):
    validate_characters(name)


@given(st.text(ALPHABET, max_size=2) | st.text(ALPHABET, min_size=21))
def test_other_lengths_are_refused(name):
    assert not is_allowed(name)


@given(names, st.characters(exclude_characters=ALPHABET), st.integers(0, 19))
def test_any_other_character_is_refused(name, character, at):
    assert not is_allowed((name[:at] + character + name[at:])[:20])


@pytest.mark.parametrize("name", ["luna\n", "lun a", "lüna", "луна", "\uff4cuna", "lu\u200bna", "🌙🌙🌙"])
def test_what_only_looks_like_a_letter_is_refused(name):
    assert not is_allowed(name)


@pytest.mark.parametrize(
    "name",
    ["admin", "ADMIN", "Adm1n", "a-d-m-i-n", "staff", "rnoderator", "m0d", "settings", "Half-Moon",
     "HalfMoon", "fullmoon", "FormerPlayer", "former-7", "guest", "Guest_12", "gue5t", "nova-luna"],
)  # fmt: skip
def test_reserved_words_are_refused_in_every_spelling(name):
    assert not is_allowed(name)


@pytest.mark.parametrize("name", ["Staffan", "Helpmann", "Kian", "new-kid", "tableau", "NewMoonFan"])
def test_a_name_that_only_begins_like_a_reserved_word_is_fine(name):
    assert is_allowed(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Luna", "LUNA"), ("bob", "b0b"), ("lilo", "1i1o"), ("modem", "rnodem"), ("willow", "vvillow"),
     ("clair", "dair"), ("a_b_c", "a-b-c"), ("zeus", "2eu5"), ("bbb", "888"), ("c1ara", "dara")],
)  # fmt: skip
def test_look_alikes_have_the_same_skeleton(one, other):
    assert skeleton(one) == skeleton(other)


@given(names)
def test_a_skeleton_is_its_own_skeleton(name):
    assert skeleton(skeleton(name)) == skeleton(name)


@given(names, names)
def test_clearly_different_names_have_different_skeletons(one, other):
    """Folding must not make clearly different names collide."""
    plain = str.maketrans("", "", "0o1il2z5s8b_-rnmvwcd")
    if one.lower().translate(plain) != other.lower().translate(plain):
        assert skeleton(one) != skeleton(other)


class SkeletonColumn(TestCase):
    @given(names)
    def test_the_database_folds_as_python_does(self, name):
        user = User.objects.create(username=name)
        assert user.username_skeleton == skeleton(name)


@pytest.mark.django_db
def test_the_database_refuses_a_look_alike():
    PlayerFactory(username="modem")
    with pytest.raises(IntegrityError):
        User.objects.create(username="RN0DEM".replace("0", "o"))


@pytest.mark.django_db
def test_a_look_alike_counts_as_taken():
    PlayerFactory(username="modem")
    assert is_username_taken("rnodem")
    assert not is_username_taken("modern-art")

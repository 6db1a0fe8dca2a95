import threading

import pytest
from django.core.exceptions import ImproperlyConfigured

from novaluna_site.secret_key import add_embedded_key, embedded_secret_keys, forget_old_embedded_keys


def test_it_is_created_once_and_only_its_owner_can_read_it(tmp_path):
    [key] = embedded_secret_keys(tmp_path / "var")
    assert len(key) >= 50
    assert embedded_secret_keys(tmp_path / "var") == [key]
    assert (tmp_path / "var" / "secret_key").stat().st_mode & 0o777 == 0o600


def test_two_installations_have_different_keys(tmp_path):
    assert embedded_secret_keys(tmp_path / "a") != embedded_secret_keys(tmp_path / "b")


def test_many_first_starts_at_once_agree_on_one_key(tmp_path):
    barrier = threading.Barrier(8)
    keys = []

    def first_start():
        barrier.wait()
        keys.extend(embedded_secret_keys(tmp_path))

    threads = [threading.Thread(target=first_start) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(keys) == 8
    assert len(set(keys)) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]


def test_a_folder_that_can_not_be_written_is_named(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(ImproperlyConfigured, match=r"DATA_DIR: no access to .*file"):
        embedded_secret_keys(tmp_path / "file")


def test_a_new_key_comes_before_the_old_ones_until_they_are_forgotten(tmp_path):
    [first] = embedded_secret_keys(tmp_path)
    second = add_embedded_key(tmp_path)
    third = add_embedded_key(tmp_path)
    assert embedded_secret_keys(tmp_path) == [third, second, first]
    forget_old_embedded_keys(tmp_path)
    assert embedded_secret_keys(tmp_path) == [third]
    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]

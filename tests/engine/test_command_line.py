"""`python -m engine` as a process without any package: -S leaves site-packages out, -E the environment."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from engine import Record, legal_actions, position, replay, write_record
from tests.engine.build import played_out, setup

ROOT = Path(__file__).parents[2]
BARE = [sys.executable, "-E", "-S", "-m", "engine"]


def record_of(seats, seed):
    described = setup(seats)
    return Record(described, tuple(played_out(described, seed=seed)[1]))


RECORDS = [record_of(2, 1), record_of(4, 2), record_of(1, 3)]
LINES = [write_record(record) for record in RECORDS]
FIELDS = json.loads(LINES[0])
SHORT = json.dumps(FIELDS | {"actions": []})


def run(*arguments, given=""):
    """The status, the output and the errors of the command."""
    data = given.encode() if isinstance(given, str) else given
    done = subprocess.run(
        [*BARE, *arguments], input=data, capture_output=True, cwd=ROOT, timeout=60, check=False
    )
    return done.returncode, done.stdout.decode("ascii"), done.stderr.decode()


def assert_refused(result, *words, lines_before=0):
    status, output, errors = result
    assert status == 2
    assert output.count("\n") == lines_before
    assert errors.endswith("\n")
    assert len(errors.splitlines()) == 1, errors
    assert "Traceback" not in errors
    for word in words:
        assert word in errors


def test_replay_prints_one_line_of_positions_per_record():
    status, output, errors = run("replay", given="\n".join(LINES))
    assert (status, errors) == (0, "")
    assert [json.loads(line) for line in output.splitlines()] == [
        [position(state) for state in replay(record)] for record in RECORDS
    ]


def test_legal_prints_one_line_of_sorted_actions_per_record(tmp_path):
    file = tmp_path / "records.jsonl"
    file.write_text("\n".join(LINES) + "\n")
    status, output, errors = run("legal", str(file))
    assert (status, errors) == (0, "")
    assert [json.loads(line) for line in output.splitlines()] == [
        [sorted(map(str, legal_actions(state))) for state in replay(record)] for record in RECORDS
    ]


@pytest.mark.parametrize("indent", [0, 1, "\t"])
def test_one_record_may_fill_the_whole_file(indent):
    text = "\n" + json.dumps(FIELDS, indent=indent) + "\n\n"
    assert run("replay", given=text) == run("replay", given=LINES[0])


@pytest.mark.parametrize(
    "given",
    [
        "\n\n" + SHORT + "\n \t\r\n\n",
        SHORT + "\r\n",
        "\ufeff" + SHORT,
        "  " + SHORT + "  ",
        "\ufeff{\n" + SHORT[1:],
    ],
)
def test_blank_lines_spaces_and_a_byte_order_mark_around_records_do_not_matter(given):
    assert run("legal", given=given) == (0, '[["1@0,0", "2@0,0", "3@0,0"]]\n', "")


def test_line_separators_of_other_alphabets_do_not_end_a_record():
    given = json.dumps(json.loads(SHORT) | {"site": "a\u2028b\u0085c\x1ed"}, ensure_ascii=False)
    assert run("legal", given=given)[0] == 0


def test_records_before_a_bad_one_are_answered_and_none_after_it():
    bad = json.dumps(FIELDS | {"actions": ["1@0,0", "1@0,0"]})
    result = run("replay", given="\n".join([LINES[0], LINES[1], bad, LINES[2]]))
    assert_refused(result, "record 3, action 2: '1@0,0'", "R3.2", lines_before=2)
    other_encoding = SHORT.encode() + b"\n" + SHORT.encode("utf-16")
    assert_refused(run("replay", given=other_encoding), "record 2", "UTF-8", lines_before=1)


@pytest.mark.parametrize("command", ["replay", "legal"])
@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("", ["record 1", "no record"]),
        (" \n\n", ["record 1", "no record"]),
        ("{", ["record 1", "JSON"]),
        ("{\n\n" + SHORT, ["record 1", "JSON", "line 3"]),
        ("[]", ["record 1", "object"]),
        (b"\xff\xfe", ["record 1", "UTF-8"]),
        (b'{"site": "\xed\xa0\x80"}', ["record 1", "UTF-8"]),
        ('{"site": "\\ud800"}', ["record 1", "surrogate"]),
        ('{"seats": 1, "seats": 2}', ["record 1", "'seats'"]),
        ('{"clock": NaN}', ["record 1", "NaN"]),
        ('{"clock": -Infinity}', ["record 1", "Infinity"]),
        ('{"seats": ' + "9" * 10_000 + "}", ["record 1", "limits"]),
        ("[" * 1_000_000, ["record 1", "deep"]),
        (json.dumps(FIELDS | {"tokens": 0}), ["record 1", "0", "R1.4"]),
        (json.dumps(FIELDS | {"colour": "red"}), ["record 1", "'colour'"]),
        (json.dumps(FIELDS | {"actions": ["1@0,0", "99@0,0"]}), ["record 1, action 2", "99@0,0"]),
        (json.dumps(FIELDS | {"actions": ["\ud800"]}), ["record 1", "surrogate"]),
        (json.dumps(FIELDS | {"actions": ["a\nb\u2028c\x1b[2J"]}), ["record 1, action 1"]),
        (json.dumps(FIELDS | {"actions": ["\u0661@0,0"]}), ["record 1, action 1"]),
        (json.dumps(FIELDS | {"actions": ["1@0," + "9" * 10_000]}), ["record 1, action 1"]),
        (json.dumps(FIELDS | {"actions": [*FIELDS["actions"], "R"]}), ["action", "over", "R5"]),
    ],
)
def test_a_bad_record_is_refused_in_one_line(command, given, words):
    assert_refused(run(command, given=given), *words)


def test_an_unreadable_file_is_refused(tmp_path):
    assert_refused(run("replay", str(tmp_path / "missing")), "missing")
    assert_refused(run("replay", str(tmp_path)), "directory")


def test_unknown_commands_are_refused():
    for arguments in [(), ("play",), ("replay", "a", "b")]:
        status, output, errors = run(*arguments)
        assert (status, output) == (2, "")
        assert "usage:" in errors


def test_closed_and_full_outputs_are_reported_in_one_line(tmp_path):
    file = tmp_path / "record.json"
    file.write_text(SHORT)
    redirects = ["<&-", f"<{file} >&-"]
    if Path("/dev/full").exists():  # on Linux
        redirects.append(f"<{file} >/dev/full")
    for redirect in redirects:
        command = f'"$0" "$@" replay {redirect}'
        done = subprocess.run(
            ["sh", "-c", command, *BARE], capture_output=True, cwd=ROOT, timeout=60, check=False
        )
        assert_refused((done.returncode, "", done.stderr.decode()), "Errno")


def test_a_closed_pipe_ends_the_command_without_an_error():
    with subprocess.Popen(
        [*BARE, "replay"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    ) as process:
        process.stdout.close()
        _, errors = process.communicate((LINES[0] + "\n").encode(), timeout=60)
    assert (process.returncode, errors) == (1, b"")


def test_each_line_is_answered_at_once_and_an_interrupt_prints_nothing():
    with subprocess.Popen(
        [*BARE, "legal"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    ) as process:
        for _ in range(2):
            process.stdin.write((SHORT + "\n").encode())
            process.stdin.flush()
            assert json.loads(process.stdout.readline()) == [["1@0,0", "2@0,0", "3@0,0"]]
        os.kill(process.pid, signal.SIGINT)
        assert process.wait(timeout=60) == 130
        assert process.stderr.read() == b""


def test_the_bare_interpreter_really_has_no_packages():
    done = subprocess.run([*BARE[:3], "-c", "import pytest"], capture_output=True, cwd=ROOT, check=False)
    assert b"ModuleNotFoundError" in done.stderr

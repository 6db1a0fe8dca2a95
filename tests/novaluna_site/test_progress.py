import io

from django.core.management.base import OutputWrapper

from novaluna_site.progress import show_progress


class Terminal(io.StringIO):
    def isatty(self):
        return True


def shown(out, total):
    for done in range(1, total + 1):
        show_progress(OutputWrapper(out), done, total)
    return out.getvalue()


def test_a_terminal_shows_a_bar_that_fills():
    text = shown(Terminal(), 4)
    assert text.split("\r")[1] == "[##########..............................] 1/4"
    assert text.endswith(f"\r[{'#' * 40}] 4/4\n")


def test_a_log_gets_a_line_for_each_tenth():
    assert shown(io.StringIO(), 3).splitlines() == ["1 of 3", "2 of 3", "3 of 3"]
    lines = shown(io.StringIO(), 1000).splitlines()
    assert (len(lines), lines[0], lines[-1]) == (10, "100 of 1000", "1000 of 1000")

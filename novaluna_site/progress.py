from django.core.management.base import OutputWrapper

BAR = 40
LINES = 10
"""Without a terminal, a command prints at most this number of lines."""


def show_progress(out: OutputWrapper, done: int, total: int) -> None:
    """A bar that fills on a terminal; elsewhere, such as in a log, a line for each tenth of the work."""
    if out.isatty():
        filled = "#" * (BAR * done // total)
        out.write(f"\r[{filled:.<{BAR}}] {done}/{total}", ending="\n" if done == total else "")
    elif done * LINES // total > (done - 1) * LINES // total:
        out.write(f"{done} of {total}")

"""A script: `die_with_parent.py PARENT_PID COMMAND...` becomes COMMAND, which dies when the parent does.

Only the standard library, no package import: it runs before every child and must cost little.
"""

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1


def main(parent: int, command: list[str]) -> None:
    if sys.platform == "linux":
        # The setting survives exec. SIGKILL, because a dead supervisor can't wait for a polite end.
        ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    # The parent may have died between fork and prctl: then no signal will ever come.
    if os.getppid() != parent:
        sys.exit(f"{command[0]}: not started, the parent process {parent} is gone")
    os.execvp(command[0], command)  # noqa: S606 - the caller's own command, no shell


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])

"""`die_with_parent.py PARENT_PID COMMAND...` becomes COMMAND, which is killed when the parent ends.

It imports only the standard library because it runs before every child process and must start fast.
"""

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1


def main(parent: int, command: list[str]) -> None:
    if sys.platform == "linux":
        # The setting survives exec. SIGKILL, because a dead supervisor can't wait for a clean shutdown.
        ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    # If the parent ended between fork and prctl, the signal never comes.
    if os.getppid() != parent:
        sys.exit(f"{command[0]}: not started, the parent process {parent} is gone")
    os.execvp(command[0], command)  # noqa: S606 - the caller's own command, no shell


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])

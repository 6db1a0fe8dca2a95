"""`python -m bench [NAME…]` prints the figures of each `bench_NAME`. Exit status 1: over a limit."""

import importlib
import pkgutil
import sys

import bench
from bench.figures import calibration_seconds

PREFIX = "bench_"


def main(chosen: list[str]) -> int:
    names = [module.name for module in pkgutil.iter_modules(bench.__path__) if module.name.startswith(PREFIX)]
    unknown = set(chosen) - {name.removeprefix(PREFIX) for name in names}
    if unknown:
        print("no such benchmark:", *sorted(unknown), file=sys.stderr)
        return 2
    print(f"{'figure':<64} {'value':>9} {'limit':>9} {'unit':<5} {'':<5} calibration")
    ok = True
    for name in names:
        if chosen and name.removeprefix(PREFIX) not in chosen:
            continue
        for figure in importlib.import_module(f"bench.{name}").figures():
            verdict = "ok" if figure.is_ok else "OVER"
            print(
                f"{figure.name:<64} {figure.value:>9.2f} {figure.limit:>9.2f} {figure.unit:<5} {verdict:<5} "
                f"{calibration_seconds() * 1000:.1f} ms",
                flush=True,
            )
            ok = ok and figure.is_ok
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

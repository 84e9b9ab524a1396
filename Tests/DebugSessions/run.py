"""Runs the sessions of mini debug, two at a time: run.py MINI [NAME…].

Each line of the output is the result of a session: `ok NAME`, or `not ok NAME` with the reason on indented lines.
"""

import concurrent.futures
import sys
import traceback

import life  # noqa: F401
import steps  # noqa: F401
import stops  # noqa: F401
import values  # noqa: F401
from client import Command
from table import SESSIONS


def run(session):
    """The failure of a session; None if it succeeds."""
    commands = []

    def start(*arguments, **options):
        command = Command(*arguments, **options)
        commands.append(command)
        return command

    try:
        session(start)
        return None
    except Exception:
        return traceback.format_exc()
    finally:
        for command in commands:
            command.kill()


def main():
    Command.mini = sys.argv[1]
    chosen = {name: session for name, session in SESSIONS.items() if not sys.argv[2:] or name in sys.argv[2:]}
    failures = 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for name, failure in zip(chosen, pool.map(run, chosen.values())):
            failures += failure is not None
            print(f"not ok {name}" if failure else f"ok {name}", flush=True)
            for line in (failure or "").splitlines():
                print(f"    {line}")
    print(f"{len(chosen)} sessions, {failures} failures")
    sys.exit(failures != 0)


main()

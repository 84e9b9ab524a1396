"""Measures mini debug, and fails if stops are reported too late: figures.py MINI."""

import statistics
import subprocess
import sys

from client import PROGRAM, Command, over_streams

# The milliseconds within which half of the stops must reach the client.
LIMIT = 50

# Calls of a function, arithmetic and the access to members. The result is the time in milliseconds.
COMPUTATION = """
(() => {
  const point = { x: 1, y: 2 };
  const add = (a, b) => a + b;
  const start = Date.now();
  for (let round = 0; round < 2e6; round++) point.x = add(point.x, point.y) % 1000;
  return Date.now() - start;
})()
"""


def evaluated():
    """The time of the computation in mini eval."""
    words = [Command.mini, "eval", str(PROGRAM), COMPUTATION, "--ephemeral"]
    return float(subprocess.run(words, capture_output=True, text=True, check=True).stdout)


def debugged():
    """The time of the computation in mini debug without a breakpoint, and the latencies of 20 stops."""
    command = Command()
    client = over_streams(command)
    client.run()
    found = float(client.evaluate(COMPUTATION, isRunning=True))
    latencies = client.latencies()
    client.end()
    command.end()
    return found, latencies


def main():
    Command.mini = sys.argv[1]
    off = min(evaluated() for _ in range(5))
    runs = [debugged() for _ in range(5)]
    latencies = sorted(one for _, latencies in runs for one in latencies)
    median = statistics.median(latencies)
    print(f"stops: {len(latencies)}; from the line before to the event: median {median:.1f} ms, "
          f"95% {latencies[len(latencies) * 95 // 100]:.1f} ms, slowest {latencies[-1]:.1f} ms")
    print(f"computation without a debugger: {off:.0f} ms; with one, without breakpoints: {min(one for one, _ in runs):.0f} ms")
    if median >= LIMIT:
        sys.exit(f"The median of the stops is {median:.1f} ms, and must be below {LIMIT} ms.")


main()

"""A client of `mini debug`: the message channel of debugpy, with a check of each message against the protocol's schema."""

import json
import pathlib
import re
import socket
import subprocess
import threading
import time

import debugpy
import fastjsonschema
from debugpy.common.messaging import JsonIOStream, JsonMessageChannel, MessageHandlingError, NoMoreMessages

PROGRAM = pathlib.Path(__file__).resolve().parent / "program"
# The time limits are for a machine under load: they end a session that hangs.
LIMIT = 120


class Schema:
    """The published JSON schema of the protocol, which debugpy contains."""

    path = "_vendored/pydevd/_pydevd_bundle/_debug_adapter/debugProtocol.json"

    def __init__(self):
        text = (pathlib.Path(debugpy.__file__).parent / self.path).read_text()
        self.definitions = json.loads(text)["definitions"]
        self.checks = {}
        self.lock = threading.Lock()

    def problem(self, message):
        """The first violation of a message; None if it is valid."""
        if message["type"] == "event":
            name = message["event"]
        elif message["success"]:
            name = message["command"]
        else:
            name = "error"
        name = name[0].upper() + name[1:] + message["type"].capitalize()
        if name not in self.definitions:
            return f"{name} is not in the protocol"
        with self.lock:
            if name not in self.checks:
                schema = {"$schema": "http://json-schema.org/draft-04/schema#", "$ref": f"#/definitions/{name}"}
                self.checks[name] = fastjsonschema.compile({**schema, "definitions": self.definitions})
        try:
            self.checks[name](message)
        except fastjsonschema.JsonSchemaException as error:
            return f"{error}: {json.dumps(message)}"
        return None


SCHEMA = Schema()


def line(file, text):
    """The number of the only line of a file that contains a text."""
    lines = [index for index, line in enumerate((PROGRAM / file).read_text().split("\n"), 1) if text in line]
    assert len(lines) == 1, f"{file} has the text {text!r} in {len(lines)} lines"
    return lines[0]


class Command:
    """A process of `mini debug`."""

    mini = ""

    def __init__(self, *arguments, program=PROGRAM):
        words = [Command.mini, "debug", *([str(program)] if program else []), "--ephemeral", *arguments]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0)

    def port(self):
        """The port at which the command waits for its client."""
        text = self.process.stdout.readline().decode()
        match = re.fullmatch(r"127\.0\.0\.1:(\d+)\n", text)
        assert match, f"the first line of the output is {text!r}"
        return int(match[1])

    def end(self):
        """Waits for the end, and returns the status and standard error."""
        status = self.process.wait(LIMIT)
        return status, self.process.stderr.read().decode()

    def expect_end(self, expected=""):
        """Waits for the end with status 0 and a text on standard error."""
        status, error = self.end()
        assert (status, error) == (0, expected), f"the command ends with status {status}: {error}"

    def kill(self):
        # The client closes the streams: its thread may still read from them.
        self.process.kill()
        self.process.wait()


class Client:
    """A client that is connected with a command."""

    def __init__(self, stream):
        self.events = []
        self.problems = []
        self.arrived = threading.Condition()
        self.is_connected = True
        self.channel = JsonMessageChannel(stream, self)
        self.channel.start()

    # Called by the channel.

    def event(self, event):
        self.add(event.json, event.event, dict(event.body))

    def request(self, request):
        self.problems.append(f"a request of the adapter: {request}")

    def disconnect(self):
        with self.arrived:
            self.is_connected = False
            self.arrived.notify_all()

    def add(self, message, name, body):
        received = time.time()
        problem = SCHEMA.problem(message)
        with self.arrived:
            if problem:
                self.problems.append(problem)
            self.events.append((name, body, received))
            self.arrived.notify_all()

    # Requests.

    def send(self, command, **arguments):
        """Sends a request without a wait for its response."""
        return self.channel.send_request(command, arguments)

    def result(self, request):
        """Waits for the response to a request, and returns its body."""
        arrived = threading.Event()
        request.on_response(lambda response: arrived.set())
        assert arrived.wait(LIMIT), f"no response to {request.command}; events: {self.events}"
        body = request.response.body
        if isinstance(body, NoMoreMessages):
            raise body
        problem = SCHEMA.problem(request.response.json)
        if problem:
            self.problems.append(problem)
        if isinstance(body, Exception):
            raise body
        return body

    def call(self, command, **arguments):
        """Sends a request, and returns the body of its response."""
        return self.result(self.send(command, **arguments))

    def error(self, command, **arguments):
        """Sends a request that fails, and returns the message."""
        try:
            body = self.call(command, **arguments)
        except MessageHandlingError as error:
            return str(error)
        raise AssertionError(f"{command} succeeds: {body}")

    # Events.

    def wait(self, name, matches=lambda body: True):
        """Removes the first event with a name that matches, and returns its body and the time of its arrival."""
        end = time.monotonic() + LIMIT
        with self.arrived:
            while True:
                for index, (found, body, received) in enumerate(self.events):
                    if found == name and matches(body):
                        del self.events[index]
                        return body, received
                assert self.is_connected, f"the stream ends without the event {name}; events: {self.events}"
                assert self.arrived.wait(end - time.monotonic()), f"no event {name}; events: {self.events}"

    def latencies(self):
        """The milliseconds from the statement before a breakpoint to the arrival of the event, for 20 stops in a loop."""
        self.breakpoints("pages/main/main.js", "times.push(reached);")
        call = self.start("latencies")
        found = []
        for _ in range(20):
            _, arrived = self.wait("stopped")
            found.append(arrived * 1000 - float(self.evaluate("reached")))
            self.proceed()
        assert self.result(call)["result"] == "20"
        self.breakpoints("pages/main/main.js")
        return found

    def output(self, text):
        """Waits for the output with a text, and returns its category."""
        return self.wait("output", lambda body: body["output"] == text + "\n")[0]["category"]

    def is_silent(self, name):
        """Whether no event with a name has arrived that has not been awaited."""
        with self.arrived:
            return all(found != name for found, _, _ in self.events)

    # The parts of a session.

    def initialize(self):
        """The capabilities of the adapter."""
        return self.call("initialize", adapterID="mini", linesStartAt1=True, columnsStartAt1=True, pathFormat="path")

    def launch(self, breakpoints=None, exceptions=(), request="launch", **members):
        """Launches the program with breakpoints by file, and returns the descriptions of the breakpoints."""
        self.initialize()
        self.call(request, **members)
        self.wait("initialized")
        set = [self.breakpoints(file, *found) for file, found in (breakpoints or {}).items()]
        self.call("setExceptionBreakpoints", filters=list(exceptions))
        self.call("configurationDone")
        return [breakpoint for list in set for breakpoint in list]

    def run(self, *arguments, **members):
        """Launches the program, and waits until it runs."""
        set = self.launch(*arguments, **members)
        self.wait("thread")
        return set

    def breakpoints(self, file, *breakpoints):
        """Replaces the breakpoints of a file, each of which is a line, a text of it, or an object with one."""
        made = []
        for one in breakpoints:
            one = dict(one) if isinstance(one, dict) else {"line": one}
            if isinstance(one["line"], str):
                one["line"] = line(file, one["line"])
            made.append(one)
        return self.call("setBreakpoints", source={"path": str(PROGRAM / file)}, breakpoints=made)["breakpoints"]

    def start(self, method):
        """Calls a method of the page that may stop."""
        return self.send("evaluate", expression=f"getCurrentPages()[0].{method}()", context="repl")

    def stop(self):
        """Waits for a stop, and returns its reason and its innermost frame as `function file:line`."""
        reason = self.wait("stopped")[0]["reason"]
        return reason, self.frames()[0]

    def expect_stop(self, reason, frame):
        """Waits for a stop with a reason at an innermost frame."""
        found = self.stop()
        assert found == (reason, frame), found

    def stack(self):
        return self.call("stackTrace", threadId=1)["stackFrames"]

    def frames(self):
        return [f'{one["name"]} {one["source"]["name"]}:{one["line"]}' for one in self.stack()]

    def proceed(self, command="continue"):
        return self.call(command, threadId=1)

    def evaluate(self, code, context="watch", isRunning=False):
        """The text of a value in the innermost frame, or in the running program."""
        frame = {} if isRunning else {"frameId": self.stack()[0]["id"]}
        return self.call("evaluate", expression=code, context=context, **frame)["result"]

    def scopes(self):
        """The scopes of the innermost frame by their names; the second one of a name has the suffix 2."""
        scopes = {}
        for scope in self.call("scopes", frameId=self.stack()[0]["id"])["scopes"]:
            name = scope["name"] + (" 2" if scope["name"] in scopes else "")
            scopes[name] = scope["variablesReference"]
        return scopes

    def variables(self, reference, **range):
        return self.call("variables", variablesReference=reference, **range)["variables"]

    def members(self, reference, **range):
        """The texts of the members of a value by their names."""
        return {one["name"]: one["value"] for one in self.variables(reference, **range)}

    def member(self, reference, name):
        return next(one for one in self.variables(reference) if one["name"] == name)

    def end(self):
        """Disconnects, and checks that all messages were valid."""
        self.call("disconnect")
        self.check()

    def check(self):
        assert not self.problems, "\n".join(self.problems)

    def close(self):
        self.channel.close()


def over_streams(command):
    """A client on standard input and output."""
    return Client(JsonIOStream.from_process(command.process, "mini debug"))


def over_port(port):
    """A client that is connected to a port."""
    return Client(JsonIOStream.from_socket(socket.create_connection(("127.0.0.1", port)), "mini debug"))

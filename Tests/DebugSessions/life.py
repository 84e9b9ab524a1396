"""The launch, the output and the end of a program, and the connection."""

import os
import pathlib
import socket
import subprocess
import tempfile

from client import PROGRAM, Command, line, over_port, over_streams
from stops import MAIN
from table import command_session, session


@session("the adapter states what it supports")
def capabilities(client):
    found = client.initialize()
    assert {name for name, value in found.items() if value is True} == {
        "supportsConfigurationDoneRequest", "supportsConditionalBreakpoints", "supportsHitConditionalBreakpoints",
        "supportsLogPoints", "supportsEvaluateForHovers", "supportsExceptionInfoRequest", "supportsSetVariable",
        "supportsTerminateRequest",
    }, found
    assert [one["filter"] for one in found["exceptionBreakpointFilters"]] == ["uncaught", "all"], found


@session("the launch opens a page, and taps elements in their order")
def members(client):
    client.run(page="pages/main/main?start=4", taps=["#total", "#missing", "#total"])
    client.wait("output", lambda body: body["output"].startswith("tap #missing: "))
    assert client.evaluate("getCurrentPages()[0].data.total > 4", "repl", True) == "true"


@session("the console shows the output of the program by its level, calls of my, and uncaught errors")
def output(client):
    client.run(taps=["#fail"])
    assert client.output("launched") == "stdout"
    client.result(client.start("levels"))
    assert client.output("a log 1 { b: [ 2 ] }") == "stdout"
    assert client.output("an info") == "stdout"
    assert client.output("a debug") == "stdout"
    assert client.output("a warning") == "stderr"
    assert client.output("an error") == "stderr"
    call = client.wait("output", lambda body: body["output"].startswith("my.setStorage"))[0]
    assert call["category"] == "console" and call["output"].startswith("my.setStorage: success, "), call
    failed = client.wait("output", lambda body: body["output"].startswith("my.getImageInfo: error"))[0]
    assert failed["line"] == line(MAIN, "my.getImageInfo"), failed
    error = client.wait("output", lambda body: "TypeError" in body["output"])[0]
    assert (error["category"], error["line"]) == ("stderr", 49), error


@command_session("a client attaches over a port, and a second one receives the reason of its rejection")
def attach(start):
    command = start("--port", "0")
    port = command.port()
    client = over_port(port)
    client.run({MAIN: ["sum += index;"]}, request="attach")
    second = over_port(port)
    message = second.error("initialize", adapterID="mini")
    assert message == "another client is connected: mini debug serves one client", message
    second.wait("output", lambda body: body["output"] == "another client is connected: mini debug serves one client\n")
    second.wait("terminated")
    second.check()
    each = client.start("each")
    client.expect_stop("breakpoint", "each main.js:23")
    client.breakpoints(MAIN)
    client.proceed()
    assert client.result(each)["result"] == "10"
    client.end()
    status, error = command.end()
    assert (status, error) == (0, f"note: a second client of port {port} was rejected\n"), error


@command_session("a port in use is reported")
def used_port(start):
    with socket.socket() as used:
        used.bind(("127.0.0.1", 0))
        used.listen()
        port = used.getsockname()[1]
        command = start("--port", str(port))
        status, error = command.end()
    assert status == 1, status
    assert error == (
        f"Error: Port {port} is in use by another process; choose another one, or 0 for a free one.\n"
    ), error


@session("terminate ends the program, and the session continues")
def terminate(client):
    client.run()
    client.call("terminate")
    assert client.wait("exited")[0] == {"exitCode": 0}
    client.wait("terminated")
    assert client.error("evaluate", expression="1", context="repl") == "the program does not run"
    assert client.error("pause", threadId=1) == "the program does not run"


@session("terminate ends an endless loop")
def terminate_loop(client):
    client.run()
    spin = client.start("spin")
    client.output("spins")
    client.call("terminate")
    client.wait("terminated")
    try:
        client.result(spin)
        raise AssertionError("the loop has ended")
    except Exception as error:
        assert "ended" in str(error) or "stopped" in str(error), error


@session("disconnect while the program is stopped ends the command")
def disconnect(client):
    client.run({MAIN: ["sum += index;"]})
    client.start("each")
    client.expect_stop("breakpoint", "each main.js:23")


@session("disconnect before the launch ends the command")
def early(client):
    client.initialize()


@command_session("the end of the input while the program is stopped ends the command")
def closed(start):
    command = start()
    client = over_streams(command)
    client.run({MAIN: ["sum += index;"]})
    client.start("each")
    client.stop()
    command.process.stdin.close()
    command.expect_end()


@session("a program that fails to start is reported, and a launch after it has the reason")
def failed_start(client):
    with tempfile.TemporaryDirectory() as folder:
        with open(folder + "/app.json", "w") as file:
            file.write('{"pages": ["a"]}')
        with open(folder + "/app.js", "w") as file:
            file.write("App({")
        client.launch(program=folder)
        error = client.wait("output", lambda body: "app.js:1" in body["output"])[0]
        assert error["category"] == "stderr", error
        assert client.wait("exited")[0] == {"exitCode": 1}
        client.wait("terminated")
        assert client.error("launch") == "the session has a program already"


@command_session("a program that does not exist is reported, and the next launch succeeds")
def missing(start):
    command = start(program=None)
    client = over_streams(command)
    client.initialize()
    message = client.error("launch", program="/nowhere")
    assert "/nowhere" in message, message
    client.call("launch", program=str(PROGRAM))
    client.wait("initialized")
    client.end()
    command.expect_end()


@session("requests without a meaning are rejected, and the session continues")
def unsupported(client):
    client.initialize()
    assert client.error("stepBack", threadId=1) == "stepBack is not supported"
    assert client.error("noSuchCommand") == "noSuchCommand is not supported"
    assert client.error("setBreakpoints", source={"path": "x"}, breakpoints=[]) == "breakpoints are set after the launch"
    assert client.error("pause", threadId=1) == "the program does not run"
    assert client.error("evaluate", expression="1") == "the program does not run"
    assert client.call("threads") == {"threads": [{"id": 1, "name": "program"}]}


@command_session("bytes that are no message end the command with an error")
def garbage(start):
    for bytes, error in [
        (b"hello\n\n", "A message of the client has no valid Content-Length."),
        (b"x" * 5000, "A message of the client has no header with Content-Length."),
        (b"Content-Length: -1\r\n\r\n", "A message of the client has no valid Content-Length."),
        (b"Content-Length: 99999999999\r\n\r\n", "A message of the client has no valid Content-Length."),
        (b"Content-Length: 5\r\n\r\n{\"a\":", "A message of the client is no JSON: "),
    ]:
        command = start()
        command.process.stdin.write(bytes)
        status, text = command.end()
        assert status == 1 and text.startswith("Error: " + error), (status, text)


@session("a message that is no request is ignored")
def no_request(client):
    client.channel.send_event("initialized")
    client.channel.stream.write_json({"seq": 1})
    client.channel.stream.write_json([1, None])
    client.initialize()


def open_parts(process):
    """The names of the threads of a process, and the number of its sockets."""
    folder = pathlib.Path(f"/proc/{process}")
    threads = {path.read_text().strip() for path in folder.glob("task/*/comm")}
    sockets = sum(os.readlink(path).startswith("socket:") for path in folder.glob("fd/*"))
    return threads, sockets


@command_session("a program without a debugger has no thread and no socket of an inspector")
def no_debugger(start):
    debugged = start()
    client = over_streams(debugged)
    client.run()
    threads, sockets = open_parts(debugged.process.pid)
    assert "inspector" in threads and sockets > 0, (threads, sockets)
    client.end()
    # The program waits for the end of the process.
    code = "console.log('waits'); await new Promise(() => {})"
    words = [Command.mini, "eval", str(PROGRAM), code, "--ephemeral", "--timeout", "10m"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0) as process:
        assert any(b"waits" in text for text in iter(process.stderr.readline, b"")), "the program does not start"
        threads, sockets = open_parts(process.pid)
        process.kill()
    assert "inspector" not in threads and sockets == 0, (threads, sockets)

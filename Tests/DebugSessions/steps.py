"""Steps."""

from client import line
from table import session
from stops import MAIN


def at(function, text, file=MAIN):
    """The description of a frame at the line of a text."""
    return f"{function} {file.split('/')[-1]}:{line(file, text)}"


def stopped_in(client, method, text):
    """Calls a method of the page, and waits for the stop at the line of a text."""
    client.run({MAIN: [text]})
    call = client.start(method)
    client.expect_stop("breakpoint", at(method, text))
    return call


@session("a step over goes to the next statement, and from the last one to the caller or the end")
def over(client):
    add = stopped_in(client, "add", "const before = this.data")
    # The last stop is the end of the function.
    for number in [15, 16, 17, 18]:
        client.proceed("next")
        client.expect_stop("step", f"add main.js:{number}")
    client.proceed("next")
    # The caller is the code of the console.
    client.expect_stop("step", "(anonymous) eval:1")
    client.proceed()
    assert client.result(add)["result"] == "2"


@session("a step into a function of another file, and out of it")
def into(client):
    add = stopped_in(client, "add", "const after = double")
    client.proceed("stepIn")
    client.expect_stop("step", "double math.js:4")
    assert client.frames()[:2] == ["double math.js:4", "add main.js:15"], client.frames()
    client.proceed("stepOut")
    reason, frame = client.stop()
    assert (reason, frame) in [("step", "add main.js:15"), ("step", "add main.js:16")], frame
    client.proceed()
    assert client.result(add)["result"] == "2"


@session("a step into a line without a call goes to the next line")
def into_nothing(client):
    stopped_in(client, "each", "let sum = 0;")
    client.proceed("stepIn")
    client.expect_stop("step", at("each", "for (let index = 0"))


@session("a step over await ends when the function continues")
def over_await(client):
    slow = stopped_in(client, "slow", "const before = 1;")
    client.proceed("next")
    client.expect_stop("step", at("slow", "await new Promise"))
    client.proceed("next")
    client.expect_stop("step", at("slow", "const after = before + 1"))
    assert client.evaluate("before") == "1"
    client.proceed()
    assert client.result(slow)["result"] == "2"
    assert client.is_silent("stopped")


@session("a step into a callback of my")
def into_callback(client):
    client.run({MAIN: ["const isStored"]})
    assert client.result(client.start("store"))["result"] == '"mm"'
    client.expect_stop("breakpoint", at("success", "const isStored"))
    client.proceed("next")
    client.expect_stop("step", at("success", "console.log('stored'"))
    assert client.evaluate("isStored") == "true"
    client.proceed("stepIn")
    client.output("stored true")


@session("steps in a loop and at its end")
def loop(client):
    each = stopped_in(client, "each", "sum += index;")
    client.breakpoints(MAIN)
    client.proceed("next")
    lines = []
    for _ in range(20):
        reason, frame = client.stop()
        assert reason == "step", reason
        lines.append(int(frame.split(":")[1]))
        if lines[-1] == line(MAIN, "return sum;"):
            break
        client.proceed("next")
    assert lines == [22, 23, 22, 23, 22, 23, 22, 23, 22, 25], lines
    client.proceed()
    assert client.result(each)["result"] == "10"


@session("a step needs a stopped program")
def running(client):
    client.run()
    for command in ["next", "stepIn", "stepOut", "continue", "stackTrace"]:
        assert client.error(command, threadId=1) == "the program is not stopped"
    assert client.error("scopes", frameId=1) == "the program is not stopped"
    assert client.error("variables", variablesReference=1) == "the program is not stopped"

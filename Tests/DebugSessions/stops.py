"""Breakpoints and exceptions."""

from client import line
from table import session

MAIN = "pages/main/main.js"
TYPED = "pages/typed/typed.ts"
COUNTER = "components/counter/counter.js"


@session("a breakpoint stops before its line runs")
def plain(client):
    set = client.run({MAIN: ["sum += index;"]})
    assert [(one["verified"], one["line"]) for one in set] == [(True, 23)], set
    each = client.start("each")
    stopped = client.wait("stopped")[0]
    assert stopped == {
        "reason": "breakpoint", "threadId": 1, "allThreadsStopped": True, "hitBreakpointIds": [set[0]["id"]],
    }, stopped
    assert client.frames()[0] == "each main.js:23"
    assert client.evaluate("[index, sum].join()") == '"0,0"'
    client.breakpoints(MAIN)
    client.proceed()
    assert client.result(each)["result"] == "10"
    assert client.is_silent("stopped")


@session("a breakpoint moves to the next statement, and one after the last statement is not verified")
def moved(client):
    blank = line(MAIN, "each() {") - 1
    set = client.run({MAIN: [blank, 999], "app.json": [1]})
    assert [(one["verified"], one["line"]) for one in set] == [(True, blank + 2), (False, 999), (False, 1)], set
    assert set[1]["message"] == "there is no code at this line or after it", set[1]
    assert set[2]["message"] == "the file is no script, or has a syntax error", set[2]
    client.start("each")
    client.expect_stop("breakpoint", f"each main.js:{blank + 2}")
    outside = client.call("setBreakpoints", source={"path": "/etc/passwd"}, breakpoints=[{"line": 1}])["breakpoints"]
    assert outside == [{"verified": False, "message": "the file does not belong to the program"}], outside


@session("a breakpoint in TypeScript has the lines that were written")
def typescript(client):
    set = client.launch({TYPED: ["price: double"]}, page="pages/typed/typed?price=3")
    # The line is the middle of a statement.
    assert [one["line"] for one in set] == [line(TYPED, "this.setData")], set
    client.expect_stop("breakpoint", "onLoad typed.ts:19")
    assert client.evaluate("item.price + double(prices.milk)") == "12"
    column = client.stack()[0]["column"]
    assert column == 5, column
    client.proceed()
    client.wait("thread")
    assert client.evaluate("getCurrentPages()[0].data.items", isRunning=True) == '[{"title":"Milk","price":6}]'


@session("a breakpoint stops in a component whose element is tapped")
def component(client):
    client.launch({COUNTER: ["this.setData"]}, taps=["#more"])
    client.expect_stop("breakpoint", "increase counter.js:6")
    assert client.evaluate("this.data.count") == "0"
    assert client.evaluate("next") == "1"
    client.proceed()


@session("a breakpoint in a file that has not been loaded stops when it loads")
def later(client):
    client.run({TYPED: ["const prices"]})
    client.send("evaluate", expression="my.navigateTo({ url: '/pages/typed/typed?price=4' })", context="repl")
    client.expect_stop("breakpoint", "onLoad typed.ts:14")
    assert client.evaluate("query.price") == '"4"'


@session("a breakpoint with a condition stops when it is true")
def condition(client):
    client.run({MAIN: [{"line": "sum += index;", "condition": "label === 'mm' && index === double(1) + 1"}]})
    each = client.start("each")
    client.expect_stop("breakpoint", "each main.js:23")
    assert client.evaluate("index") == "3"
    client.proceed()
    assert client.result(each)["result"] == "10"
    assert client.is_silent("stopped")


@session("a condition that throws an exception or has a syntax error does not stop the program")
def bad_condition(client):
    set = client.run({MAIN: [{"line": "sum += index;", "condition": "nothing.x"}]})
    assert set[0]["verified"], set
    assert client.result(client.start("each"))["result"] == "10"
    set = client.breakpoints(MAIN, {"line": "sum += index;", "condition": "index =="})
    assert not set[0]["verified"], set
    message = "the condition has a syntax error: unexpected end of input; expected an expression"
    assert set[0]["message"] == message, set
    assert client.result(client.start("each"))["result"] == "10"
    assert client.is_silent("stopped")


def hits(form, expected):
    @session(f"the hit count {form} stops in the rounds {expected}")
    def hit_count(client):
        client.run({MAIN: [{"line": "sum += index;", "hitCondition": form}]})
        each = client.start("each")
        for index in expected:
            client.expect_stop("breakpoint", "each main.js:23")
            assert client.evaluate("index") == str(index)
            client.proceed()
        assert client.result(each)["result"] == "10"
        assert client.is_silent("stopped")


hits("3", [2, 3, 4])
hits(">= 4", [3, 4])
hits(">3", [3, 4])


@session("a hit count of another form is not verified")
def bad_hit_count(client):
    for form in ["often", "0", "% 2", "-1"]:
        set = client.run({MAIN: [{"line": "sum += index;", "hitCondition": form}]}) if form == "often" else \
            client.breakpoints(MAIN, {"line": "sum += index;", "hitCondition": form})
        assert not set[0]["verified"], set
        assert set[0]["message"] == "the hit count has the form 3, >= 3 or > 3", set
    assert client.result(client.start("each"))["result"] == "10"


@session("a log point prints values without a stop")
def log_point(client):
    client.run({MAIN: [{"line": "return sum;", "logMessage": "sum {sum} {label} {({ count: 5 })} {typeof nothing}"}]})
    assert client.result(client.start("each"))["result"] == "10"
    body = client.wait("output", lambda body: body["output"].startswith("sum"))[0]
    assert body["output"] == 'sum 10 mm {"count":5} undefined\n', body
    assert (body["category"], body["line"]) == ("stdout", line(MAIN, "return sum;")), body
    client.breakpoints(MAIN, {"line": "return sum;", "logMessage": "{nothing.x}"})
    assert client.result(client.start("each"))["result"] == "10"
    client.output("ReferenceError: Can't find variable: nothing")
    set = client.breakpoints(MAIN, {"line": "return sum;", "logMessage": "{sum +}"})
    assert set[0]["message"].startswith("an expression of the text has a syntax error: "), set
    client.breakpoints(MAIN, {"line": "sum += index;", "logMessage": "at {index}", "condition": "index > 3"})
    assert client.result(client.start("each"))["result"] == "10"
    client.output("at 4")
    assert client.is_silent("stopped")


@session("an uncaught exception stops where it is thrown")
def uncaught(client):
    client.launch(exceptions=["uncaught"], taps=["#fail"])
    stopped = client.wait("stopped")[0]
    assert (stopped["reason"], client.frames()[0]) == ("exception", "fail main.js:49"), stopped
    assert stopped["text"] == "TypeError: null is not an object (evaluating 'missing.title')", stopped
    info = client.call("exceptionInfo", threadId=1)
    assert info["exceptionId"] == "TypeError" and info["breakMode"] == "unhandled", info
    assert info["description"] == stopped["text"], info
    client.proceed()
    uncaught = client.wait("output", lambda body: "TypeError" in body["output"])[0]
    assert (uncaught["category"], uncaught["line"]) == ("stderr", 49), uncaught
    assert client.error("exceptionInfo", threadId=1) == "no exception has stopped the program"


@session("an exception with a catch does not stop as an uncaught one")
def caught(client):
    client.run(exceptions=["uncaught"])
    assert client.result(client.start("caught"))["result"] == "undefined"
    assert client.output("caught SyntaxError") == "stdout"
    assert client.is_silent("stopped")


@session("every exception stops the program if the client requests it")
def all_exceptions(client):
    client.run(exceptions=["all"])
    call = client.start("caught")
    client.expect_stop("exception", "caught main.js:54")
    info = client.call("exceptionInfo", threadId=1)
    assert info["exceptionId"] == "SyntaxError" and info["breakMode"] == "always", info
    client.call("setExceptionBreakpoints", filters=[])
    client.proceed()
    client.result(call)
    client.result(client.start("caught"))
    assert client.is_silent("stopped")


@session("a debugger statement stops the program")
def statement(client):
    client.run()
    halt = client.start("halt")
    client.expect_stop("breakpoint", "halt main.js:62")
    assert client.evaluate("reason") == '"statement"'
    client.proceed("next")
    client.expect_stop("step", "halt main.js:63")
    client.proceed()
    assert client.result(halt)["result"] == '"statement"'


@session("an endless loop is stopped by pause, and a change of a variable ends it")
def pause(client):
    client.run()
    spin = client.start("spin")
    client.output("spins")
    client.call("pause", threadId=1)
    reason, frame = client.stop()
    # The stop is at the condition or at the statement of the loop.
    assert (reason, frame) in [("pause", "spin main.js:70"), ("pause", "spin main.js:71")], (reason, frame)
    assert client.evaluate("isOver = true", context="repl") == "true"
    client.proceed()
    assert client.result(spin)["result"] == "undefined"
    client.output("left")


@session("an endless loop without statements is stopped by pause, and can be left")
def empty_loop(client):
    client.run()
    wait = client.start("wait")
    client.output("waits")
    client.call("pause", threadId=1)
    client.expect_stop("pause", "wait main.js:79")
    assert client.evaluate("isOver") == "false"
    assert client.evaluate("isOver = true", context="repl") == "true"
    client.proceed()
    assert client.result(wait)["result"] == "undefined"
    client.output("continues")


@session("a step over an endless loop of one line is stopped by pause")
def stepped_loop(client):
    client.run({MAIN: ["while (!isOver) {}"]})
    wait = client.start("wait")
    client.expect_stop("breakpoint", "wait main.js:79")
    # Each round of the loop would stop at the breakpoint.
    client.breakpoints(MAIN)
    client.proceed("next")
    client.call("pause", threadId=1)
    client.expect_stop("pause", "wait main.js:79")
    assert client.evaluate("isOver = true", context="repl") == "true"
    client.proceed()
    assert client.result(wait)["result"] == "undefined"
    client.output("continues")


@session("a pause of a program that waits stops the next function that runs")
def idle_pause(client):
    client.run()
    client.call("pause", threadId=1)
    assert client.is_silent("stopped")
    each = client.start("each")
    reason, frame = client.stop()
    assert reason == "pause", reason
    client.proceed()
    assert client.result(each)["result"] == "10"


@session("a stop is reported within 50 ms")
def latency(client):
    client.run()
    found = client.latencies()
    # The clock of scripts has a resolution of a millisecond. One stop of several is not delayed by other processes.
    assert -1 <= min(found) < 50, found

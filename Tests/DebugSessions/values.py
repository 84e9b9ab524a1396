"""Values, their changes, and evaluation."""

from stops import COUNTER, MAIN
from table import session


@session("the scopes of a function are Local, Closure, Module, Page, App and Global")
def scopes(client):
    client.run({MAIN: ["person.sum = [sum]"]})
    client.start("values")
    client.wait("stopped")
    scopes = client.scopes()
    names = ["Block", "Block 2", "Local", "Module", "Page pages/main/main", "App", "Global"]
    assert list(scopes) == names, scopes
    assert client.members(scopes["Block"]) == {"sum": "1206"}, client.members(scopes["Block"])
    assert client.members(scopes["Block 2"]) == {"one": "1"}, client.members(scopes["Block 2"])
    module = client.members(scopes["Module"])
    assert list(module) == ["greeting", "exports", "require", "module"] and module["greeting"] == '"Hello"', module
    assert client.members(scopes["App"])["globalData"] == '{user: "Ann"}'
    page = client.members(scopes["Page pages/main/main"])
    assert page["data"] == "{total: 0}" and page["route"] == '"pages/main/main"', page


@session("a callback shows the variables of the functions around it")
def closure(client):
    client.run({MAIN: ["const isStored"]})
    client.start("store")
    client.wait("stopped")
    client.proceed("next")
    client.wait("stopped")
    local = client.members(client.scopes()["Local"])
    assert local["isStored"] == "true", local


@session("a component is a scope of its methods")
def component(client):
    client.launch({COUNTER: ["this.setData"]}, taps=["#more"])
    client.wait("stopped")
    scopes = client.scopes()
    assert list(scopes) == [
        "Local", "Module", "Page pages/main/main", "Component /components/counter/counter", "App", "Global",
    ], scopes
    assert client.members(scopes["Component /components/counter/counter"])["data"] == "{count: 0}"
    local = client.members(scopes["Local"])
    assert local["next"] == "1" and "this" in local, local


@session("arrays, maps, sets, getters and long texts are shown")
def collections(client):
    client.run({MAIN: ["return changed;"]})
    client.start("values")
    client.wait("stopped")
    local = client.scopes()["Local"]
    texts = client.members(local)
    assert texts["numbers"] == "(3) [1, 2, 3]", texts
    assert texts["ages"] == 'Map {"Ann" => 30, "Bob" => 40}', texts
    assert texts["tags"] == 'Set {"a", "b"}', texts
    assert texts["person"].startswith('{name: "Ann", address: '), texts
    assert client.members(client.member(local, "ages")["variablesReference"]) == {'"Ann"': "30", '"Bob"': "40"}
    assert client.members(client.member(local, "tags")["variablesReference"]) == {"0": '"a"', "1": '"b"'}
    person = client.member(local, "person")
    members = client.members(person["variablesReference"])
    assert (members["name"], members["age"], members["sum"]) == ('"Ann"', "(getter)", "1207"), members
    address = client.member(person["variablesReference"], "address")
    assert client.members(address["variablesReference"])["city"] == '"Bern"'
    many = client.member(local, "many")
    assert many["indexedVariables"] == 1200, many
    part = client.members(many["variablesReference"], filter="indexed", start=1150, count=3)
    assert {name: value for name, value in part.items() if name.isdigit()} == {
        "1150": "1150", "1151": "1151", "1152": "1152",
    }, part


@session("variables and members can be changed")
def changes(client):
    client.run({MAIN: ["return changed;"]})
    values = client.start("values")
    client.wait("stopped")
    local = client.scopes()["Local"]

    def set(reference, name, value):
        return client.call("setVariable", variablesReference=reference, name=name, value=value)["value"]

    assert set(local, "changed", "numbers.length + 4") == "7"
    person = client.member(local, "person")["variablesReference"]
    assert set(person, "name", "'Eve'") == '"Eve"'
    assert client.evaluate("person.name") == '"Eve"'
    numbers = client.member(local, "numbers")["variablesReference"]
    assert set(numbers, "1", "{ deep: 1 }") == "{deep: 1}"
    page = client.scopes()["Page pages/main/main"]
    data = client.member(page, "data")["variablesReference"]
    assert set(data, "total", "9") == "9"
    assert client.evaluate("this.data.total") == "9"
    ages = client.member(local, "ages")["variablesReference"]
    assert client.error("setVariable", variablesReference=ages, name='"Ann"', value="1") == \
        '"Ann" cannot be assigned'
    for reference in [local, person]:
        assert client.error("setVariable", variablesReference=reference, name="missing", value="1") == \
            "missing cannot be assigned"
    assert client.error("setVariable", variablesReference=local, name="numbers", value="1") == \
        "TypeError: Attempted to assign to readonly property."
    assert "Can't find variable: nothing" in \
        client.error("setVariable", variablesReference=local, name="changed", value="nothing")
    client.proceed()
    assert client.result(values)["result"] == "7"


@session("a reference of an earlier stop is rejected")
def old_reference(client):
    client.run({MAIN: ["sum += index;"]})
    client.start("each")
    client.wait("stopped")
    frame, local = client.stack()[0]["id"], client.scopes()["Local"]
    client.proceed()
    client.wait("stopped")
    assert client.error("variables", variablesReference=local) == "the value no longer exists"
    assert client.error("scopes", frameId=frame) == f"there is no frame {frame}"


@session("an expression of a stopped program uses its variables, calls my, and reports errors")
def evaluation(client):
    client.run({MAIN: [17]})
    client.start("add")
    client.wait("stopped")
    assert client.evaluate("after * 10", context="watch") == "20"
    assert client.evaluate("double", context="hover") == "ƒ double(value)"
    assert client.evaluate("label + greeting", context="repl") == '"mmHello"'
    assert client.evaluate("my.canIUse('request')", context="repl") == "true"
    assert client.evaluate("my.setStorageSync({ key: 'k', data: 3 }), my.getStorageSync({ key: 'k' }).data",
                           context="repl") == "3"
    value = client.call("evaluate", expression="({ a: { b: 1 } })", frameId=client.stack()[0]["id"], context="watch")
    assert client.members(value["variablesReference"])["a"] == "{b: 1}", value
    frame = client.stack()[0]["id"]
    message = "ReferenceError: Can't find variable: nothing"
    for context in ["watch", "repl"]:
        assert client.error("evaluate", expression="nothing", frameId=frame, context=context) == message
    assert client.error("evaluate", expression="after +", frameId=frame, context="watch").startswith("SyntaxError")
    assert client.error("evaluate", expression="1", frameId=12345, context="watch") == "there is no frame 12345"
    caller = client.stack()[1:]
    assert all("awaiting" not in one["name"] for one in caller), caller


@session("the console of a running program awaits promises and reports errors")
def running(client):
    client.run()
    assert client.evaluate("await new Promise((done) => setTimeout(done, 5, [1, 'a']))", "repl", True) == '[1,"a"]'
    assert client.evaluate("getApp().globalData", "repl", True) == '{"user":"Ann"}'
    assert client.evaluate("undefined", "repl", True) == "undefined"
    assert client.evaluate("(await my.getSystemInfo()).platform.length > 0", "repl", True) == "true"
    message = client.error("evaluate", expression="nothing", context="repl")
    assert message == "eval:1:8: ReferenceError: Can't find variable: nothing", message
    message = client.error("evaluate", expression="1 +", context="repl")
    assert message.startswith("eval:1"), message

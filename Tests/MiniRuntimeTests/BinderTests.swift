import MiniHost
import Synchronization
import Testing

/// Adds two numbers immediately.
private struct AddNumbers: ImmediateFunction {
    static let name = "addNumbers"
    let left: Double
    let right: Double

    init(_ reader: inout ParameterReader) throws(APIError) {
        left = try reader.number("left")
        right = try reader.number("right", default: 1)
    }

    func call(in context: CallContext) throws(APIError) -> ScriptValue { ["sum": .number(left + right)] }
}

/// Returns after the specified number of yields.
private struct CompleteLater: DeferredFunction {
    static let name = "completeLater"
    let value: ScriptValue
    let yields: Int

    init(_ reader: inout ParameterReader) throws(APIError) {
        value = try reader.value("value")
        yields = try reader.integer("yields", in: 0...1_000, default: 0)
    }

    func call(in context: CallContext) async throws(APIError) -> ScriptValue {
        for _ in 0..<yields { await Task.yield() }
        if value == "fail" { throw APIError(.unknown, "asked to fail") }
        return ["value": value]
    }
}

/// Reports progress, then waits until it is aborted.
private struct LongTask: TaskFunction {
    static let name = "longTask"
    static let events = ["progress"]

    init(_ reader: inout ParameterReader) throws(APIError) {}

    func call(in context: CallContext, task: APITask) async throws(APIError) -> SuccessResult {
        task.emit("progress", ["percent": 50])
        // Ends only by cancellation, which abort() and the end of the program cause.
        for await _ in AsyncStream<Never>.makeStream().stream {}
        throw APIError(.aborted, "cancelled")
    }
}

/// Reports progress, ignores cancellation, and returns a result in the end.
private struct Stubborn: TaskFunction {
    static let name = "stubborn"
    static let events = ["progress"]
    let value: ScriptValue

    init(_ reader: inout ParameterReader) throws(APIError) { value = try reader.value("value") }

    func call(in context: CallContext, task: APITask) async throws(APIError) -> ScriptValue {
        for index in 0..<200 {
            task.emit("progress", ["n": .number(Double(index))])
            if index % 50 == 0 { await Task.yield() }
        }
        return ["value": value]
    }
}

/// Requires a permission that is never granted.
private struct Forbidden: ImmediateFunction {
    static let name = "forbidden"
    static let permission = Permission(rawValue: "test.forbidden")

    init(_ reader: inout ParameterReader) throws(APIError) { _ = try reader.string("field") }

    func call(in context: CallContext) throws(APIError) -> SuccessResult { SuccessResult() }
}

/// Returns its parameters, like a plain function.
private struct Echo: DirectFunction {
    static let name = "echo"
    let value: ScriptValue

    init(_ reader: inout ParameterReader) throws(APIError) { value = try reader.value("value") }

    func call(in context: CallContext) throws(APIError) -> ScriptValue { value }
}

/// Reads one of two fields, depending on a third.
private struct ChooseField: ImmediateFunction {
    static let name = "chooseField"
    let value: String

    init(_ reader: inout ParameterReader) throws(APIError) {
        value = try reader.string("kind") == "a" ? reader.string("a") : reader.string("b")
    }

    func call(in context: CallContext) throws(APIError) -> ScriptValue { ["value": .string(value)] }
}

/// Reads its three fields in an order that the first decides.
private struct ReorderFields: ImmediateFunction {
    static let name = "reorderFields"
    let a: String
    let b: String

    init(_ reader: inout ParameterReader) throws(APIError) {
        if try reader.string("kind") == "backwards" {
            b = try reader.string("b")
            a = try reader.string("a")
        } else {
            a = try reader.string("a")
            b = try reader.string("b")
        }
    }

    func call(in context: CallContext) throws(APIError) -> ScriptValue { ["a": .string(a), "b": .string(b)] }
}

private func useOwn(_ configuration: inout HostConfiguration) throws {
    configuration.apis = try APIRegistry.builtIn.adding([
        AddNumbers.self, CompleteLater.self, LongTask.self, Stubborn.self, Forbidden.self, Echo.self,
        ChooseField.self, ReorderFields.self,
    ])
}

private func printed(by code: String) async throws -> [String] {
    let apis = try APIRegistry.builtIn.adding([
        AddNumbers.self, CompleteLater.self, LongTask.self, Stubborn.self, Forbidden.self, Echo.self,
        ChooseField.self, ReorderFields.self,
    ])
    return try await linesPrinted(by: code) { $0.apis = apis }
}

@Suite(.timeLimit(.minutes(5))) struct BinderTests {
    @Test(arguments: [
        ("console.log(my.addNumbersSync({ left: 2, right: 3 }).sum)", ["5"]),
        ("console.log(my.addNumbersSync({ left: 2 }).sum)", ["3"]),
        ("console.log((await my.addNumbers({ left: 2 })).sum)", ["3"]),
        (
            "my.addNumbers({ left: 1, success: r => console.log('success', r.sum), complete: r => console.log('complete', r.sum) })",
            ["success 2", "complete 2"]
        ),
        (
            "my.addNumbers({ fail: r => console.log('fail', r.error, r.errorMessage), complete: r => console.log('complete', r.error) })",
            ["fail 2 left: required parameter is missing", "complete 2"]
        ),
        (
            "const r = my.addNumbersSync({ left: 'two' }); console.log(r.error, r.errorMessage)",
            ["2 left: expected a number, found string"]
        ),
        (
            "console.log(my.addNumbersSync().error, my.addNumbersSync(null).error, my.addNumbersSync(5).error)",
            ["2 2 2"]
        ),
        ("console.log(my.chooseFieldSync({ kind: 'b', a: 'A', b: 'B' }).value)", ["B"]),
        (
            "const r = my.chooseFieldSync({ kind: 'a', a: 'A', b: 'B' }); console.log(r.value, r.error, r.errorMessage)",
            ["undefined 3 a: the JSAPI reads this field only in some calls; it must read it in every call"]
        ),
        (
            "for (const kind of ['forwards', 'backwards']) console.log(JSON.stringify(my.reorderFieldsSync({ kind, a: 'A', b: 'B' })))",
            [#"{"a":"A","b":"B"}"#, #"{"a":"A","b":"B"}"#]
        ),
        ("try { await my.addNumbers({}) } catch (failure) { console.log(failure.error) }", ["2"]),
        ("console.log(my.addNumbers({ left: 1, complete() {} }))", ["undefined"]),
        (
            "console.log(my.forbiddenSync().error, my.forbiddenSync({ field: 1 }).errorMessage)",
            [#"4 my.forbidden needs the permission "test.forbidden""#]
        ),
        ("console.log(my.echo(5), my.echo('x'), JSON.stringify(my.echo({ a: [1, null] })))", [#"5 x {"a":[1,null]}"#]),
        (
            "try { my.echo() } catch (error) { console.log(error instanceof Error, error.error, error.message) }",
            ["true 2 value: required parameter is missing"]
        ),
        ("console.log((await my.completeLater({ value: { a: 1 }, yields: 3 })).value.a)", ["1"]),
        ("my.completeLater({ value: 'fail', fail: r => console.log(r.error, r.errorMessage) })", ["3 asked to fail"]),
        (
            "const t = my.longTask({ fail() {} }); console.log(typeof my.longTask, typeof t.abort, typeof t.then); t.abort()",
            ["function function function"]
        ),
        (
            "const t = my.longTask({ fail: r => console.log('fail', r.error) }); t.onProgress(p => { console.log(p.percent); t.abort(); t.abort() })",
            ["50", "fail 9"]
        ),
        ("const t = my.longTask(); t.abort(); await t.catch(r => console.log('caught', r.error))", ["caught 9"]),
        (
            "console.log(typeof my.getLocation, (await my.getLocation().catch(r => r)).error, typeof my.nothing)",
            ["function 1 undefined"]
        ),
        ("my.T = 5; console.log(my.T, 'alert' in my, 'zzz' in my)", ["5 true false"]),
        (
            "const names = []; for (const name in my) names.push(name); console.log(names.includes('getStorageSync'), names.length > 200)",
            ["true true"]
        ),
        (
            "my.call('addNumbers', { left: 4 }, r => console.log(r.sum)); console.log((await my.call('addNumbers', { left: 5 })).sum)",
            ["5", "6"]
        ),
        (
            "console.log(Object.keys(my).includes('getStorage'), my.hasOwnProperty('alert'), typeof { ...my }.alert)",
            ["true true function"]
        ),
        (
            "const all = Object.assign({}, my); console.log(all.alert === my.alert, all.getStorageSync({ key: 'k' }).data)",
            ["true null"]
        ),
        (
            "const api = my; const own = Object.hasOwn(api, 'alert'); api.alert = 5; console.log(own, my.alert)",
            ["true 5"]
        ),
        (
            "console.log(my.hasOwnProperty('zzz'), String(my), typeof my.toString)",
            ["false [object Object] function"]
        ),
        (
            "const alert = my.alert; my.alert = () => 'patched'; console.log(my.alert(), 'alert' in my, delete my.alert, typeof my.alert)",
            ["patched true true function"]
        ),
        ("my.call('nothing', r => console.log(r.error))", ["1"]),
        (
            """
            for (const name of ['constructor', 'toString', 'hasOwnProperty', '__defineGetter__']) {
                my.call(name, r => console.log(r.error, r.errorMessage));
            }
            """,
            ["constructor", "toString", "hasOwnProperty", "__defineGetter__"].map { "1 \($0) is not implemented" }
        ),
        ("my.onUserCaptureScreen({ success() {} }); my.onMemoryWarning(() => {}); console.log('on')", ["on"]),
        (
            "console.log(my.onMemoryWarning({}), my.onUserCaptureScreen())",
            [
                "my.onMemoryWarning: expected a function; nothing will be called",
                "my.onUserCaptureScreen: expected a function; nothing will be called", "undefined undefined",
            ]
        ),
        (
            "const on = my.on('custom', e => console.log('got', e)); on.remove(); my.off('custom'); console.log('done')",
            ["done"]
        ),
        (
            "my.addNumbers({ left: 1, success() { throw new Error('in callback') }, complete() { console.log('still') } })",
            ["still", "uncaught Error: in callback"]
        ),
    ])
    func `a call has its documented forms`(code: String, lines: [String]) async throws {
        #expect(try await printed(by: code) == lines)
    }

    @Test(arguments: [
        ("my.ix.getVersionSync()", #"{"error":1,"errorMessage":"my.ix.getVersionSync is not implemented"}"#),
        ("my.tg.onMoveToFront(() => {})", "null"),
        (
            "await new Promise(fail => my.ap.nothing({ fail }))",
            #"{"error":1,"errorMessage":"my.ap.nothing is not implemented"}"#
        ),
        ("my.ix.speech === my.ix.speech && await my.ix === my.ix", "true"),
    ])
    func `JSAPIs of certain hosts report that they are unavailable`(code: String, expected: String) async throws {
        try await withProgram(["pages/a/a.js": "Page({})"]) { fixture in
            let result = try await fixture.program.evaluate("return " + code)
            #expect(JSON.text(result) == expected)
        }
    }

    @Test func `five hundred calls of all forms settle in the order of their results`() async throws {
        let code = """
            const seen = [];
            for (let index = 0; index < 500; index++) {
                if (index % 2) my.addNumbers({ left: index, right: 0 }).then(r => seen.push(r.sum));
                else my.addNumbers({ left: index, right: 0, success: r => seen.push(r.sum) });
            }
            setTimeout(() => console.log(seen.length, seen.every((value, index) => value === index)), 1);
            """
        #expect(try await printed(by: code) == ["500 true"])
    }

    @Test func `five hundred deferred calls settle in call order`() async throws {
        let code = """
            const seen = [];
            for (let index = 0; index < 500; index++) my.completeLater({ value: index, success: r => seen.push(r.value) });
            setTimeout(() => console.log(seen.length, seen.every((value, index) => value === index)), 1);
            """
        #expect(try await printed(by: code) == ["500 true"])
    }

    @Test func `a callback does not run before the call has returned`() async throws {
        let code =
            "let returned = false; my.addNumbers({ left: 1, success() { console.log(returned) } }); returned = true"
        #expect(try await printed(by: code) == ["true"])
    }

    @Test func `a result that arrives after an abort is dropped`() async throws {
        let code = """
            const first = my.stubborn({ value: 'A', fail: r => console.log('A', r.error) });
            first.abort();
            my.stubborn({ value: 'B', success: r => console.log('B', r.value) });
            """
        #expect(try await printed(by: code) == ["A 9", "B B"])
    }

    @Test func `events of a task arrive in order and before its result`() async throws {
        let code = """
            const seen = [];
            const task = my.stubborn({ value: 'x', success() { console.log(seen.length, seen.every((n, i) => n === i)) } });
            task.onProgress(({ n }) => seen.push(n));
            """
        #expect(try await printed(by: code) == ["200 true"])
    }

    @Test func `pending calls have a limit`() async throws {
        let apis = try APIRegistry.builtIn.adding([LongTask.self])
        let code = """
            for (let index = 0; index < 5; index++) my.longTask({ fail: r => console.log(index, r.error) })
            """
        let lines = try await withProgram(["pages/a/a.js": "Page({ onLoad() { \(code) } })"]) {
            $0.apis = apis
            $0.limits.pendingCalls = 3
        } _: { fixture in
            // The begun calls never end, so that the program is never idle; this comes after their events.
            _ = try await fixture.program.evaluate("return 0")
            return fixture.lines
        }
        #expect(lines == ["3 10112", "4 10112"])
    }

    @Test func `failed calls are recorded without parameters, and successful calls on request`() async throws {
        let files = [
            "pages/a/a.js": "Page({ onLoad() { my.setStorageSync({ key: '', data: 'secret' }); my.getAppIdSync() } })"
        ]
        try await withProgram(files) { fixture in
            #expect(fixture.recorder.calls.map(\.name) == ["setStorage"])
            #expect(fixture.recorder.calls.first?.page == "pages/a/a")
        }
        try await withProgram(files) {
            $0.recordsSuccessfulCalls = true
        } _: { fixture in
            #expect(fixture.recorder.calls.map(\.name) == ["setStorage", "getAppId"])
            #expect(!"\(fixture.recorder.calls)".contains("secret"))
        }
    }

    @Test func `hostile arguments are rejected`() async throws {
        let code = """
            const getter = { get key() { throw new Error('getter') } };
            try { my.setStorageSync(getter) } catch (error) { console.log(error.message) }
            const cyclic = {}; cyclic.self = cyclic;
            console.log(my.setStorageSync({ key: 'k', data: cyclic }).error);
            console.log(my.setStorageSync({ key: 'k', data: () => {} }).error, my.setStorageSync({ key: 'k', data: Symbol() }).error);
            console.log(my.setStorageSync({ key: 'k', data: 1n }).error);
            console.log(my.setStorageSync(new Proxy({}, { get: (target, name) => name === 'key' ? 'proxied' : 7 })).success);
            console.log(my.getStorageSync({ key: 'proxied' }).data, my.getStorageSync({ key: 'k' }).data);
            my.setStorageSync({ key: 'lone', data: 'a\\ud800b' });
            console.log(my.getStorageSync({ key: 'lone' }).data === 'a\\ud800b');
            """
        let expected = ["getter", "2", "2 2", "2", "true", "7 null", "true"]
        #expect(try await printed(by: code) == expected)
    }
}

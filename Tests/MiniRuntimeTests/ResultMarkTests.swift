import MiniHost
import Synchronization
import Testing

/// The calls that programs report.
private final class MarkRecorder: Sendable {
    private let state = Mutex<[MarkedCall]>([])

    func add(_ call: MarkedCall) { state.withLock { $0.append(call) } }

    /// The calls as texts: the JSAPI, the source and the address.
    var calls: [String] { state.withLock { $0.map { "\($0.name) \($0.source) \($0.url ?? "-")" } } }
}

struct ResultMarkTests {
    private static let location: ScriptValue = [
        "longitude": 87.61, "latitude": 43.79, "city": "Urumqi", "inner": ["floor": 3],
    ]
    /// Sends the variable `place` after a change of its members.
    private static let send = """
        place.longitude = Math.round(place.longitude);
        delete place.city;
        my.request({ url: 'https://a.example/x', data: place, fail() {} });
        """
    private static let sent = "request getLocation https://a.example/x"

    /// Runs code in a page, and returns the calls that the program reports and its output.
    private func run(
        _ code: String,
        _ change: (inout HostConfiguration) -> Void = { _ in },
    ) async throws -> (calls: [String], lines: [String]) {
        let recorder = MarkRecorder()
        let lines = try await linesPrinted(by: code) { configuration in
            configuration.network = nil
            configuration.mocks["getLocation"] = [.success(Self.location)]
            configuration.marks = ResultMarks(
                of: ["getLocation", "getStorageSync"],
                in: ["request", "setStorageSync", "sendSocketMessage"],
            ) { recorder.add($0) }
            change(&configuration)
        }
        return (recorder.calls, lines)
    }

    @Test(arguments: [
        "const place = await my.getLocation();",
        "const place = await new Promise(success => my.getLocation({ success }));",
        "const place = await new Promise(complete => my.getLocation({ complete }));",
        "const place = await my.call('getLocation');",
    ])
    func `an object of a result is found after its members were changed`(_ begin: String) async throws {
        let (calls, lines) = try await run("\(begin)\n\(Self.send)")
        #expect(calls == [Self.sent])
        #expect(lines == [])
    }

    @Test func `an object of a result of an immediate call is found`() async throws {
        let code = """
            my.setStorageSync({ key: 'k', data: { a: 1 } });
            const { data } = my.getStorageSync({ key: 'k' });
            data.a = 2;
            my.request({ url: 'https://a.example/x', data, fail() {} });
            """
        #expect(try await run(code).calls == ["request getStorageSync https://a.example/x"])
    }

    @Test(arguments: ["place.inner", "{ deep: [0, [{ place }]] }", "{ ...place }"])
    func `an object is found in other objects and in lists`(_ data: String) async throws {
        let code = """
            const place = await my.getLocation();
            my.request({ url: 'https://a.example/x', data: \(data), fail() {} });
            """
        #expect(try await run(code).calls == [Self.sent])
    }

    @Test(arguments: [
        "JSON.parse(JSON.stringify(place))", "{ ...place, inner: 0 }", "{ longitude: place.longitude }", "{ a: 1 }",
    ])
    func `copies and other values are not found`(_ data: String) async throws {
        let code = """
            const place = await my.getLocation();
            my.request({ url: 'https://a.example/x', data: \(data), fail() {} });
            """
        #expect(try await run(code).calls == [])
    }

    @Test func `a call that is not searched is not reported`() async throws {
        let code = "const place = await my.getLocation(); my.setStorage({ key: 'k', data: place }); console.log('end');"
        let (calls, lines) = try await run(code)
        #expect(calls == [])
        #expect(lines == ["end"])
    }

    @Test func `the method of a socket has the name of its JSAPI`() async throws {
        let code = """
            const place = await my.getLocation();
            const task = my.connectSocket({ url: 'wss://a.example', multiple: true, fail() {} });
            task.send({ data: place, fail() {} });
            """
        #expect(try await run(code).calls == ["sendSocketMessage getLocation -"])
    }

    @Test func `the search calls no getter, ends in a circle and continues after a trap that throws`() async throws {
        let code = """
            const place = await my.getLocation();
            const circle = {};
            circle.circle = circle;
            const trapped = new Proxy({}, { ownKeys() { throw new Error('trap'); } });
            const read = { get read() { console.log('read'); return 1; } };
            console.log(my.setStorageSync({ key: 'a', data: 1, circle, place, read }).success);
            console.log(my.setStorageSync({ key: 'b', data: 1, trapped }).success);
            """
        let (calls, lines) = try await run(code)
        #expect(calls == ["setStorageSync getLocation -"])
        #expect(lines == ["true", "true"])
    }

    @Test func `objects are found in a program that replaces functions of JavaScript`() async throws {
        let code = """
            const place = await my.getLocation();
            for (const type of [WeakMap, WeakSet, Set, Map]) {
                for (const name of ['get', 'set', 'has', 'add']) type.prototype[name] = () => undefined;
            }
            Reflect.ownKeys = () => [];
            Reflect.getOwnPropertyDescriptor = () => undefined;
            Object.hasOwn = () => false;
            Array.isArray = () => false;
            """
        #expect(try await run("\(code)\n\(Self.send)").calls == [Self.sent])
    }

    @Test func `a failure has no mark`() async throws {
        let code = """
            const place = await my.getLocation().catch(failure => failure);
            my.request({ url: 'https://a.example/x', data: place, fail() {} });
            """
        let (calls, _) = try await run(code) {
            $0.mocks["getLocation"] = [.failure(APIError(.unknown, "no place"))]
        }
        #expect(calls == [])
    }

    @Test func `equal calls are reported once, and at most two hundred others`() async throws {
        let code = """
            const place = await my.getLocation();
            for (let round = 0; round < 2; round++) {
                for (let index = 0; index < 2; index++) {
                    my.request({ url: `https://a.example/${index}`, data: place, fail() {} });
                }
            }
            """
        let equal = try await run(code).calls
        #expect(equal == ["request getLocation https://a.example/0", "request getLocation https://a.example/1"])
        let many = """
            const place = await my.getLocation();
            for (let index = 0; index < 250; index++) {
                my.setStorageSync({ key: 'k', data: place, url: `${index}` });
            }
            console.log('end');
            """
        let (calls, lines) = try await run(many)
        #expect(calls.count == ResultMarks.limit)
        #expect(lines == ["end"])
    }

    @Test func `a long address is cut between characters`() {
        let long = "a" + String(repeating: "é", count: MarkedCall.urlLimit)
        let call = MarkedCall(name: "request", source: "getLocation", url: long)
        #expect(call.url?.utf8.count == MarkedCall.urlLimit - 1)
        #expect(long.hasPrefix(call.url ?? "-"))
    }

    @Test func `a program without marks has no observer of its calls`() async throws {
        // A function that is observed takes any number of arguments.
        let (calls, lines) = try await run("console.log(my.request.length);") { $0.marks = nil }
        #expect(calls == [])
        #expect(lines == ["1"])
    }
}

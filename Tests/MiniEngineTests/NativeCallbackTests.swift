import MiniCore
import MiniEngine
import Testing

@Suite(.timeLimit(.minutes(5))) struct NativeCallbackTests {
    @Test func `arguments are passed by position`() throws {
        try withContext { context throws in
            try context.define("look") { call in
                let kinds = (0..<call.count + 1).map { call.kind(at: $0).rawValue }
                return .value(.array(kinds.map { .string($0) }))
            }
            #expect(
                try context.value(
                    "look(1, 'x', null, undefined, {}, [], () => 1, new Uint8Array(1), Symbol(), 1n, true)"
                )
                    == [
                        "number", "string", "null", "undefined", "object", "array", "function", "bytes", "symbol",
                        "bigint",
                        "boolean", "undefined",
                    ],
            )
        }
    }

    @Test func `arguments are read by kind and skipped from the front`() throws {
        try withContext { context throws in
            try context.define("read") { call in
                let rest = call.dropFirst(2)
                #expect(call.number(at: 0) == 7)
                #expect(call.bool(at: 1))
                #expect(rest.count == 3)
                #expect(rest.string(at: 0) == "text")
                #expect(rest.bytes(at: 1) == [1, 2, 3])
                #expect(rest.hasLoneSurrogate(at: 2))
                #expect(!rest.hasLoneSurrogate(at: 0))
                #expect(rest.string(at: 9) == "" && rest.number(at: 9).isNaN && !rest.bool(at: 9))
                #expect(rest.string(at: -1) == "")
                #expect(call.dropFirst(99).count == 0)
                return .undefined
            }
            try context.evaluate(
                #"read(7, true, 'text', new Uint8Array([0, 1, 2, 3]).subarray(1), '\ud800')"#,
                name: "a.js"
            )
        }
    }

    @Test func `an invalid argument is an API error with the name of the field`() throws {
        try withContext { context throws in
            try context.define("copy") { call in
                do throws(APIError) { return .value(try call.value(at: 0, named: "data")) } catch {
                    return .value(error.value)
                }
            }
            #expect(try context.value("copy({a: [1]})") == ["a": [1]])
            #expect(try context.value("copy({a: 1n})").object?.keys == ["error", "errorMessage"])
            #expect(try context.value("copy({get a() { throw new Error('mine') }}).errorMessage") == "data: mine")
        }
    }

    @Test(
        arguments: [
            ("undefined", .undefined), ("null", .null), ("bool", true), ("number", 1.5), ("string", "s\u{E9}"),
            ("value", ["a": [1, .undefined]]), ("json", ["j": [.null]]), ("script", ["same": true]),
        ] as [(String, ScriptValue)]
    )
    func `every kind of result is passed to JavaScript`(name: String, expected: ScriptValue) throws {
        try withContext { context throws in
            let object = try context.evaluate("({same: true})", name: "a.js")
            let results: [String: ScriptResult] = [
                "undefined": .undefined, "null": .null, "bool": .bool(true), "number": .number(1.5),
                "string": .string("s\u{E9}"),
                "value": .value(["a": [1, .undefined]]), "json": .json(JSONText(#"{"j":[null]}"#)),
                "script": .script(object),
            ]
            let result = try #require(results[name])
            try context.define("give") { _ in result }
            #expect(try context.value("give()") == expected)
        }
    }

    @Test func `results are written field by field`() throws {
        try withContext { context throws in
            try context.define("write") { call in
                call.object { writer in
                    writer.set("string", "s")
                    writer.set("number", 2.5)
                    writer.set("bool", true)
                    writer.set("value", ["a", .undefined])
                    writer.set("json", json: JSONText("[1]"))
                }
            }
            let expected: ScriptValue = [
                "string": "s", "number": 2.5, "bool": true, "value": ["a", .undefined], "json": [1],
            ]
            #expect(try context.value("write()") == expected)
            try context.define("bare") { call in
                call.object { writer in
                    writer.set("dropped", true)
                    writer.setResult("bare")
                }
            }
            #expect(try context.value("bare()") == "bare")
            try context.define("outer") { call in
                call.object { writer in
                    writer.set("before", 1.0)
                    _ = try? context.evaluate("inner = write()", name: "a.js")
                    writer.set("after", 2.0)
                }
            }
            #expect(try context.value("outer()") == ["before": 1, "after": 2])
            #expect(try context.value("inner") == expected)
            let object = context.makeObject { writer in writer.set("made", "outside") }
            #expect(try object.copy() == ["made": "outside"])
        }
    }

    @Test func `a native callback has the properties of a function`() throws {
        try withContext { context throws in
            try context.define("native") { call in .number(Double(call.count)) }
            #expect(
                try context.value("native.name + typeof native + (native instanceof Function)") == "nativefunctiontrue"
            )
            #expect(
                try context.value("native.call(null, 1, 2) + native.apply(null, [1]) + native.bind(null, 1)(2, 3)") == 6
            )
            #expect(try context.value("[1, 2].map(native).join()") == "3,3")
            #expect(context.error(of: "new native()")?.name == "TypeError")
            #expect(try context.value("Object.keys(native)") == [])
        }
    }

    @Test func `an error of a native callback is an error in JavaScript`() throws {
        try withContext { context throws in
            try context.define("fail") { _ throws(ScriptError) in
                throw ScriptError(
                    name: "TypeError",
                    message: "no",
                    thrown: ["error": 2, "errorMessage": "no", "stack": "x"]
                )
            }
            let source = """
                (function caller() {
                    try { fail() } catch (e) {
                        return [e instanceof Error, e.name, e.message, e.error, e.errorMessage, e.stack.includes('caller')]
                    }
                })()
                """
            #expect(try context.value(source) == [true, "TypeError", "no", 2, "no", true])
            let error = context.error(of: "\nfail()", name: "page.js")
            #expect(error?.name == "TypeError")
            #expect(error?.file == "page.js")
            #expect(error?.line == 2)
            #expect(error?.thrown["error"] == 2)
        }
    }

    /// The engine's strings of names are cached up to a limit: those in use must outlive other strings.
    @Test func `an error may have any number of properties`() throws {
        try withContext { context throws in
            var properties = ScriptObject()
            for place in 0..<3 {
                var members = ScriptObject()
                for index in 0..<600 { members["k\(place)_\(index)"] = .undefined }
                properties["property\(place)"] = .object(members)
            }
            let error = ScriptError(name: "Error", message: "no", thrown: .object(properties))
            try context.define("fail") { _ throws(ScriptError) in throw error }
            let source = "try { fail() } catch (e) { Object.keys(e).map(key => [key, Object.keys(e[key]).length]) }"
            #expect(try context.value(source) == [["property0", 600], ["property1", 600], ["property2", 600]])
        }
    }

    @Test func `calls nest through JavaScript and back`() throws {
        try withContext { context throws in
            try context.define("down") { call throws(ScriptError) in
                let depth = call.number(at: 0)
                if depth == 0 { throw ScriptError(name: "Error", message: "bottom") }
                let outcome = try call.value(at: 1).call([.number(depth - 1)])
                return .script(outcome)
            }
            #expect(context.error(of: "const step = n => down(n, step); step(20)")?.message == "bottom")
            #expect(context.error(of: "const forever = n => down(n, forever); forever(-1)")?.name == "RangeError")
            #expect(try context.value("const turn = n => n ? down(n, turn) : 'end'; turn(20)") == "end")
        }
    }

    @Test func `a function is released after JavaScript releases it`() throws {
        final class Token {}
        try withContext { context throws in
            weak var token: Token?
            func define() throws {
                let strong = Token()
                token = strong
                try context.define("temporary") { _ in withExtendedLifetime(strong) { .undefined } }
            }
            try define()
            context.machine.collectGarbage()
            try context.evaluate("1", name: "a.js")
            #expect(token != nil)
            // The engine also scans the stack for values and may find an old one: a few rounds release it.
            for round in 0..<20 where token != nil {
                try context.evaluate("temporary = null; for (let i = 0; i < 1000 * \(round); i++) ({i})", name: "a.js")
                context.machine.collectGarbage()
                try context.evaluate("1", name: "a.js")
            }
            #expect(token == nil)
        }
    }

    @Test func `values that a function captures end with the machine`() throws {
        let machine = VirtualMachine(name: "test")
        let context = machine.makeContext(name: "test")
        let value = try context.evaluate("({a: 1})", name: "a.js")
        try context.define("captures") { _ in .script(value) }
        machine.invalidate()
        #expect(value.kind == .undefined)
        #expect(throws: ScriptError.self) { try value.copy() }
        #expect(throws: ScriptError.self) { try context.evaluate("1", name: "a.js") }
        #expect(context.makeValue("x").string == nil)
        #expect(context.global.kind == .undefined)
        #expect(context.makeObject { $0.set("a", true) }.kind == .undefined)
        #expect(context.makeFunction(name: "f") { _ in .undefined }.kind == .undefined)
        #expect(context.makeArrayBuffer([1]).withBytes { $0.count } == nil)
        #expect(machine.termination == .stopped)
        #expect(machine.heapSizeBytes == 0)
        machine.collectGarbage()
        machine.invalidate()
    }

    @Test func `after its end a machine rejects calls on every thread`() async throws {
        let thread = ScriptThread(name: "test", clock: .real)
        try thread.start()
        nonisolated(unsafe) var left: EngineValue?
        await withCheckedContinuation { continuation in
            thread.enqueue {
                let machine = VirtualMachine(name: "test")
                left = try? machine.makeContext(name: "test").evaluate("({a: 1})", name: "a.js")
                machine.invalidate()
                continuation.resume()
            }
        }
        thread.stop()
        let value = try #require(left)
        #expect(value.kind == .undefined)
        #expect(throws: ScriptError.self) { try value.get("a") }
        #expect(throws: ScriptError.self) { try value.context.evaluate("1", name: "a.js") }
        value.context.machine.invalidate()
    }
}

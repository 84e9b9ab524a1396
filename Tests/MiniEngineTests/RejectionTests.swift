import MiniCore
import MiniEngine
import Testing

@Suite struct RejectionTests {
    private func rejections(_ source: String) throws -> [ScriptValue] {
        try withContext { context throws in
            var reasons: [ScriptValue] = []
            context.onUnhandledRejection = { promise, reason in
                #expect(promise.kind == .object)
                reasons.append((try? reason.copy()) ?? .undefined)
            }
            try context.evaluate(source, name: "a.js")
            return reasons
        }
    }

    @Test(
        arguments: [
            ("Promise.reject('r')", ["r"]), ("(async () => { throw 'r' })()", ["r"]),
            ("Promise.reject(1); Promise.reject(2)", [1, 2]), ("Promise.reject(1).catch(() => {})", []),
            ("const p = Promise.reject(1); Promise.resolve().then(() => p.catch(() => {}))", []),
            ("(async () => { try { await Promise.reject(1) } catch {} })()", []),
            ("(async () => { for (let i = 0; i < 5; i++) await 0; throw 'late' })()", ["late"]),
            ("Promise.resolve().then(() => { throw 'then' })", ["then"]), ("new Promise(() => {})", []),
        ] as [(String, [ScriptValue])]
    )
    func `an unhandled rejection is reported once`(source: String, expected: [ScriptValue]) throws {
        #expect(try rejections(source) == expected)
    }

    @Test func `the number of reported rejections in a turn is limited`() throws {
        try withContext { context throws in
            var (reports, drops) = (0, 0)
            context.onUnhandledRejection = { _, _ in reports += 1 }
            context.onDroppedRejections = { drops += 1 }
            let limit = ScriptContext.rejectionsPerTurn
            try context.evaluate("for (let i = 0; i < \(limit); i++) Promise.reject(i)", name: "a.js")
            #expect(reports == limit)
            #expect(drops == 0)
            try context.evaluate("for (let i = 0; i < \(limit * 3); i++) Promise.reject(i)", name: "a.js")
            #expect(reports == limit * 2)
            #expect(drops == 1)
        }
    }

    @Test func `each context reports its own rejections`() throws {
        try withMachine { machine throws in
            var log: [String] = []
            let contexts = ["logic", "view"].map(machine.makeContext(name:))
            for context in contexts { context.onUnhandledRejection = { _, _ in log.append(context.name) } }
            try contexts[1].evaluate("Promise.reject(1)", name: "a.js")
            try contexts[0].evaluate("Promise.reject(1)", name: "a.js")
            #expect(log == ["view", "logic"])
        }
    }

    @Test func `the reason is an error with its place`() throws {
        try withContext { context throws in
            var error: ScriptError?
            context.onUnhandledRejection = { [unowned context] _, reason in error = context.scriptError(from: reason) }
            try context.evaluate("(async function later() {\n  await 0;\n  null.x;\n})()", name: "a.js")
            #expect(error?.name == "TypeError")
            #expect(error?.file == "a.js")
            #expect(error?.line == 3)
        }
    }

    @Test func `a handler may be replaced and removed`() throws {
        try withContext { context throws in
            var log: [Int] = []
            context.onUnhandledRejection = { _, _ in log.append(1) }
            try context.evaluate("Promise.reject()", name: "a.js")
            context.onUnhandledRejection = { _, _ in log.append(2) }
            try context.evaluate("Promise.reject()", name: "a.js")
            context.onUnhandledRejection = nil
            try context.evaluate("Promise.reject()", name: "a.js")
            #expect(log == [1, 2])
        }
    }
}

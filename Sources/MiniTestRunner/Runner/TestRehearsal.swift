internal import MiniCore
internal import MiniEngine
internal import MiniHost

/// A small test that runs before a process is forked, so that its children find the scripts of tests compiled.
///
/// It has no program: its operations end at once.
///
/// ## Threading
/// Used on the only thread of a process.
final class TestRehearsal {
    private static let path = "rehearsal.test.js"
    /// The test file as the function of a module.
    private static let test = """
        (function (require, module, exports) {
          describe('rehearsal', () => {
            beforeEach(() => {});
            test('runs', async ({ app }) => {
              const page = await app.open('/pages/a/a');
              await page.$('#add').tap();
              await page.getByText('Add').tap();
              expect(await page.$('#count').text()).toBe('1');
              expect(page.data).toEqual({ count: 1, rows: ['a'] });
              expect(page.data).toMatchObject({ count: 1 });
              expect('text').toContain('ex');
            });
          });
        })
        """

    private let context: ScriptContext
    /// The operations that the test waits for.
    private var pending: [(slot: Double, name: String)] = []
    private var isFinished = false
    /// The first failure of the test.
    private var failure: String?

    private init(_ context: ScriptContext) { self.context = context }

    /// Runs the test in a context of its own, which stays as it is.
    ///
    /// - Throws: The error of a script, or a failure of the test.
    static func run(on machine: VirtualMachine) throws(ScriptError) {
        let rehearsal = TestRehearsal(machine.makeContext(name: "rehearsal"))
        try rehearsal.run()
        let failure = rehearsal.failure ?? (rehearsal.isFinished ? nil : "the test did not end")
        if let failure { throw ScriptError(name: "", message: failure) }
    }

    private func run() throws(ScriptError) {
        let functions = try context.evaluate(TestEngine.script).call(natives)
        try functions.get("declare").call([.string(Self.path)])
        try functions.get("plan").call([])
        try functions.get("select").call([.copied([.number(0)])])
        try functions.get("run").call([.number(0), .number(0)])
        while !isFinished, !pending.isEmpty {
            let ended = pending
            pending = []
            for (slot, name) in ended {
                try functions.get("settle").call([.number(slot), .undefined, .copied(Self.result(of: name))])
            }
        }
    }

    private var natives: [ScriptArgument] {
        TestEngine.natives.map { name in
            switch name {
            case "defaultTimeout": .number(5_000)
            case "seed": .number(1)
            default: .value(context.makeFunction(name: name) { call throws(ScriptError) in try self.call(name, call) })
            }
        }
    }

    private func call(_ name: String, _ call: ScriptCall) throws(ScriptError) -> ScriptResult {
        switch name {
        case "loadModule": return .script(try context.evaluate(Self.test, name: Self.path))
        case "now": return .number(0)
        case "placeOf": return .value(["file": .string(Self.path), "line": 1, "column": 1])
        case "query": return .value(["value": Self.value(of: call.string(at: 0))])
        case "begin": pending.append((call.number(at: 0), call.string(at: 2)))
        case "fail": failure = failure ?? context.scriptError(from: call.value(at: 0)).message
        case "finish": isFinished = true
        default: break
        }
        return .undefined
    }

    /// The value of a synchronous query.
    private static func value(of query: String) -> ScriptValue {
        switch query {
        case "isRunning": true
        case "pages": [["id": 1, "path": "pages/a/a"]]
        case "data": ["count": 1, "rows": ["a"]]
        case "now": 0
        case "takeErrors", "takeWarnings", "errors", "console", "calls": []
        default: .undefined
        }
    }

    /// The result of an operation.
    private static func result(of operation: String) -> ScriptValue {
        guard operation == "elements" else { return .undefined }
        let element: ScriptValue = ["id": 1, "tag": "text", "text": "1", "attributes": [:], "states": []]
        return ["elements": [element], "alternatives": []]
    }
}

import MiniCore
import MiniEngine

/// Runs a body with its own machine, which is ended afterwards.
func withMachine<Output>(
    _ limits: ScriptLimits = ScriptLimits(),
    _ body: (VirtualMachine) throws -> Output,
) rethrows -> Output {
    let machine = VirtualMachine(name: "test", limits: limits)
    defer { machine.invalidate() }
    return try body(machine)
}

/// Runs a body with a context of its own machine.
func withContext<Output>(
    _ limits: ScriptLimits = ScriptLimits(),
    _ body: (ScriptContext) throws -> Output,
) rethrows -> Output {
    try withMachine(limits) { machine in try body(machine.makeContext(name: "test")) }
}

extension ScriptContext {
    /// Evaluates an expression and copies its value.
    func value(_ source: String) throws(ScriptError) -> ScriptValue { try evaluate(source, name: "test.js").copy() }

    /// Defines a global native callback.
    func define(_ name: String, _ body: @escaping (ScriptCall) throws(ScriptError) -> ScriptResult) throws(ScriptError)
    {
        try global.set(name, .value(makeFunction(name: name, body)))
    }

    /// The error with which a script ends.
    func error(of source: String, name: String = "test.js") -> ScriptError? {
        do throws(ScriptError) {
            try evaluate(source, name: name)
            return nil
        } catch {
            return error
        }
    }
}

extension ScriptLimits {
    /// Short enough for a test and long enough for a loaded machine: it is CPU time.
    static var short: ScriptLimits {
        var limits = ScriptLimits()
        limits.timePerTurn = .milliseconds(60)
        return limits
    }
}

/// A value that several threads may change under a lock.
final class Shared<Content: Sendable>: @unchecked Sendable {
    // SAFETY: Every access goes through the lock.
    private var content: Content
    private let lock = TestLock()

    init(_ content: Content) { self.content = content }

    func withLock<Output>(_ body: (inout Content) -> Output) -> Output {
        lock.lock()
        defer { lock.unlock() }
        return body(&content)
    }

    var current: Content { withLock { $0 } }
}

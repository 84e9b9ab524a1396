internal import MiniCore
internal import Synchronization

/// The results that agents have set for JSAPIs, as the agent of a program takes them.
///
/// ## Threading
/// May be used from any thread.
final class CallMocks: Sendable {
    private let mocks = Mutex(ScriptObject())

    /// The mocks by name, each `{kind, value}`.
    var value: ScriptValue { mocks.withLock { .object($0) } }

    /// The names.
    var names: [String] { mocks.withLock(\.keys) }

    /// Sets the mock of a name; nil removes it.
    func set(_ name: String, _ mock: ScriptValue?) { mocks.withLock { $0[name] = mock } }
}

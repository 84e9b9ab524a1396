/// Names one timer of a ``ScriptThread``; never reused.
public struct TimerToken: Sendable, Hashable {
    let number: UInt64
}

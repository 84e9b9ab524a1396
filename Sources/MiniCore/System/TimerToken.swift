/// Names one timer of a queue; never reused.
public struct TimerToken: Sendable, Hashable {
    let number: UInt64
}

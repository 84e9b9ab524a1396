/// The identifier of a timer in a queue; never reused.
public struct TimerToken: Sendable, Hashable {
    let number: UInt64
}

/// The identifier of a timer in a queue; never reused.
package struct TimerToken: Sendable, Hashable {
    let number: UInt64
}

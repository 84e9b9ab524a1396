/// The JSAPI call that a request or a socket belongs to.
public struct CallReference: Sendable, Hashable {
    /// The number of the call, unique in the process of the program: ``APITask/number`` and ``CallRecord/number``.
    public let number: Int
    /// The time from the call to its request, in real time.
    public let elapsed: Duration

    /// Creates a reference.
    public init(number: Int, elapsed: Duration) {
        self.number = number
        self.elapsed = elapsed
    }
}

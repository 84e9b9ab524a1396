/// The number of calls of a program that complete later.
struct WorkCount {
    /// The number of calls that have not completed.
    private(set) var pending = 0
    /// The number of calls since the start.
    private(set) var begun = 0
    /// The number of pending calls that wait for an event outside of the program.
    private(set) var blocked = 0
    /// The number of pending calls whose next result passes the gate of the thread.
    ///
    /// It is negative while a call has been released whose hold another thread has not counted yet.
    private(set) var held = 0

    /// Whether no pending call can continue without a result of the gate or of a party outside of the program.
    var isStill: Bool { pending <= blocked + held }

    mutating func begin() {
        pending += 1
        begun += 1
    }

    mutating func end(of name: String) {
        precondition(pending > 0, "More work of \(name) ended than began.")
        pending -= 1
    }

    mutating func block() { blocked += 1 }

    mutating func resume(of name: String) {
        precondition(blocked > 0, "More work of \(name) was resumed than blocked.")
        blocked -= 1
    }

    mutating func hold() { held += 1 }

    mutating func release() { held -= 1 }

    /// Whether there is work for which a wait waits.
    func isPending(for awaited: AwaitedWork) -> Bool {
        switch awaited {
        case .all: pending > 0
        case .moving: pending > blocked
        case .own: !isStill
        }
    }
}

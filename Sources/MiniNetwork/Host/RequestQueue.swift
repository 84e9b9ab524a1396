internal import MiniCore
internal import Synchronization

/// Limits how many exchanges of each program and of all programs of a host run at a time; the others wait.
///
/// The exchanges of a program start in the order in which they were added. Programs take turns, so that one with many
/// exchanges does not delay those of the others.
///
/// ## Threading
/// May be used from any thread.
final class RequestQueue: Sendable {
    /// The number of exchanges that run even if few descriptors are free: the reserve of the process covers them.
    private static let minimum = 16

    private struct Waiting {
        let cancellation: CancellationState
        let start: @Sendable () -> Void
    }

    /// The exchanges of one program.
    private struct Line {
        var running = 0
        private var waiting: [Int: Waiting] = [:]
        private var first = 0
        private var next = 0

        var hasWaiting: Bool { !waiting.isEmpty }
        var isUnused: Bool { running == 0 && waiting.isEmpty }

        /// Appends an exchange.
        ///
        /// - Returns: Its number, for ``remove(_:)``.
        mutating func append(_ exchange: Waiting) -> Int {
            waiting[next] = exchange
            next += 1
            return next - 1
        }

        mutating func remove(_ number: Int) -> Waiting? { waiting.removeValue(forKey: number) }

        mutating func removeFirst() -> Waiting? {
            while first < next {
                defer { first += 1 }
                if let exchange = waiting.removeValue(forKey: first) { return exchange }
            }
            return nil
        }
    }

    private enum Place {
        case waiting(number: Int)
        /// The value is the number of holders that must release the place before it is free.
        case taken(holders: Int)
    }

    private struct State {
        var running = 0
        /// By program.
        var lines: [ObjectIdentifier: Line] = [:]
        /// By exchange.
        var places: [ObjectIdentifier: Place] = [:]
        /// The programs with waiting exchanges; the first one is next.
        var turns: [ObjectIdentifier] = []
    }

    private let limit: @Sendable () -> Int
    private let programLimit: Int
    private let state = Mutex(State())

    /// Creates an empty queue.
    ///
    /// - Parameters:
    ///   - limit: Returns the maximum number of exchanges of all programs that run at a time.
    ///   - programLimit: The maximum number of exchanges of one program that run at a time.
    init(limit: @escaping @Sendable () -> Int, programLimit: Int) {
        self.limit = limit
        self.programLimit = programLimit
    }

    /// Starts an exchange when it may run, immediately or later.
    ///
    /// - Parameter start: Is called once, on this thread or on the thread that releases a place. An exchange that was ended
    ///   while it waited is started without a place; it reads its reason and finishes.
    func add(_ cancellation: CancellationState, start: @escaping @Sendable () -> Void) {
        let hasStarted = state.withLock { state in
            guard state.turns.isEmpty, hasTurn(cancellation.owner, state), hasCapacity(state) else { return false }
            Self.take(cancellation, &state)
            return true
        }
        if hasStarted { return start() }
        cancellation.attach { [weak self] in self?.startEnded(cancellation) }
        let started = state.withLock { state -> [Waiting] in
            let number = state.lines[cancellation.owner, default: Line()].append(
                Waiting(cancellation: cancellation, start: start)
            )
            state.places[ObjectIdentifier(cancellation)] = .waiting(number: number)
            if !state.turns.contains(cancellation.owner) { state.turns.append(cancellation.owner) }
            return takeNext(&state)
        }
        for exchange in started { exchange.start() }
        // The exchange was ended before it was in the queue.
        if cancellation.reason != nil { startEnded(cancellation) }
    }

    /// Adds a holder to the place of a running exchange: the place must be released once more.
    func hold(_ cancellation: CancellationState) {
        state.withLock { state in
            guard case .taken(let holders) = state.places[ObjectIdentifier(cancellation)] else { return }
            state.places[ObjectIdentifier(cancellation)] = .taken(holders: holders + 1)
        }
    }

    /// Releases the place of an exchange; does nothing without one.
    func release(_ cancellation: CancellationState) {
        let started = state.withLock { state -> [Waiting] in
            guard case .taken(let holders) = state.places[ObjectIdentifier(cancellation)] else { return [] }
            guard holders == 1 else {
                state.places[ObjectIdentifier(cancellation)] = .taken(holders: holders - 1)
                return []
            }
            state.places[ObjectIdentifier(cancellation)] = nil
            state.running -= 1
            state.lines[cancellation.owner]?.running -= 1
            if state.lines[cancellation.owner]?.isUnused == true { state.lines[cancellation.owner] = nil }
            return takeNext(&state)
        }
        for exchange in started { exchange.start() }
    }

    /// Removes an exchange that was ended from the queue.
    private func startEnded(_ cancellation: CancellationState) {
        let exchange = state.withLock { state -> Waiting? in
            guard case .waiting(let number) = state.places[ObjectIdentifier(cancellation)] else { return nil }
            state.places[ObjectIdentifier(cancellation)] = nil
            defer {
                if state.lines[cancellation.owner]?.hasWaiting == false {
                    state.turns.removeAll { $0 == cancellation.owner }
                }
                if state.lines[cancellation.owner]?.isUnused == true { state.lines[cancellation.owner] = nil }
            }
            return state.lines[cancellation.owner]?.remove(number)
        }
        exchange?.start()
    }

    private func hasTurn(_ program: ObjectIdentifier, _ state: borrowing State) -> Bool {
        state.lines[program]?.running ?? 0 < programLimit
    }

    private func hasCapacity(_ state: borrowing State) -> Bool {
        guard state.running < limit() else { return false }
        // Running exchanges count twice if their connections are open already. So they leave half of the free descriptors.
        return state.running < Self.minimum
            || FileDescriptors.hasCapacity(for: state.running + 1, keeping: FileDescriptors.reserve / 2)
    }

    private static func take(_ cancellation: CancellationState, _ state: inout State) {
        state.places[ObjectIdentifier(cancellation)] = .taken(holders: 1)
        state.running += 1
        state.lines[cancellation.owner, default: Line()].running += 1
    }

    /// Removes and returns the exchanges that may run now.
    private func takeNext(_ state: inout State) -> [Waiting] {
        var started: [Waiting] = []
        while hasCapacity(state), let index = state.turns.firstIndex(where: { hasTurn($0, state) }) {
            let program = state.turns.remove(at: index)
            guard let exchange = state.lines[program]?.removeFirst() else { continue }
            if state.lines[program]?.hasWaiting == true { state.turns.append(program) }
            Self.take(exchange.cancellation, &state)
            started.append(exchange)
        }
        return started
    }
}

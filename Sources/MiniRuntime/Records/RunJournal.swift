package import MiniCore
internal import MiniEngine
internal import Synchronization

/// What reaches a program from outside of it, in the order in which the program has received it.
///
/// A journal that records keeps the lines of a record. A journal that replays provides results from the lines of a record, in
/// their order, and keeps the lines of its own run. They are equal to those of the record if the run is equal.
///
/// Results reach the program one at a time, when nothing else of the program can run, see `ThreadGate`. The program needs a
/// virtual clock, whose time passes only while a caller waits.
///
/// A journal serves one program at a time. Lines belong to a section, which a caller begins and ends.
///
/// ## Threading
/// May be used from any thread, unless a method states otherwise.
package final class RunJournal: Sendable {
    /// Whether results come from the host or from a record.
    package enum Mode: Sendable {
        /// The host provides the results.
        case recording
        /// A record provides the results.
        case replaying
    }

    /// The services of a host whose results are recorded.
    package enum Scope: Sendable {
        /// All services.
        case everything
        /// The delegates and the consent of the user. A test provides the other services, and uses the journal for its
        /// network.
        case delegates
    }

    /// When a pending call of the program is held for an operation.
    package enum Hold: Sendable {
        /// From the start.
        case now
        /// When ``RunJournal/hold(_:)`` is called, or when a result arrives.
        case later
        /// Never: no pending call of the program waits for the operation.
        case never
    }

    /// The maximum size of a section.
    static let byteLimit = 256 << 20

    /// Whether results come from the host or from a record.
    package let mode: Mode
    /// The services whose results are recorded.
    package let scope: Scope
    /// The seed of `Math.random`.
    package let seed: UInt64
    /// Whether a replayed run must have each line of its record, because its files are equal.
    ///
    /// Otherwise it must have the calls, requests and uses of the record.
    package let isExact: Bool
    let state = Mutex(JournalState())

    /// Creates a journal without a section.
    package init(_ mode: Mode, scope: Scope = .everything, seed: UInt64, isExact: Bool = true) {
        self.mode = mode
        self.scope = scope
        self.seed = seed
        self.isExact = isExact
    }

    // MARK: Sections and programs

    /// Begins a section.
    ///
    /// - Parameter recorded: The lines of the section in the record; empty for a journal that records.
    package func beginSection(_ recorded: [RunLine] = []) { state.withLock { $0.beginSection(recorded) } }

    /// Ends the section.
    ///
    /// - Returns: The lines of the run, and the first difference from the record; for a journal that records, the reason why
    ///   there is no record. Nil if there is none.
    package func endSection() -> (lines: [RunLine], difference: RunDifference?) {
        state.withLock { state in
            if mode == .replaying, state.difference == nil, state.isOpen {
                let rest = state.next()
                // The recorded run has ended later, while the operation continued.
                let isLate = rest.map { $0.kind == .arrival && state.operation(of: $0) != nil } ?? false
                if let rest, !isLate {
                    state.difference = RunDifference(missing: rest, callCount: state.callCount)
                } else if isExact {
                    state.difference = state.differingLine(isComplete: !isLate)
                }
            }
            state.isOpen = false
            return (state.lines, state.difference)
        }
    }

    /// The first difference from the record; nil if there is none so far.
    package var difference: RunDifference? { state.withLock { $0.difference } }

    /// Connects a program that starts; called on its thread.
    ///
    /// - Parameter stop: Stops the program because of a difference, from any thread.
    func attach(to thread: ScriptThread, page: String, stop: @escaping @Sendable () -> Void) {
        state.withLock { state in
            state.forgetRun()
            state.run = JournalState.Run(thread: thread, stop: stop)
            state.add(RunLine(.start, page))
        }
    }

    /// Ends the run with a difference, unless there was one before.
    package func fail(_ difference: RunDifference) {
        let stop = state.withLock { state -> (@Sendable () -> Void)? in
            guard state.isOpen, state.difference == nil else { return nil }
            state.difference = difference
            return state.run?.stop
        }
        stop?()
    }

    // MARK: Operations

    /// Begins an operation whose results come from outside of the program.
    ///
    /// - Parameters:
    ///   - kind: The kind of the operation.
    ///   - subject: Its subject, which distinguishes operations without a slot.
    ///   - slot: The slot of the call for which it runs; nil for none.
    ///   - hold: When a pending call of the program is held for it.
    ///   - receive: Receives each result on the program's thread, while nothing else of the program can run.
    /// - Returns: The number of the operation.
    package func begin(
        _ kind: String,
        of subject: String,
        slot: Int?,
        hold: Hold,
        receive: @escaping @Sendable ([UInt8]) -> Void,
    ) -> Int {
        let (number, thread, isHeld) = state.withLock { state in
            let number = state.begin(kind, subject, slot, hold, receive)
            return (number, state.run?.thread, state.operations[number]?.isHeld == true)
        }
        if isHeld { thread?.holdPendingWork() }
        thread?.checkGate()
        return number
    }

    /// Passes a result of the host on to the program, which receives it in its turn.
    ///
    /// A result of an operation that has been cancelled is dropped.
    package func arrive(_ operation: Int, _ bytes: [UInt8], isLast: Bool) {
        let thread = state.withLock { state -> ScriptThread? in
            guard state.operations[operation] != nil else { return nil }
            state.arrivals.append(JournalState.Arrival(operation: operation, bytes: bytes, isLast: isLast))
            return state.run?.thread
        }
        hold(operation)
        thread?.checkGate()
    }

    /// Holds a pending call of the program for an operation that waits for a result from outside from now on.
    ///
    /// Has no effect for an operation without a pending call, and if the call is held already.
    package func hold(_ operation: Int) {
        let thread = state.withLock { state -> ScriptThread? in
            guard let found = state.operations[operation], found.hold == .later, !found.isHeld, let run = state.run
            else { return nil }
            state.operations[operation]?.isHeld = true
            return run.thread
        }
        thread?.holdPendingWork()
    }

    /// Cancels an operation, which has no further result.
    ///
    /// - Returns: False if the operation has ended before.
    @discardableResult
    package func cancel(_ operation: Int) -> Bool {
        let (removed, thread) = state.withLock { state in
            state.arrivals.removeAll { $0.operation == operation }
            return (state.operations.removeValue(forKey: operation), state.run?.thread)
        }
        guard let removed else { return false }
        if removed.isHeld { thread?.releasePendingWork() }
        return true
    }

    /// The result of an operation that completes later.
    ///
    /// - Parameters:
    ///   - kind: The kind of the operation.
    ///   - subject: Its subject.
    ///   - slot: The slot of the call for which it runs; nil for none.
    ///   - hold: When a pending call is held for it; nil for the usual rule: at once if there is a slot.
    ///   - fallback: The result of an operation that is cancelled.
    ///   - perform: Performs the operation; not called by a journal that replays.
    package func result<Value: BinaryCodable & Sendable>(
        of kind: String,
        _ subject: String,
        slot: Int? = JournaledCall.slot,
        hold: Hold? = nil,
        otherwise fallback: Value,
        _ perform: @escaping @Sendable () async -> Value,
    ) async -> Value {
        let outcome = OneTimeResult<Value>()
        let number = begin(kind, of: subject, slot: slot, hold: hold ?? (slot == nil ? .never : .now)) { [self] bytes in
            outcome.set(decoded(bytes) ?? fallback)
        }
        var work: Task<Void, Never>?
        if mode == .recording {
            work = Task {
                let value = await perform()
                arrive(number, value.encoded, isLast: true)
            }
        }
        return await withTaskCancellationHandler {
            await outcome.value()
        } onCancel: { [work] in
            work?.cancel()
            if cancel(number) { outcome.set(fallback) }
        }
    }

    /// The value that bytes of a record encode; nil for damaged bytes, with which the run ends.
    package func decoded<Value: BinaryCodable>(_ bytes: [UInt8]) -> Value? {
        do throws(BinaryDecodingError) {
            return try Value(encoded: bytes)
        } catch {
            fail(RunDifference("a result of the record is damaged: \(error)"))
            return nil
        }
    }

    // MARK: Mocks of tests

    /// The operation of a kind for a call; nil if there is none.
    package func operation(_ kind: String, slot: Int) -> Int? {
        state.withLock { $0.operations.first { $0.value.kind == kind && $0.value.slot == slot }?.key }
    }

    /// Notes that a mock of a test has provided the result of an operation, so that the record does not contain it.
    package func noteMock(of operation: Int) { state.withLock { $0.operations[operation]?.isMocked = true } }

    /// Whether a mock has provided the result of an operation in the record.
    package func isMocked(_ operation: Int) -> Bool {
        state.withLock { state in
            guard let found = state.operations[operation] else { return false }
            let line = state.recorded.dropFirst(state.position).first { found.matches($0) }
            return line?.facts["isMocked"] == true
        }
    }
}

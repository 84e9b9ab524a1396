internal import MiniCore
internal import MiniEngine
internal import Synchronization

/// The order in which results reach the program.
extension RunJournal {
    /// Whether a result can be released.
    ///
    /// - Parameter turn: The number of turns of the program so far.
    func isReady(at moment: ThreadMoment, turn: Int) -> Bool {
        state.withLock { state in
            // A run continues without a record when the record has become too large.
            if mode == .recording { return !state.arrivals.isEmpty }
            return state.difference == nil && dueOperation(at: moment, turn, &state) != nil
        }
    }

    /// The operation whose result is the next line of the record, if the run has reached the place of the line.
    private func dueOperation(at moment: ThreadMoment, _ turn: Int, _ state: inout JournalState) -> Int? {
        guard let line = state.next(), line.kind == .arrival, let number = state.operation(of: line),
            let operation = state.operations[number]
        else { return nil }
        if line.facts["isMocked"] == true, !state.arrivals.contains(where: { $0.operation == number }) { return nil }
        let time = Int64(line.integer("time") ?? 0)
        // While a pending call waits for the result, neither time passes nor does a wait end.
        guard isExact, operation.hold == .never, moment.time == time else { return moment.time >= time ? number : nil }
        let hasWaited = moment.endedWaitCount >= line.integer("waits") ?? 0
        return hasWaited && turn >= line.integer("turn") ?? 0 ? number : nil
    }

    /// What is released.
    private struct Release {
        let operation: JournalState.Operation
        let bytes: [UInt8]
        let isLast: Bool
    }

    /// Releases one result.
    func release(at moment: ThreadMoment, turn: Int) {
        let (release, thread) = state.withLock { state -> (Release?, ScriptThread?) in
            let release =
                mode == .recording
                ? recordedRelease(at: moment, turn, &state) : replayedRelease(at: moment, turn, &state)
            return (release, state.run?.thread)
        }
        guard let release else { return }
        if release.isLast, release.operation.isHeld { thread?.releasePendingWork() }
        release.operation.receive(release.bytes)
    }

    private func recordedRelease(at moment: ThreadMoment, _ turn: Int, _ state: inout JournalState) -> Release? {
        guard !state.arrivals.isEmpty else { return nil }
        let arrival = state.arrivals.removeFirst()
        guard let operation = state.operations[arrival.operation] else { return nil }
        let data = operation.isMocked ? nil : arrival.bytes
        state.add(Self.line(operation, data, isLast: arrival.isLast, at: moment, turn))
        if arrival.isLast { state.operations[arrival.operation] = nil }
        return Release(operation: operation, bytes: arrival.bytes, isLast: arrival.isLast)
    }

    private func replayedRelease(at moment: ThreadMoment, _ turn: Int, _ state: inout JournalState) -> Release? {
        guard let number = dueOperation(at: moment, turn, &state), let operation = state.operations[number],
            let line = state.next()
        else { return nil }
        state.position += 1
        var isLast = line.facts["isLast"] == true
        var bytes = line.data
        if line.facts["isMocked"] == true {
            guard let index = state.arrivals.firstIndex(where: { $0.operation == number }) else { return nil }
            let arrival = state.arrivals.remove(at: index)
            (bytes, isLast) = (arrival.bytes, arrival.isLast)
        }
        guard let bytes else {
            // Stopping the program takes another thread.
            state.difference = RunDifference("a result of \(line.name) in the record is damaged")
            state.run?.stop()
            return nil
        }
        let data = line.facts["isMocked"] == true ? nil : bytes
        state.add(Self.line(operation, data, isLast: isLast, at: moment, turn))
        if isLast { state.operations[number] = nil }
        return Release(operation: operation, bytes: bytes, isLast: isLast)
    }

    private static func line(
        _ operation: JournalState.Operation,
        _ data: [UInt8]?,
        isLast: Bool,
        at moment: ThreadMoment,
        _ turn: Int,
    ) -> RunLine {
        var facts: [(String, ScriptValue)] = [("subject", .string(operation.subject))]
        if let slot = operation.slot { facts.append(("slot", .number(Double(slot)))) }
        facts += [
            ("occurrence", .number(Double(operation.occurrence))), ("isLast", .bool(isLast)),
            ("time", .number(Double(moment.time))),
        ]
        if operation.hold == .never {
            let (turn, waits) = (Double(turn), Double(moment.endedWaitCount))
            facts += [("turn", .number(turn)), ("waits", .number(waits))]
        }
        if let data {
            facts.append(("data", .string(Base64.encode(data))))
        } else {
            facts.append(("isMocked", true))
        }
        return RunLine(.arrival, operation.kind, facts)
    }
}

/// Connects the thread of a program with a journal.
///
/// ## Threading
/// An instance is used on the program's thread.
final class JournalGate: ThreadGate {
    private let journal: RunJournal
    private let machine: VirtualMachine
    /// The number of turns of the machine before the program.
    private let firstTurn: Int

    init(_ journal: RunJournal, _ machine: VirtualMachine) {
        self.journal = journal
        self.machine = machine
        firstTurn = machine.turnNumber
    }

    private var turn: Int { machine.turnNumber - firstTurn }

    func isReady(at moment: ThreadMoment) -> Bool { journal.isReady(at: moment, turn: turn) }

    func release(at moment: ThreadMoment) { journal.release(at: moment, turn: turn) }
}

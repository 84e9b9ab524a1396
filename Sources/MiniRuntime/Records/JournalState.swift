internal import MiniCore
internal import MiniEngine

/// The state of a ``RunJournal``.
struct JournalState {
    /// An operation whose results come from outside of the program.
    struct Operation {
        /// The kind, such as `request` or `confirm`.
        let kind: String
        /// The subject, such as an address.
        let subject: String
        /// The slot of the call for which it runs; nil for none.
        let slot: Int?
        /// Its number among the operations of the same kind and slot, or of the same kind and subject, from 1.
        let occurrence: Int
        let hold: RunJournal.Hold
        /// Whether a pending call of the program is held for it.
        var isHeld = false
        /// Whether a mock of a test has provided the result.
        var isMocked = false
        /// Receives each result and each event.
        let receive: @Sendable ([UInt8]) -> Void

        /// Whether a line of a record is a result of this operation.
        func matches(_ line: RunLine) -> Bool {
            guard line.kind == .arrival, line.name == kind, line.integer("occurrence") == occurrence,
                line.integer("slot") == slot
            else { return false }
            return slot != nil || line.facts["subject"]?.string == subject
        }
    }

    /// A result that waits for the program.
    struct Arrival {
        let operation: Int
        let bytes: [UInt8]
        /// Whether the operation has no further result.
        let isLast: Bool
    }

    /// A running program.
    struct Run {
        let thread: ScriptThread
        /// Stops the program, from any thread.
        let stop: @Sendable () -> Void
    }

    /// Whether a section has begun and not ended.
    var isOpen = false
    /// The lines of the section.
    var lines: [RunLine] = []
    /// The size of the lines.
    var byteCount = 0
    /// The lines of the record; empty while it is written.
    var recorded: [RunLine] = []
    /// The number of lines of the record that the run has followed.
    var position = 0
    /// The first difference from the record, or the reason why there is no record.
    var difference: RunDifference?
    var callCount = 0
    var requestCount = 0
    /// The numbers and names of the calls without a result, by the numbers of the program's agent.
    var calls: [Int: (number: Int, name: String)] = [:]
    var operations: [Int: Operation] = [:]
    /// The number of operations that have begun, by kind and slot or subject.
    var begun: [String: Int] = [:]
    var lastOperation = 0
    var arrivals: [Arrival] = []
    var run: Run?

    /// The next line of the record that the run must follow; nil at the end.
    mutating func next() -> RunLine? {
        while position < recorded.count, recorded[position].identity == nil { position += 1 }
        return position < recorded.count ? recorded[position] : nil
    }

    /// The number of the operation of which a line of a record is a result; nil for none.
    func operation(of line: RunLine) -> Int? { operations.first { $0.value.matches(line) }?.key }

    /// Adds an operation and returns its number.
    mutating func begin(
        _ kind: String,
        _ subject: String,
        _ slot: Int?,
        _ hold: RunJournal.Hold,
        _ receive: @escaping @Sendable ([UInt8]) -> Void,
    ) -> Int {
        let key = slot.map { "\(kind) \($0)" } ?? "\(kind)  \(subject)"
        let occurrence = begun[key, default: 0] + 1
        begun[key] = occurrence
        lastOperation += 1
        operations[lastOperation] = Operation(
            kind: kind,
            subject: subject,
            slot: slot,
            occurrence: occurrence,
            hold: hold,
            isHeld: hold == .now && run != nil,
            receive: receive,
        )
        return lastOperation
    }

    /// Removes the operations of a program that has ended, and everything else that belongs to it.
    mutating func forgetRun() {
        operations = [:]
        begun = [:]
        arrivals = []
        calls = [:]
    }

    /// Begins a section with the lines of its record.
    mutating func beginSection(_ recorded: [RunLine]) {
        isOpen = true
        (lines, byteCount) = ([], 0)
        (self.recorded, position) = (recorded, 0)
        difference = nil
        (callCount, requestCount) = (0, 0)
    }

    /// Adds a line of the run.
    mutating func add(_ line: RunLine) {
        guard isOpen, difference == nil else { return }
        byteCount += line.text.utf8.count + 1
        guard byteCount <= RunJournal.byteLimit else {
            difference = RunDifference("the record has more than \(RunJournal.byteLimit >> 20) MiB")
            return
        }
        lines.append(line)
    }

    /// The first line in which the section differs from its record, at the end of an equal run; nil for none.
    func differingLine(isComplete: Bool) -> RunDifference? {
        for (index, pair) in zip(lines, recorded).enumerated() where pair.0.text != pair.1.text {
            return RunDifference(
                "line \(index + 1) of the run, about \(pair.0.topic), differs from that of the record, about \(pair.1.topic)"
            )
        }
        guard lines.count > recorded.count || isComplete && lines.count < recorded.count else { return nil }
        return RunDifference("the run has \(lines.count) lines, and its record has \(recorded.count)")
    }
}

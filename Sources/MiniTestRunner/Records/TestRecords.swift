internal import MiniCore
package import MiniHost
internal import Synchronization

/// The records of the tests of a run: those that it writes, or those that it replays.
///
/// ## Threading
/// May be used from any thread.
package final class TestRecords: Sendable {
    private struct State {
        var sections: [RunRecord.Section] = []
        /// The size of the file, in bytes.
        var byteCount = RunRecord.frameByteLimit
        var failure: String?

        mutating func fail(_ message: String) {
            if failure == nil { failure = message }
            // An incomplete record is not written.
            sections = []
        }
    }

    /// Whether records are written or replayed.
    package let mode: RunJournal.Mode
    /// The sections of the record that is replayed.
    private let recorded: [RunRecord.Section]
    /// The maximum size of the file, in bytes.
    private let byteLimit: Int
    private let state = Mutex(State())

    /// Creates records to write.
    ///
    /// - Parameter byteLimit: The maximum size of the file; a larger one could not be read.
    package init(byteLimit: Int = RunRecord.byteLimit) {
        mode = .recording
        recorded = []
        self.byteLimit = byteLimit
    }

    /// Creates records to replay.
    package init(replaying record: RunRecord) {
        mode = .replaying
        recorded = record.sections
        byteLimit = RunRecord.byteLimit
    }

    /// The seeds of the random numbers in the record that is replayed.
    package var seeds: Set<UInt32> {
        Set(recorded.compactMap { $0.facts["seed"]?.number.flatMap { UInt32(exactly: $0) } })
    }

    /// Adds the sections of a test file.
    ///
    /// Fails the record if the file would have more than the maximum size.
    package func add(_ sections: [RunRecord.Section]) {
        let count = sections.reduce(0) { $0 + $1.byteCount }
        state.withLock { state in
            if state.failure != nil { return }
            state.byteCount += count
            if state.byteCount <= byteLimit {
                state.sections += sections
            } else {
                state.fail(
                    "There is no record: that of all tests has more than \(byteLimit >> 20) MiB, the limit of a file. Record "
                        + "them in parts, with --shard or --grep, each to a file of its own."
                )
            }
        }
    }

    /// Notes the reason, as sentences, why the record is incomplete.
    package func fail(_ message: String) { state.withLock { $0.fail(message) } }

    /// The content of the file.
    ///
    /// Files are sorted by their paths and configurations, since they run in parallel.
    ///
    /// - Throws: ``RunRecord/Failure`` for an incomplete record.
    package func text() throws(RunRecord.Failure) -> String {
        let state = state.withLock { $0 }
        if let failure = state.failure { throw RunRecord.Failure(message: failure) }
        let indexed = state.sections.enumerated().map { index, section in
            (key: TestRecordKey(file: section.facts), index: index, section: section)
        }
        let sorted = indexed.sorted { ($0.key, $0.index) < ($1.key, $1.index) }
        return try RunRecord(.tests, sorted.map(\.section)).text()
    }

    /// The facts about a file in the record that is replayed; nil if it is not there.
    func facts(ofFile key: TestRecordKey) -> ScriptObject? {
        recorded.lazy.map(\.facts).first { $0["program"] != nil && TestRecordKey(file: $0) == key }
    }

    /// The lines of an attempt of a test in the record that is replayed; nil if it is not there.
    func lines(of facts: ScriptObject) -> [RunLine]? { recorded.first { $0.facts == facts }?.lines }
}

/// A test file with a configuration in a record.
struct TestRecordKey: Hashable, Comparable {
    /// The path of the file from the folder of its program.
    let file: String
    /// The name of the configuration; empty for none.
    let configuration: String

    init(file: String, configuration: String) {
        self.file = file
        self.configuration = configuration
    }

    /// The file of a section.
    init(file facts: ScriptObject) {
        self.init(file: facts["file"]?.string ?? "", configuration: facts["configuration"]?.string ?? "")
    }

    /// The members of a section.
    var facts: [(String, ScriptValue)] {
        [("file", .string(file)), ("configuration", .string(configuration))]
    }

    static func < (left: TestRecordKey, right: TestRecordKey) -> Bool {
        (left.file, left.configuration) < (right.file, right.configuration)
    }
}

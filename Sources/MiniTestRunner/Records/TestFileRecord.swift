internal import MiniCore
internal import MiniCrypto
internal import MiniHost

/// The record of a test file, which is written or replayed.
///
/// ## Threading
/// Confined to the file's thread.
final class TestFileRecord {
    /// The journal of the programs of the file.
    let journal: RunJournal
    /// The program; it reads its files through a recorder, since the record has their digests.
    var package: ProgramPackage { witness.package }

    private let witness: WitnessedPackage
    private let records: TestRecords
    private let key: TestRecordKey
    private let file: String
    private let seed: UInt32
    /// The id of the program.
    private let appID: String
    /// The reason why no test of the file can be replayed, as a clause.
    private let refusal: String?
    private var sections: [RunRecord.Section] = []
    /// The facts about the attempt that runs.
    private var attempt = ScriptObject()

    /// - Parameter appID: The id with which the program runs.
    init(_ records: TestRecords, of file: String, in run: TestRun, appID: String) {
        self.records = records
        self.file = file
        self.appID = appID
        seed = run.options.seed
        key = TestRecordKey(
            file: run.relativePath(of: file, from: run.sourceFolder(of: file)),
            configuration: run.options.configuration,
        )
        witness = WitnessedPackage(run.package)
        var (isExact, refusal): (Bool, String?) = (true, nil)
        if records.mode == .replaying {
            do throws(CryptoError) {
                (isExact, refusal) = try Self.comparison(records.facts(ofFile: key), run.package, file)
            } catch {
                refusal = "the files of the program cannot be compared: \(error)"
            }
        }
        self.refusal = refusal
        journal = RunJournal(records.mode, scope: .delegates, seed: UInt64(seed), isExact: isExact)
    }

    /// Whether all files are those of the record, and the reason why the record cannot be replayed, if any.
    private static func comparison(
        _ facts: ScriptObject?,
        _ package: ProgramPackage,
        _ file: String,
    ) throws(CryptoError) -> (isExact: Bool, refusal: String?) {
        guard let facts, let program = RecordedProgram(facts["program"]) else {
            return (false, "the record has no tests of this file")
        }
        if try program.isOther(than: package) { return (false, "the record is that of another program") }
        let isSameTest = facts["digest"]?.string == digest(of: file)
        return (try program.changedPaths(in: package).isEmpty && isSameTest, nil)
    }

    /// A digest of a test file; nil for one that cannot be read.
    private static func digest(of file: String) -> String? {
        TestFiles.read(file).map { String(StableHash.hash($0), radix: 16) }
    }

    /// Begins an attempt of a test.
    ///
    /// - Parameter number: The number of the test among those of the file with its title, from 1.
    /// - Returns: The reason why it cannot be replayed, as a clause; nil if it can.
    func begin(_ test: TestResult, number: Int) -> String? {
        if let refusal { return refusal }
        attempt = ScriptObject(
            key.facts + [
                ("title", .array(test.title.map(ScriptValue.string))), ("number", .number(Double(number))),
                ("repetition", .number(Double(test.repetition))), ("attempt", .number(Double(test.attemptCount))),
            ]
        )
        guard records.mode == .replaying else {
            journal.beginSection()
            return nil
        }
        guard let lines = records.lines(of: attempt) else { return "the record does not have this test" }
        journal.beginSection(lines)
        return nil
    }

    /// Ends the attempt.
    ///
    /// - Returns: The first difference from the record, or the reason why there is no record; nil for neither.
    func end() -> RunDifference? {
        let (lines, difference) = journal.endSection()
        sections.append(RunRecord.Section(attempt, lines))
        return difference
    }

    /// Adds the sections to the record of the run, when the file has ended.
    func finish() {
        guard records.mode == .recording else { return }
        do throws(CryptoError) {
            let program = try RecordedProgram(package, appID: appID, paths: witness.takePaths())
            var facts = ScriptObject(key.facts + [("program", program.value), ("seed", .number(Double(seed)))])
            if let digest = Self.digest(of: file) { facts["digest"] = .string(digest) }
            records.add([RunRecord.Section(facts, [])] + sections)
        } catch {
            records.fail("There is no record of \(file): the digests of its program cannot be computed: \(error).")
        }
    }
}

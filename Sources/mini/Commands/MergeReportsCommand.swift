import ArgumentParser
import MiniCore
import MiniTestRunner

/// `mini merge-reports`: makes the reports of a test run from the blobs of its parts.
struct MergeReportsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge-reports",
        abstract: "Make the reports of a test run from those of its parts.",
        discussion: """
            Reads the blobs that "mini test --shard 2/4 --reporter blob --output blobs/" has written on each machine. The \
            reports and the exit status are those of one run of all files. Files of missing parts count as failed.
            """,
    )

    @Argument(
        help: ArgumentHelp("Blobs, and folders that contain nothing else.", valueName: "path"),
        completion: .file()
    )
    var paths: [String]

    @Option(help: ArgumentHelp("List the N slowest tests at the end.", valueName: "n"))
    var slowest = 0

    @OptionGroup var reports: ReportArguments

    func validate() throws {
        if slowest < 0 { throw ValidationError("--slowest needs a number from 0.") }
        if reports.traces.options != nil {
            throw ValidationError("mini test --trace writes traces while tests run; here it has no value.")
        }
    }

    func run() throws {
        try OutputPaths.check(reports.output.map { ("--output", $0) })
        let merged = try merge()
        if !merged.missing.isEmpty { Output.error.write(Text.note(Self.text(ofMissing: merged))) }
        let summary = merged.summary
        let reports = try self.reports.reports(of: merged.part, slowest: slowest, annotates: false)
        for event in summary.events(includesTrace: self.reports.showsEverything) { reports.report(event) }
        if let filter = merged.part.filter { try summary.checkHasRun(filter) }
        let isComplete = merged.missing.isEmpty
        (summary.hasFailed || !isComplete ? ExitStatus.failed : .success).exit()
    }

    private func merge() throws(CommandFailure) -> TestBlob.Merged {
        let files = try PartFiles.paths(
            at: paths,
            named: "blob",
            remedy: { "write one with mini test --reporter blob --output \($0)/" },
        )
        do throws(TestBlob.Failure) {
            var blobs: [TestBlob] = []
            for file in files { blobs.append(try TestBlob(path: file)) }
            let merged = try TestBlob.merged(blobs)
            writePictures(of: blobs)
            return merged
        } catch {
            throw CommandFailure(message: error.message)
        }
    }

    /// Writes the pictures that reports name; the HTML report contains them as well.
    private func writePictures(of blobs: [TestBlob]) {
        for blob in blobs {
            do throws(TestBlob.Failure) {
                try blob.writePictures()
            } catch {
                Output.error.write(Text.note(error.message))
            }
        }
    }

    /// `the blob of part 2 of 4 is missing: the run has failed, and 3 files were not run`.
    private static func text(ofMissing merged: TestBlob.Merged) -> String {
        let list = merged.missing.map(String.init).joined(separator: ", ")
        let isOne = merged.missing.count == 1
        let blobs = isOne ? "the blob of part \(list)" : "the blobs of parts \(list)"
        let files: String
        switch merged.missingFileCount {
        case 0: files = "although \(isOne ? "the part has" : "the parts have") no files"
        case 1: files = "and 1 file was not run"
        case let count: files = "and \(count) files were not run"
        }
        return "\(blobs) of \(merged.partCount) \(isOne ? "is" : "are") missing: the run has failed, \(files)"
    }
}

extension TestSummary {
    /// Throws if a filter has left out all tests: a run without tests must not look like a passing one.
    ///
    /// - Parameter filter: What the tests to run have in common.
    func checkHasRun(_ filter: String) throws(CommandFailure) {
        guard !hasFailed, tests.allSatisfy({ [.skipped, .todo].contains($0.status) }) else { return }
        throw CommandFailure(message: "No test to run has \(filter).", status: .usageError)
    }
}

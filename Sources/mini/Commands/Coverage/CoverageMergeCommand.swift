import ArgumentParser
import MiniCore
import MiniHost
import MiniTestRunner

/// `mini coverage merge`: adds the coverage of several runs.
struct CoverageMergeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Merge the coverage of several test runs.",
        discussion: """
            Reads coverage-final.json of each folder, which "mini test --coverage json" writes, and adds the counts of \
            equal files. The runs may be those of --shard on several machines.

              mini coverage merge part-1 part-2 --format text,lcov --coverage-dir coverage
            """,
    )

    @Argument(
        help: ArgumentHelp("Folders with coverage-final.json, or files of this format.", valueName: "path"),
        completion: .file(),
    )
    var paths: [String]

    @Option(
        help: ArgumentHelp("The reports: \"text\", \"lcov\", \"json\" or \"html\", or several.", valueName: "formats")
    )
    var format = "text"

    @Option(
        help: ArgumentHelp(
            "The folder of the program, whose files the HTML report shows. (default: the nearest program)",
            valueName: "dir",
        ),
        completion: .directory,
    )
    var program: String?

    @OptionGroup var reports: CoverageReportArguments

    func validate() throws {
        _ = try CoverageReportArguments.formats(format, of: "--format")
    }

    func run() throws {
        let formats = try CoverageReportArguments.formats(format, of: "--format")
        var report = CoverageReport()
        for path in paths { report.add(try Self.report(at: path)) }
        if formats.contains(.html) { try setTexts(of: &report) }
        let isReached = try reports.write(report, formats, to: .standard)
        (isReached ? ExitStatus.success : .failed).exit()
    }

    private static func report(at path: String) throws(CommandFailure) -> CoverageReport {
        let name = CoverageReportArguments.Format.json.file ?? ""
        let file = path.isFolder ? path + "/" + name : path
        guard let bytes = TestFiles.read(file) else {
            throw CommandFailure(
                message: "The file \(file) cannot be read; write it by mini test --coverage json --coverage-dir DIR.",
                status: .usageError,
            )
        }
        // The message is the same for any other content.
        guard let value = try? JSON.parse(bytes), let report = CoverageReport(value) else {
            throw CommandFailure(
                message: "The file \(file) has no coverage; write it by mini test --coverage json --coverage-dir DIR.",
                status: .usageError,
            )
        }
        return report
    }

    /// Reads the files of the program, which the report names relative to its folder.
    private func setTexts(of report: inout CoverageReport) throws {
        let folder = program ?? ProgramPackage.nearestProgram(from: ".") ?? "."
        var texts: [String: String] = [:]
        do throws(PackageError) {
            for file in CoveredFile.all(in: try ProgramPackage(folder: folder)) { texts[file.path] = file.text }
        } catch {
            throw CommandFailure(
                message: "\(error.description); name the folder of the program with --program DIR.",
                status: .usageError,
            )
        }
        report.setTexts { texts[$0] }
    }
}

import CommandHarness
import Foundation
import MiniCore
import Testing

/// The destinations of reports with `--output`.
@Suite(.timeLimit(.minutes(20)))
struct ReportFileTests {
    private let folder: ProgramFolder

    init() throws {
        folder = try ProgramFolder(["tests/a.test.js": "test('passes', () => {});", "out/report.xml": "former"])
    }

    private func run(_ options: String...) async throws -> CommandResult {
        try await Product.mini.run(["test", "tests"] + options, in: folder.path)
    }

    private var report: String { folder.path + "/out/report.xml" }

    @Test func `a file that is replaced keeps its mode and owner`() async throws {
        #expect(chmod(report, 0o640) == 0)
        // Only root may change the owner of a file.
        let isRoot = geteuid() == 0
        if isRoot { #expect(chown(report, 12_345, 12_345) == 0) }
        let result = try await run("--reporter", "junit", "--output", report)
        #expect(result.status == 0, "\(result.error)")
        var status = stat()
        #expect(stat(report, &status) == 0)
        #expect(status.st_mode & 0o7777 == 0o640)
        #expect(status.st_uid == (isRoot ? 12_345 : geteuid()))
        #expect(try String(contentsOfFile: report, encoding: .utf8).hasPrefix("<?xml"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out") == ["report.xml"])
    }

    /// Runs a test with a report in a folder that mounts change.
    ///
    /// The mounts end with the command.
    private func runMounting(_ mounts: String) async throws -> CommandResult {
        let script = """
            cd "$1" && echo 'a former report that is longer than the next one' > out/report.xml && touch other.xml && \(mounts) && \
            "$0" test tests --reporter dot --output out/report.xml; echo "status $?"; cat out/report.xml; ls out
            """
        let words = ["--map-root-user", "--mount", "/bin/sh", "-c", script, Product.mini.path, folder.path]
        return try await Product.unshare.run(words)
    }

    @Test func `a file that is a mount point is overwritten`() async throws {
        let result = try await runMounting("mount --bind other.xml out/report.xml")
        #expect(result.output.contains("status 0\n·"), "\(result.output)\(result.error)")
        #expect(result.output.hasSuffix("\nreport.xml\n"))
        #expect(!result.output.contains("former"))
    }

    @Test func `a writable file in a folder that is not writable is overwritten`() async throws {
        let result = try await runMounting(
            "mount --bind out out && mount --bind other.xml out/report.xml && mount -o remount,bind,ro out"
        )
        #expect(result.output.contains("status 0\n·"), "\(result.output)\(result.error)")
        #expect(result.output.hasSuffix("\nreport.xml\n"))
    }

    @Test func `a new file in a folder that is not writable is a usage error`() async throws {
        let result = try await runMounting("rm out/report.xml && mount --bind out out && mount -o remount,bind,ro out")
        #expect(result.output.contains("status 2\n"), "\(result.output)\(result.error)")
        #expect(result.error.contains("out/report.xml cannot be written: Read-only file system."), "\(result.error)")
    }

    @Test(arguments: [
        ["--reporter", "list", "--reporter", "dot", "--output", "a.txt", "--output", "./a.txt"],
        ["--reporter", "list", "--reporter", "dot", "--output", "out/report.xml", "--output", "link.xml"],
        ["--reporter", "json", "--output", "a.txt", "--har", "out/../a.txt"],
    ])
    func `two outputs to one file are rejected`(_ options: [String]) async throws {
        try folder.link("link.xml", to: "out/report.xml")
        let result = try await Product.mini.run(["test", "tests"] + options, in: folder.path)
        #expect(result.status == 2)
        #expect(result.error.contains("name one file; give each a file of its own."), "\(result.error)")
        #expect(try String(contentsOfFile: report, encoding: .utf8) == "former")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/a.txt"))
    }

    @Test func `two outputs may use one device`() async throws {
        let result = try await run(
            "--reporter",
            "list",
            "--reporter",
            "dot",
            "--output",
            "/dev/null",
            "--output",
            "/dev/null"
        )
        #expect(result.status == 0, "\(result.error)")
    }
}

import CommandHarness
import Foundation
import Glibc
import NetworkServers
import Testing

/// A test run that a signal ends.
@Suite(.timeLimit(.minutes(20)))
struct TestInterruptionTests {
    private static func tests(_ address: String, then code: String) -> String {
        """
        test('first', () => {});
        test('waits', async ({ app }) => {
            await app.open();
            await app.my.request({ url: '\(address)', timeout: 60000 });
            \(code)
        });
        test('third', () => {});
        """
    }

    /// Starts `mini test` on two files, sends it a signal when the first one waits for a server, and returns its result.
    private func interrupt(
        _ signal: Int32,
        _ arguments: [String],
        results: Bool = false,
        then code: String = "",
        meanwhile: (ProgramFolder) throws -> Void = { _ in },
        check: (ProgramFolder, CommandResult) throws -> Void,
    ) async throws {
        let server = try await TestServer.start(.none) { _ in
            results ? ServerStep.text("response") : [.pause(.seconds(3_600))]
        }
        let folder = try ProgramFolder()
        try folder.write(Self.tests("http://127.0.0.1:\(server.port)/", then: code), to: "tests/a.test.js")
        try folder.write("test('other', () => {});", to: "tests/b.test.js")
        try folder.write("old", to: "report.xml")
        let command = try await Product.mini.start(
            [
                "test", "--program", folder.path, "--allow-http", "127.0.0.1", "--timeout", "30m", "--workers", "1",
                "--file-timeout", "60m", "--reporter", "list", "--reporter", "junit",
                "--output", folder.path + "/report.xml",
            ] + arguments,
            environment: ["TMPDIR": folder.path],
        )
        await server.wait { $0.requests.count == 1 }
        try meanwhile(folder)
        kill(command.process, signal)
        // Its streams end with the last process that has them.
        let result = await command.result()
        await server.stop()
        try check(folder, result)
    }

    @Test(arguments: [SIGINT, SIGTERM], [[], ["--isolation", "none"]])
    func `a signal ends a run and writes all reports`(_ signal: Int32, _ options: [String]) async throws {
        let name = signal == SIGINT ? "SIGINT" : "SIGTERM"
        try await interrupt(signal, options) { folder in
            // The old report is kept until the new one is complete.
            let report = try String(contentsOfFile: folder.path + "/report.xml", encoding: .utf8)
            #expect(report == "old")
        } check: { folder, result in
            #expect(result.status == 128 + signal, "\(result.error)")
            #expect(result.output.contains("✓ first"), "\(result.output)")
            #expect(result.output.contains("! waits"), "\(result.output)")
            #expect(result.output.contains("      interrupted by \(name)\n"), "\(result.output)")
            #expect(result.output.contains("- third (skipped: the run was interrupted)"), "\(result.output)")
            #expect(result.output.contains("not run: the run was interrupted by \(name)"), "\(result.output)")
            let counts = "3 tests in 2 files: 1 passed, 1 interrupted, 1 skipped, 1 file incomplete"
            #expect(result.output.contains(counts), "\(result.output)")
            let report = try String(contentsOfFile: folder.path + "/report.xml", encoding: .utf8)
            #expect(report.hasSuffix("</testsuites>\n"), "\(report)")
            #expect(report.contains("<error message=\"interrupted by \(name)\"/>"), "\(report)")
            #expect(report.contains("tests=\"4\" failures=\"0\" errors=\"2\" skipped=\"1\""), "\(report)")
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(!names.contains { $0.hasSuffix(".new") }, "\(names)")
            #expect(try ProcessTree.processes(withVariable: "TMPDIR=\(folder.path)") == [])
        }
    }

    @Test(arguments: [[], ["--isolation", "none"]])
    func `a signal ends a test in an endless loop`(_ options: [String]) async throws {
        try await interrupt(SIGTERM, options, results: true, then: "for (;;);") { _, result in
            #expect(result.status == 143)
            #expect(result.output.contains("! waits"), "\(result.output)")
        }
    }

    @Test func `a report is written directly to a path that is not a regular file, and a link stays a link`()
        async throws
    {
        let folder = try ProgramFolder(["tests/a.test.js": "test('a', () => {});", "real.xml": "old"])
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/link.xml",
            withDestinationPath: folder.path + "/real.xml"
        )
        let result = try await Product.mini.run(
            [
                "test", "--program", folder.path, "--reporter", "junit", "--reporter", "json", "--output",
                folder.path + "/link.xml", "--output", "/dev/stderr",
            ]
        )
        #expect(result.status == 0)
        #expect(result.error.hasPrefix("{\"ok\":true"), "\(result.error)")
        #expect(try String(contentsOfFile: folder.path + "/real.xml", encoding: .utf8).hasPrefix("<?xml"))
        let link = try FileManager.default.destinationOfSymbolicLink(atPath: folder.path + "/link.xml")
        #expect(link.hasSuffix("/real.xml"))
    }

    @Test func `a report that cannot be written is rejected before the run`() async throws {
        let folder = try ProgramFolder(["tests/a.test.js": "test('a', () => {});"])
        let result = try await Product.mini.run(
            ["test", "--program", folder.path, "--reporter", "junit", "--output", folder.path + "/none/report.xml"]
        )
        #expect(result.status == 2)
        #expect(result.error.contains("cannot be written: No such file or directory"), "\(result.error)")
    }
}

import CommandHarness
import Foundation
import Testing

/// Files of a program with `--ephemeral` are removed however the process ends.
@Suite(.timeLimit(.minutes(20)))
final class EphemeralFileTests {
    private let program: ProgramFolder
    /// The folder of the process's temporary files.
    private let folder = NSTemporaryDirectory() + "mini-ephemeral-\(UUID().uuidString)"
    private static let write = """
        my.getFileSystemManager().writeFileSync({
            filePath: my.env.USER_DATA_PATH + '/a', data: 'secret', encoding: 'utf8',
        });
        console.log('written');
        """

    init() throws {
        program = try ProgramFolder()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit {
        // Nothing depends on the removal of the folder.
        try? FileManager.default.removeItem(atPath: folder)
    }

    private func start(_ command: String, _ rest: String...) async throws -> RunningCommand {
        let arguments = [command, program.path] + rest
        return try await Product.mini.start(arguments, environment: ["TMPDIR": folder])
    }

    private func left() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder) }

    @Test func `a program that ends leaves no files`() async throws {
        let running = try await start("eval", "--ephemeral", Self.write + "return 1")
        #expect(await running.result().output == "1\n")
        #expect(try left() == [])
    }

    @Test(arguments: ["await new Promise(() => {})", "for (;;);", "'x'.repeat(50000).match(/x*x*x*x*y/)"])
    func `a program that exceeds its time leaves no files`(rest: String) async throws {
        let result = try await withGrowingLimit(from: 3_000) {
            let running = try await start("eval", "--ephemeral", "--timeout", $0, Self.write + rest)
            return await running.result()
        } until: {
            $0.error.contains("written")
        }
        #expect(result.error.contains("written"))
        #expect(result.status == 124 || result.status == 1)
        #expect(try left() == [])
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP], ["await new Promise(() => {})", "for (;;);"])
    func `a program whose process is ended by a signal leaves no files`(signal: Int32, rest: String) async throws {
        let running = try await start("eval", "--ephemeral", "--timeout", "10m", Self.write + rest)
        #expect(await running.waitForError("written"))
        #expect(try left().count == 1)
        kill(running.process, signal)
        #expect(await running.result().status == 128 + signal)
        #expect(try left() == [])
    }

    @Test func `the next process removes only the files of a killed process`() async throws {
        let code = Self.write + "await new Promise(() => {})"
        let killed = try await start("eval", "--ephemeral", "--timeout", "10m", code)
        #expect(await killed.waitForError("written"))
        let living = try await start("eval", "--ephemeral", "--timeout", "10m", code)
        #expect(await living.waitForError("written"))
        killed.kill()
        #expect(await killed.result().status == 128 + SIGKILL)
        #expect(try left().count == 2)
        #expect(await (try start("eval", "--ephemeral", "1")).result().output == "1\n")
        #expect(try left().count == 1)
        kill(living.process, SIGTERM)
        #expect(await living.result().status == 128 + SIGTERM)
        #expect(try left() == [])
    }

    @Test func `an ignored signal stays ignored`() async throws {
        let line = #"trap "" INT; exec "$0" eval "$1" --ephemeral --timeout 10m "$2""#
        let code = Self.write + "await new Promise(resolve => setTimeout(resolve, 300)); return 1"
        let running = try await Product.shell.start(
            ["-c", line, Product.mini.path, program.path, code],
            environment: ["TMPDIR": folder],
        )
        #expect(await running.waitForError("written"))
        kill(running.process, SIGINT)
        #expect(await running.result().output == "1\n")
        #expect(try left() == [])
    }
}

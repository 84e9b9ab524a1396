import CommandHarness
import MiniCore
import Testing

/// Files that a run writes in addition to its output, at paths that are not writable.
@Suite(.timeLimit(.minutes(20)))
struct UnwrittenTests {
    private static let store = ["app.js": "App({}); my.setStorageSync({ key: 'a', data: 1 });"]

    @Test(arguments: ["run", "eval", "check"])
    func `an archive that cannot be written is an error, and the output is kept`(command: String) async throws {
        let program = try ProgramFolder()
        let arguments = ["--har", "/dev/full", "--ephemeral"] + (command == "eval" ? ["1 + 1"] : [])
        let result = try await program.mini(command, arguments)
        #expect(result.status == 1)
        #expect(result.error.hasSuffix("Error: The file /dev/full cannot be written: No space left on device.\n"))
        #expect(
            result.output.contains(["run": "hello you", "eval": "2\n", "check": "1 page: 1 passed"][command] ?? "")
        )
    }

    @Test func `an archive of tests that cannot be written is an error, and the report is kept`() async throws {
        let program = try ProgramFolder(["tests/a.test.js": "test('passes', () => {});"])
        let result = try await Product.mini.run(["test", program.path + "/tests", "--har", "/dev/full"])
        #expect(result.status == 1)
        #expect(result.error.contains("The file /dev/full cannot be written"))
        #expect(result.output.contains("passes"))
    }

    @Test(arguments: ["run", "eval", "check"])
    func `a data folder that cannot be written is an error, and the output is kept`(command: String) async throws {
        let program = try ProgramFolder(Self.store)
        // No user can create a folder here, and the system reports that only on an attempt.
        let arguments = ["--data-dir", "/proc/mini-data"] + (command == "eval" ? ["1 + 1"] : [])
        let result = try await program.mini(command, arguments)
        #expect(result.status == 1)
        let error = "Error: Stored data cannot be written: unavailable: creating the folder /proc/mini-data"
        let rest = " (No such file or directory). --data-dir selects another folder.\n"
        #expect(result.error.contains(error + rest), "\(result.error)")
        #expect(
            result.output.contains(["run": "hello you", "eval": "2\n", "check": "1 page: 1 passed"][command] ?? "")
        )
    }

    @Test(arguments: ["eval", "check"])
    func `a file that cannot be written is an error`(command: String) async throws {
        let write = "my.getFileSystemManager().writeFileSync({ filePath: `${my.env.USER_DATA_PATH}/f`, data })"
        let program = try ProgramFolder(["app.js": "App({}); const data = 'x'.repeat(50_000); \(write);"])
        let arguments = command == "eval" ? ["1 + 1"] : []
        let result = try await program.mini(command, ["--data-dir", "/proc/mini-data"] + arguments)
        #expect(result.status == 1)
        #expect(
            result.error.contains(
                "Error: Stored data cannot be written: unavailable: creating the folder /proc/mini-data"
            )
        )

        // As on a full disk.
        let limited = "trap '' XFSZ; ulimit -f 16; exec \"$@\""
        let full = try await Product.shell.run(
            ["-c", limited, "sh", Product.mini.path, command, program.path, "--data-dir", program.data] + arguments
        )
        #expect(full.status == 1)
        #expect(
            full.error.contains("Error: Stored data cannot be written: the disk is full (my.getFileSystemManager"),
            "\(full.error)"
        )
    }

    @Test func `a data folder that is a file is rejected before the run`() async throws {
        let program = try ProgramFolder(Self.store)
        let result = try await program.mini("run", "--data-dir", program.path + "/app.json")
        #expect(result.status == 1)
        #expect(result.error.contains("the storage folder \"\(program.path)/app.json\" cannot be used"))
        #expect(result.output == "")
    }
}

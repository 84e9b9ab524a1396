import CommandHarness
import Foundation
import Testing

/// Code of a running program while other commands lock and unlock the device of its data folder.
@Suite(.timeLimit(.minutes(20))) struct DeviceFollowTests {
    private let folder = TemporaryDataFolder()

    private func device(_ words: String...) async throws -> CommandResult {
        try await Product.mini.run(
            ["device"] + words + ["--data-dir", folder.path],
            environment: ["MINI_PASSCODE": "1234"],
        )
    }

    @Test func `a program is notified when another command locks and unlocks the device`() async throws {
        let program = """
            const store = () => my.setStorageSync({ key: 'a', data: 1 }).error || 'stored';
            console.log('started', store());
            for (const event of ['deviceLock', 'deviceUnlock']) my.on(event, () => console.log(event, store()));
            await new Promise(() => {});
            """
        #expect(try await device("init").status == 0)
        let run = try await Product.mini.start(["eval", "MiniPrograms/hello", program, "--data-dir", folder.path])
        #expect(await run.waitForError("started 10108"))
        #expect(try await device("unlock").status == 0)
        #expect(await run.waitForError("deviceUnlock stored"))
        // The data stays accessible after the first unlock.
        #expect(try await device("lock").status == 0)
        #expect(await run.waitForError("deviceLock stored"))
        #expect(try await device("lock", "--completely").status == 0)
        #expect(await run.waitForError("deviceLock 10108"))
        #expect(try await device("unlock", "--timeout", "1s").status == 0)
        // The second lock is caused by the time limit.
        _ = await run.waitForError {
            $0.split(separator: "deviceLock stored").count >= 3 || $0.contains("rror:")
        }
        run.kill()
        _ = await run.result()
    }
}

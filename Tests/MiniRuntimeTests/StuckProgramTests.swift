import Foundation
import MiniCore
import MiniHost
import ProgramModes
import Testing

/// Programs whose thread does not return from a function of the engine.
@Suite(.timeLimit(.minutes(5)), .enabled(if: !ProgramMode.isIsolated, "a worker process is killed"))
struct StuckProgramTests {
    private static let write = """
        const files = my.getFileSystemManager();
        const filePath = my.env.USER_DATA_PATH + '/a';
        files.writeFileSync({ filePath, data: 'kept', encoding: 'utf8' });
        my.setStorageSync({ key: 'k', data: 'kept' });
        """

    @Test(arguments: [true, false])
    func `a stuck program releases its storage and its files`(isEphemeral: Bool) async throws {
        // A separate process: the program's thread continues until the process ends.
        await #expect(processExitsWith: .success) { [isEphemeral] in
            let data = NSTemporaryDirectory() + "minihost-stuck-\(UUID().uuidString)"
            defer { removeFolder(data) }
            try await withProgram(["pages/a/a.js": "Page({})"]) {
                $0.limits.script.timePerTurn = .milliseconds(500)
                if !isEphemeral { $0.storage = .folder(data) }
            } _: { stuck in
                _ = try await stuck.evaluate(Self.write)
                var events = stuck.program.events.makeAsyncIterator()
                Task { try await stuck.evaluate("console.log('in'); 'x'.repeat(50000).match(/x*x*x*x*y/)") }
                while let event = await events.next() { if case .console = event { break } }
                await stuck.program.stop()
                #expect(stuck.host.programs.isEmpty)
                let warnings = stuck.recorder.warnings
                #expect(warnings.count == 1)
                #expect(warnings.first?.hasSuffix("its storage, files and connections are closed") == true)

                let next = try await stuck.host.open(stuck.folder)
                #expect(try await next.evaluate("my.getStorageSync({ key: 'k' }).data") == "kept")
                let read = "my.getFileSystemManager().readFileSync(my.env.USER_DATA_PATH + '/a', 'utf8').data"
                #expect(try await next.evaluate(read) == (isEphemeral ? .undefined : "kept"))
                await next.stop()
                // withProgram would stop the host again.
                exit(EXIT_SUCCESS)
            }
        }
    }
}

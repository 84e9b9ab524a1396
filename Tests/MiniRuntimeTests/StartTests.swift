import Foundation
import MiniCore
import MiniHost
import ProgramModes
import Testing

/// Programs that are stopped before their first page is open.
@Suite(.timeLimit(.minutes(5)))
struct StartTests {
    @Test(arguments: [
        ["app.js": "LOOP"], ["app.js": "App({ onLaunch() { LOOP } })"], ["app.js": "App({ onShow() { LOOP } })"],
        ["pages/a/a.js": "LOOP"], ["pages/a/a.js": "Page({ onLoad() { LOOP } })"],
        ["pages/a/a.js": "Page({ onShow() { LOOP } })"],
        ["app.js": "App({ async onLaunch() { await 0; LOOP } })"],
        ["app.js": "App({ onLaunch() { try { LOOP } catch (error) { throw new Error('later') } } })"],
    ])
    func `a stop during the start ends it with an error, and no error is uncaught`(files: [String: String]) async throws
    {
        var files = files.mapValues { $0.replacing("LOOP", with: "console.log('in'); for (;;);") }
        files["pages/a/a.js"] = files["pages/a/a.js"] ?? "Page({})"
        let folder = try temporaryProgram(files)
        defer { removeFolder(folder) }
        let recorder = EventRecorder()
        var configuration = HostConfiguration.forTests()
        let (lines, continuation) = AsyncStream.makeStream(of: Void.self)
        configuration.observer = ConsoleObserver(lines: continuation, next: recorder)
        configuration.limits.script.timePerTurn = .seconds(600)
        let host = try MiniHost.MiniProgramHost(configuration)
        let opening = Task { try await host.open(folder) }
        for await _ in lines { break }
        await host.stop()
        let error = await #expect(throws: ProgramStartError.self) { try await opening.value }
        guard case .stopped = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(recorder.uncaught.isEmpty)
        #expect(host.programs.isEmpty)
        // The next start is independent.
        #expect(recorder.events.contains { if case .ended(nil) = $0 { true } else { false } })
    }

    @Test func `a program that is stopped before it starts does not start`() async throws {
        let folder = try temporaryProgram(["pages/a/a.js": "Page({})"])
        defer { removeFolder(folder) }
        let program = LocalProgram(
            ProgramOptions(
                package: try ProgramPackage(folder: folder),
                identity: ProgramIdentity(appID: "app"),
                apis: .builtIn,
                userInterface: HeadlessUserInterface(),
                storage: .ephemeral,
            )
        )
        await program.stop()
        let error = await #expect(throws: ProgramStartError.self) { try await program.start() }
        guard case .stopped = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}

/// Reports each printed line, and passes every event on.
private final class ConsoleObserver: ProgramObserver {
    private let lines: AsyncStream<Void>.Continuation
    private let next: EventRecorder

    init(lines: AsyncStream<Void>.Continuation, next: EventRecorder) {
        self.lines = lines
        self.next = next
    }

    func program(_ origin: EventOrigin, did event: ProgramEvent) {
        next.program(origin, did: event)
        if case .console = event { lines.yield() }
    }
}

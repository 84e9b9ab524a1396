import CommandHarness
import MiniCore
import MiniHost
import ProgramModes

/// A running program with two blank pages, and the record of its events.
struct RunningProgram {
    let program: any MiniProgram
    let recorder: ProgramRecorder
    let observer: DeviceUIRecorder

    /// The changes of the interface that the program requested.
    var deviceUIChanges: [DeviceUIChange] { observer.deviceUIChanges }

    func evaluate(_ code: String) async throws -> ScriptValue { try await program.evaluate(code) }

    func idle() async { _ = await program.waitUntilIdle(limit: .seconds(60)) }
}

/// Runs a program with two blank pages.
func withProgram<Output>(
    app: String = #"{ "pages": ["pages/a/a", "pages/b/b"] }"#,
    files: [String: String] = [:],
    _ configure: (inout HostConfiguration) throws -> Void = { _ in },
    _ body: (RunningProgram) async throws -> Output,
) async throws -> Output {
    var all = [
        "app.json": app, "app.js": "App({})", "pages/a/a.js": "Page({})", "pages/a/a.axml": "<view/>",
        "pages/b/b.js": "Page({})", "pages/b/b.axml": "<view/>",
    ]
    all.merge(files) { _, new in new }
    let folder = try TemporaryProgram(all)
    defer { folder.remove() }
    let recorder = ProgramRecorder()
    let observer = DeviceUIRecorder(recorder)
    var configuration = HostConfiguration.forTests()
    configuration.limits.delegateDeadline = .seconds(600)
    // On a loaded machine a turn takes many times as long; tests of this limit set it.
    configuration.limits.script.timePerTurn = .seconds(60)
    configuration.observer = observer
    try configure(&configuration)
    let host = try MiniProgramHost(configuration)
    do {
        let program = try await host.open(folder.path, appID: "running")
        let result = try await body(RunningProgram(program: program, recorder: recorder, observer: observer))
        await host.stop()
        return result
    } catch {
        await host.stop()
        throw error
    }
}

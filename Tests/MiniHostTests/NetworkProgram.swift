import CommandHarness
import MiniHost
import MiniTesting
import ProgramModes

/// A running program with one page and a fake network.
struct NetworkProgram {
    let host: MiniProgramHost
    let program: any MiniProgram
    let network: FakeNetwork
    let recorder: ProgramRecorder

    /// The console output of the program.
    var lines: [String] { recorder.record.console.map(\.text) }

    func evaluate(_ code: String) async throws -> ScriptValue { try await program.evaluate(code) }

    func idle() async { _ = await program.waitUntilIdle(limit: .seconds(60)) }
}

/// Runs a program with a fake network.
func withNetworkProgram<Output>(
    _ network: FakeNetwork = FakeNetwork(),
    app: String = #"{ "pages": ["pages/a/a", "pages/b/b"] }"#,
    configure: (inout HostConfiguration) -> Void = { _ in },
    _ body: (NetworkProgram) async throws -> Output,
) async throws -> Output {
    let page = "<view/>"
    let folder = try TemporaryProgram([
        "app.json": app, "app.js": "App({})", "pages/a/a.js": "Page({})", "pages/a/a.axml": page,
        "pages/b/b.js": "Page({})", "pages/b/b.axml": page,
    ])
    defer { folder.remove() }
    let recorder = ProgramRecorder()
    var configuration = HostConfiguration.forTests()
    configuration.limits.delegateDeadline = .seconds(600)
    configuration.network = network
    configuration.observer = recorder
    configure(&configuration)
    let host = try MiniProgramHost(configuration)
    let program = try await host.open(folder.path, appID: "networked")
    let running = NetworkProgram(host: host, program: program, network: network, recorder: recorder)
    do {
        let result = try await body(running)
        await host.stop()
        return result
    } catch {
        await host.stop()
        throw error
    }
}

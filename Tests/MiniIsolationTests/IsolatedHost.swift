import CommandHarness
import MiniCore
import MiniHost
import MiniIsolation
import MiniRuntime

/// A host whose programs run in processes of their own, with a record of their events.
struct IsolatedHost {
    let host: MiniProgramHost
    let recorder: ProgramRecorder

    /// - Parameters:
    ///   - executable: The executable of the workers.
    ///   - keepsWorkerReady: Whether there is a further worker; false for a test that counts processes.
    init(
        executable: String = Product.miniWorker.path,
        keepsWorkerReady: Bool = true,
        _ configure: (inout HostConfiguration) throws -> Void = { _ in },
    ) throws {
        recorder = ProgramRecorder()
        var configuration = HostConfiguration()
        var options = WorkerOptions(WorkerExecutable(path: executable))
        options.keepsWorkerReady = keepsWorkerReady
        configuration.isolation = .process(options)
        configuration.limits.delegateDeadline = .seconds(60)
        configuration.limits.script.timePerTurn = .seconds(60)
        configuration.observer = recorder
        try configure(&configuration)
        host = try MiniProgramHost(configuration)
    }

    /// The files of a program with one page, whose `onLoad` runs code.
    static func files(_ code: String = "") -> [String: String] {
        [
            "app.json": #"{ "pages": ["pages/a/a"] }"#, "app.js": "App({})",
            "pages/a/a.js":
                "Page({ data: { n: 0 }, onLoad() {\(code)}, add() { this.setData({ n: this.data.n + 1 }) } })",
            "pages/a/a.axml": "<view><text>{{n}}</text><button onTap=\"add\">Add</button></view>",
        ]
    }
}

/// Opens a program in a worker, passes it to the body, and stops the host.
func withIsolatedProgram<Output>(
    _ files: [String: String] = IsolatedHost.files(),
    _ configure: (inout HostConfiguration) throws -> Void = { _ in },
    _ body: (IsolatedProgram, ProgramRecorder) async throws -> Output,
) async throws -> Output {
    let folder = try TemporaryProgram(files)
    defer { folder.remove() }
    let isolated = try IsolatedHost(configure)
    let opened = try await isolated.host.open(folder.path, appID: "isolated")
    guard let program = opened as? IsolatedProgram else { throw NotIsolated() }
    do {
        let output = try await body(program, isolated.recorder)
        await isolated.host.stop()
        return output
    } catch {
        await isolated.host.stop()
        throw error
    }
}

/// The program runs in this process.
struct NotIsolated: Error {}

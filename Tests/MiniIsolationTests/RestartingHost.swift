import CommandHarness
import MiniCore
import MiniHost
import MiniIsolation
import MiniRuntime

/// The files of a program with two pages.
enum RestartedProgram {
    static let files = [
        "app.json": #"{ "pages": ["pages/a/a", "pages/b/b"] }"#,
        "app.js": """
        App({
          onLaunch() { this.themes = [my.getSystemInfoSync().theme] },
          onThemeChange({ theme }) { this.themes.push(theme) },
          onHide() { my.setStorageSync({ key: 'hidden', data: true }) },
        })
        """,
        "pages/a/a.js": "Page({})", "pages/a/a.axml": "<view>first</view>",
        "pages/b/b.js": "Page({ data: { x: '' }, onLoad(query) { this.setData({ x: query.x }) } })",
        "pages/b/b.axml": "<view>{{x}}</view>",
    ]
}

/// Opens a program that is started again, passes it to the body with its host, and stops the host.
///
/// - Parameter keepsWorkerReady: Whether there is a further worker; false for a test that counts processes.
func withRestartingProgram(
    _ policy: RestartPolicy,
    executable: String = Product.miniWorker.path,
    keepsWorkerReady: Bool = true,
    _ body: (RestartingProgram, MiniProgramHost) async throws -> Void,
) async throws {
    let folder = try TemporaryProgram(RestartedProgram.files)
    defer { folder.remove() }
    let isolated = try IsolatedHost(executable: executable) { configuration in
        var options = WorkerOptions(WorkerExecutable(path: executable))
        options.restart = policy
        options.keepsWorkerReady = keepsWorkerReady
        configuration.isolation = .process(options)
    }
    let opened = try await isolated.host.open(folder.path, appID: "restarting")
    guard let program = opened as? RestartingProgram else { throw NotIsolated() }
    do {
        try await body(program, isolated.host)
    } catch {
        await isolated.host.stop()
        throw error
    }
    await isolated.host.stop()
}

extension MiniProgramHost {
    /// Suspends the programs that are idle, once there is one.
    ///
    /// A program that does not respond for a moment is not suspended, which happens on a loaded machine.
    ///
    /// - Returns: The number of suspended programs; zero if the test is cancelled.
    func suspendOnceIdle() async -> Int {
        while !Task.isCancelled {
            let count = await suspendIdlePrograms()
            if count > 0 { return count }
        }
        return 0
    }
}

extension AsyncStream.Iterator where Element == ProgramEvent {
    /// The next event of the process; nil at the end of the program.
    mutating func nextProcessEvent() async -> ProcessEvent? {
        while let event = await next(isolation: #isolation) {
            if case .process(let event) = event { return event }
        }
        return nil
    }

    /// Waits until the program prints.
    mutating func waitForConsole() async {
        while let event = await next(isolation: #isolation) {
            if case .console = event { return }
        }
    }
}

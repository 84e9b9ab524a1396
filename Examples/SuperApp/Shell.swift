import MiniHost
import ServiceLifecycle

/// Executes the commands of the user.
struct Shell: Service {
    let terminal: Terminal
    let catalog: Catalog
    let device: Device
    let backend: Backend?
    let network: HostNetwork
    let monitor: Monitor

    private var host: MiniProgramHost { catalog.host }

    private static let help = """
        open ID [PAGE]     opens a program, or shows a page of a running one
        tap ID TEXT        taps the element with a text
        show ID            prints the page of a program
        close ID           stops a program
        programs           lists the running programs
        forbid ID          revokes the permission to pay, until the program is opened again
        forget ID          forgets what the user has consented to
        lock, unlock CODE  locks and unlocks the device
        register, login PHONE PASSWORD
        metrics, trace     prints the metrics, and the spans since the last trace
        quit
        """

    /// Returns at the end of the input, after `quit`, and when the group of services shuts down.
    func run() async throws {
        try await cancelWhenGracefulShutdown { [self] in
            while let line = await terminal.command() {
                let words = line.split(separator: " ").map { String($0) }
                if words == ["quit"] { return }
                do {
                    terminal.write(try await execute(words))
                } catch {
                    terminal.write("error: \(error)")
                }
            }
        }
    }

    private func execute(_ words: [String]) async throws -> String {
        let arguments = Array(words.dropFirst())
        switch (words.first ?? "", arguments.count) {
        case ("open", 1), ("open", 2): return try await open(arguments[0], page: arguments.dropFirst().first)
        case ("tap", 2...): return try await tap(arguments[0], arguments.dropFirst().joined(separator: " "))
        case ("show", 1): return try await program(arguments[0]).outline()
        case ("close", 1):
            try await program(arguments[0]).stop()
            return "\(arguments[0]) is closed"
        case ("programs", 0):
            let running = host.programs.map(\.identity.appID).sorted()
            return running.isEmpty ? "no program runs" : running.joined(separator: ", ")
        case ("forbid", 1):
            let program = try program(arguments[0])
            await program.setPermissions(program.permissions.subtracting([.wallet]))
            return "\(arguments[0]) may not pay"
        case ("forget", 1):
            try host.authorizations.removeAll(of: identity(arguments[0]))
            return "\(arguments[0]) asks again"
        case ("lock", 0):
            device.keybag.lock()
            return "locked"
        case ("unlock", 1):
            try device.keybag.unlock(passcode: SecretBytes(arguments[0].utf8))
            return "unlocked"
        case ("register", 2), ("login", 2):
            guard let backend else { return "there is no backend" }
            return try await backend.signIn(words[0], arguments[0], arguments[1], by: network)
        case ("metrics", 0): return try monitor.currentMetrics()
        case ("trace", 0): return monitor.nextSpans()
        default: return Self.help
        }
    }

    // MARK: Programs

    /// The super app passes its own ids: a file of a program could contain the id of another one.
    private func identity(_ id: String) -> ProgramIdentity {
        ProgramIdentity(appID: id, userID: host.configuration.userID)
    }

    private func program(_ id: String) throws -> any MiniProgram {
        guard let program = host.program(identity(id)) else { throw UnknownProgram(id: id) }
        return program
    }

    /// Opens a program; one that runs is opened again, as by a link.
    private func open(_ id: String, page: String?) async throws -> String {
        if let program = host.program(identity(id)) {
            try await program.enter(at: page)
            _ = await program.waitUntilIdle()
            return try await program.outline()
        }
        var launch = LaunchOptions()
        launch.query = ScriptObject([("backend", .string(backend?.url ?? ""))])
        var options = OpenOptions()
        options.launch = launch
        let program = try await catalog.open(id, page: page, options)
        _ = await program.waitUntilIdle()
        return try await program.outline()
    }

    private func tap(_ id: String, _ text: String) async throws -> String {
        let program = try program(id)
        // Dialogues of the program wait for the user.
        try await program.perform(.tap, on: .text(text), limit: .seconds(60))
        return try await program.outline()
    }
}

/// No program with the id runs.
struct UnknownProgram: Error, CustomStringConvertible {
    let id: String

    var description: String { "there is no program \(id)" }
}

import ArgumentParser
import Glibc
import MiniCore
import MiniHost
import MiniProtection

/// `mini device agent`, started by `mini device unlock`: keeps a device unlocked where the system refuses keyrings.
struct DeviceAgentCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "agent",
        abstract: "Keep a device unlocked; started by \"mini device unlock\".",
        shouldDisplay: false,
    )

    @Argument var folder: String

    /// The line that the process prints once it listens.
    private static let signal = "listening\n"

    func run() throws {
        // The agent must not depend on the terminal and the process group of the command that started it.
        setsid()
        // The process that started the command may have blocked the signals that end it.
        var signals = sigset_t()
        sigemptyset(&signals)
        pthread_sigmask(SIG_SETMASK, &signals, nil)
        // Inherited descriptors would keep locks and pipes of a script open.
        for descriptor in 3..<Int32(1024) { close(descriptor) }
        let agent: UnlockAgent
        let path = Self.absolute(folder)
        // The agent must not prevent a file system from being unmounted.
        chdir("/")
        do throws(ProtectionError) {
            agent = try UnlockAgent(in: path)
        } catch {
            // Another process has started an agent at the same time.
            guard error.code == .exists else { throw ValidationError(error.message) }
            Output.standard.write(Self.signal)
            return
        }
        let socketFile = agent.socketFile
        TerminationSignals.intercept(every: false) { _ in
            socketFile.remove()
            ExitStatus.success.exit()
        }
        Output.standard.write(Self.signal)
        let null = open("/dev/null", O_RDWR | O_CLOEXEC)
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] { dup2(null, descriptor) }
        agent.run()
        ExitStatus.success.exit()
    }

    private static func absolute(_ folder: String) -> String {
        guard let path = realpath(folder, nil) else { return folder }
        defer { free(path) }
        return String(cString: path)
    }

    /// Starts an agent in a separate process, which listens when this returns.
    static func start(in folder: String) throws(ProtectionError) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw failure(folder) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        let words = ["/proc/self/exe", "device", "agent", folder]
        // A long-running process must not have the passcode in its environment.
        var variables = Self.environmentWithoutPasscodes()
        defer { for variable in variables { free(variable) } }
        var child: pid_t = 0
        let code = ProcessSpawning.withStrings(words) { arguments in
            posix_spawn(&child, words[0], &actions, nil, arguments, &variables)
        }
        close(ends[1])
        guard code == 0 else { throw failure(folder) }
        var buffer = [UInt8](repeating: 0, count: 64)
        let count = read(ends[0], &buffer, buffer.count)
        guard count > 0, String(decoding: buffer[..<count], as: UTF8.self) == signal else { throw failure(folder) }
    }

    /// Copies of the environment variables without passcodes, with nil at the end.
    private static func environmentWithoutPasscodes() -> [UnsafeMutablePointer<CChar>?] {
        var variables: [UnsafeMutablePointer<CChar>?] = []
        var place = environ
        while let variable = place.pointee {
            let text = String(cString: variable)
            if !text.hasPrefix("MINI_") || !text.prefix(while: { $0 != "=" }).hasSuffix("PASSCODE") {
                variables.append(strdup(variable))
            }
            place += 1
        }
        return variables + [nil]
    }

    private static func failure(_ folder: String) -> ProtectionError {
        ProtectionError(
            .system,
            "the system refuses keyrings, and no agent can be started in \(folder); the device stays locked for later commands",
        )
    }
}

internal import MiniCore
internal import MiniIsolation
internal import MiniRuntime

/// A running program of a host, in this process or in one of its own.
enum HostedProgram: Sendable {
    /// A program in this process.
    case local(LocalProgram)
    /// A program in a process of its own.
    case isolated(IsolatedProgram)
    /// A program in a process of its own that can be started again in another one.
    case restarting(RestartingProgram)

    /// The program as its host returns it.
    var program: any MiniProgram {
        switch self {
        case .local(let program): program
        case .isolated(let program): program
        case .restarting(let program): program
        }
    }

    /// Stops the program.
    ///
    /// A process that does not end by itself is killed after half a second.
    ///
    /// - Parameter limit: The maximum time to wait for a thread of this process that cannot be interrupted.
    func stop(within limit: Duration) async {
        switch self {
        case .local(let program): await program.stop(within: limit)
        case .isolated(let program): await program.stop()
        case .restarting(let program): await program.stop()
        }
    }

    /// Ends the process of the program at once, if it has one.
    func kill() {
        switch self {
        case .local: break
        case .isolated(let program): program.kill()
        case .restarting(let program): program.kill()
        }
    }

    /// Whether a process of its own runs the program now.
    var hasProcess: Bool {
        switch self {
        case .local: false
        case .isolated: true
        case .restarting(let program): program.hasProcess
        }
    }

    /// Calls a closure once when the program has ended.
    func onEnd(_ body: @escaping @Sendable (ScriptError?) -> Void) {
        switch self {
        case .local(let program): program.onEnd(body)
        case .isolated(let program): program.onEnd(body)
        case .restarting(let program): program.onEnd(body)
        }
    }
}

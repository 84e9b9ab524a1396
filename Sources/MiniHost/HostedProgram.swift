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

    /// Calls a closure once when the program has ended.
    func onEnd(_ body: @escaping @Sendable (ScriptError?) -> Void) {
        switch self {
        case .local(let program): program.onEnd(body)
        case .isolated(let program): program.onEnd(body)
        case .restarting(let program): program.onEnd(body)
        }
    }
}

import ArgumentParser
import MiniHost

/// The option for the process of programs.
struct IsolationArguments: ParsableArguments {
    @Option(
        help: """
            Where the program runs: "process", a process of its own, or "none", the process of the command.
            """
    )
    var isolation = Isolation.none

    enum Isolation: String, ExpressibleByArgument, CaseIterable {
        case process, none

        var setting: ProgramIsolation {
            switch self {
            case .process: .process(WorkerOptions(.current))
            case .none: .inProcess
            }
        }
    }
}

import ArgumentParser
import MiniHost

/// The option for the process of programs.
struct IsolationArguments: ParsableArguments {
    @Option(
        help: """
            Where programs and tests run: "process", in processes of their own, or "none", in the process of the command. \
            (default: none; check, test: process)
            """
    )
    var isolation: Isolation?

    enum Isolation: String, ExpressibleByArgument, CaseIterable {
        case process
        case inCommand = "none"

        var setting: ProgramIsolation {
            switch self {
            case .process: .process(WorkerOptions(.current))
            case .inCommand: .inProcess
            }
        }
    }
}

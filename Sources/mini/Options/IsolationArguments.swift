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

        /// The setting of a host.
        ///
        /// - Parameter isForOneProgram: Whether the command starts one program only, whose zygote needs no rehearsal.
        func setting(isForOneProgram: Bool) -> ProgramIsolation {
            switch self {
            case .process:
                var options = WorkerOptions(.current)
                options.usesOwnZygote = isForOneProgram
                return .process(options)
            case .inCommand: return .inProcess
            }
        }
    }
}

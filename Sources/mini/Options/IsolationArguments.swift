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
        /// - Parameter isForOneProgram: Whether the command starts one program only, which needs no zygote.
        func setting(isForOneProgram: Bool) -> ProgramIsolation {
            switch self {
            case .process:
                var options = WorkerOptions(.current)
                options.startsDirectly = isForOneProgram
                // A command with many programs keeps all processors busy, and soon ends.
                options.keepsWorkerReady = false
                return .process(options)
            case .inCommand: return .inProcess
            }
        }

        /// The value of the option in words that are not parsed yet; nil if they have none.
        init?(in words: ArraySlice<String>) {
            let option = "--isolation"
            let following = words.firstIndex(of: option).flatMap { words[$0...].dropFirst().first }
            let joined = words.first { $0.hasPrefix(option + "=") }.map { String($0.dropFirst(option.count + 1)) }
            guard let value = following ?? joined else { return nil }
            self.init(rawValue: value)
        }
    }
}

import ArgumentParser
import MiniCore
import MiniHost

/// The options for the time limit and for the clock of programs.
struct TimeArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The time limit: 500ms, 30s, 2m. (default: 30s; check and screenshot: one more second per page, check with --tap 30)",
            valueName: "time",
        )
    )
    var timeout: TimeLimit?

    @Option(
        help: """
            The clock of timers: "real", or "virtual", which advances to the next timer when the program is idle. \
            (default: real; screenshot: virtual)
            """
    )
    var clock: Clock?

    /// The time limit of the command.
    ///
    /// - Parameter pages: The number of pages that are opened one after the other, in separate programs.
    func limit(pages: Int = 0) -> TimeLimit {
        timeout ?? TimeLimit(.seconds(30 + pages), "\(30 + pages)s")
    }

    enum Clock: String, ExpressibleByArgument, CaseIterable {
        case real, virtual

        var mode: ClockMode {
            switch self {
            case .real: .real
            case .virtual: .virtual
            }
        }
    }
}

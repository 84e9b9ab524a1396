import ArgumentParser
import MiniHost

/// How long things may take, and which clock programs see.
struct TimeArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp("End in any case when this has passed: 500ms, 30s, 2m.", valueName: "time")
    )
    var timeout = TimeLimit(.seconds(30), "30s")

    @Option(
        help: """
            The clock of timers: "real", or "virtual", which jumps to the next timer when nothing else is left to do.
            """
    )
    var clock = Clock.real

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

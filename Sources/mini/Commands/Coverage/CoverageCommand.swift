import ArgumentParser

/// `mini coverage`: reports of coverage.
struct CoverageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "coverage",
        abstract: "Merge reports of coverage.",
        subcommands: [CoverageMergeCommand.self],
    )
}

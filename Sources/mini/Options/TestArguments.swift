import ArgumentParser
import MiniTesting

/// How tests are run.
struct TestArguments: ParsableArguments {
    @Option(help: ArgumentHelp("Run only tests whose name contains this.", valueName: "text"))
    var grep: String?

    @Flag(help: "Write snapshots as they are now.")
    var update = false

    @Option(help: ArgumentHelp("How long a test or hook may take: 500ms, 5s, 1m.", valueName: "time"))
    var timeout = TimeLimit(.seconds(5), "5s")

    @Option(help: ArgumentHelp("What random numbers begin with.", valueName: "number"))
    var seed: UInt32 = 1

    /// The options of a run.
    func options() -> TestOptions {
        var options = TestOptions()
        options.filter = grep
        options.timeout = timeout.duration
        options.seed = seed
        let isCI = Output.variable("CI") != nil
        options.snapshots = update ? .update : isCI ? .compare : .writeMissing
        return options
    }
}

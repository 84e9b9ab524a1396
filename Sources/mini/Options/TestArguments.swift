import ArgumentParser
import MiniCore
import MiniHost
import MiniTestRunner

/// The options for test runs.
struct TestArguments: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Run only tests whose name, \"suite > test\", contains this text.", valueName: "text")
    )
    var grep: String?

    @Flag(name: .shortAndLong, help: "Ignore case in --grep.")
    var ignoreCase = false

    @Flag(name: .shortAndLong, help: "Update snapshots and screenshots, and remove unused ones.")
    var update = false

    @Option(
        help: ArgumentHelp(
            "The folder for the pictures of screenshots that do not match. (default: test-results)",
            valueName: "dir",
        ),
        completion: .directory,
    )
    var pictures: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The time limit of a test or hook: 500ms, 5s, 1m.", valueName: "time")
    )
    var timeout = TimeLimit(.seconds(5), "5s")

    @Option(help: ArgumentHelp("The seed of random numbers.", valueName: "number"))
    var seed: UInt32 = 1

    @Option(
        help: ArgumentHelp("Retry a failed test up to N times; a test that then passes is flaky.", valueName: "n")
    )
    var retries = 0

    @Option(help: ArgumentHelp("Stop after N failures.", valueName: "n"))
    var bail: Int?

    @Flag(help: "Warn of unknown tags and missing components without failing the test.")
    var allowWarnings = false

    @Flag(help: "Fail files with test.only or describe.only.")
    var forbidOnly = false

    @Option(
        help: ArgumentHelp(
            "Run one part of the files: 2/4, or 4 with the index JOB_COMPLETION_INDEX, from 0.",
            valueName: "i/n",
        )
    )
    var shard: Shard?

    @Option(help: ArgumentHelp("Run up to N files at the same time. (default: one per core)", valueName: "n"))
    var workers: Int?

    @Option(help: ArgumentHelp("With --isolation process: the time limit of a file.", valueName: "time"))
    var fileTimeout = TimeLimit(.seconds(600), "10m")

    @Option(help: ArgumentHelp("List the N slowest tests at the end.", valueName: "n"))
    var slowest = 0

    @Option(help: "The clock of programs and tests.")
    var clock = TimeArguments.Clock.virtual

    func validate() throws {
        guard retries >= 0, retries <= 100 else { throw ValidationError("--retries needs a number from 0 to 100.") }
        if slowest < 0 { throw ValidationError("--slowest needs a number from 0.") }
        if let bail, bail < 1 { throw ValidationError("--bail needs a number above 0.") }
        if let shard, shard.index == nil {
            throw ValidationError(
                "--shard \(shard.count) takes its index from JOB_COMPLETION_INDEX, which is not set to a number from 0 to "
                    + "\(shard.count - 1); specify --shard 1/\(shard.count)."
            )
        }
        if let workers, workers < 1 { throw ValidationError("--workers needs a number above 0.") }
    }

    /// The options that apply to each file, as command line words.
    var words: [String] {
        var words = ["--timeout", timeout.defaultValueDescription, "--clock", clock.rawValue]
        words += ["--seed", "\(seed)", "--retries", "\(retries)"]
        if let bail { words += ["--bail", "\(bail)"] }
        if let grep { words.append("--grep=\(grep)") }
        if ignoreCase { words.append("--ignore-case") }
        if update { words.append("--update") }
        if let pictures { words.append("--pictures=\(pictures)") }
        if allowWarnings { words.append("--allow-warnings") }
        if forbidOnly { words.append("--forbid-only") }
        return words
    }

    /// The options of a run.
    func options() -> TestOptions {
        var options = TestOptions()
        options.filter = grep
        options.ignoresCase = ignoreCase
        options.timeout = timeout.duration
        if let pictures { options.pictureFolder = pictures.resolvedPath ?? pictures }
        options.seed = seed
        options.retryCount = retries
        options.failureLimit = bail
        options.only = forbidOnly ? .forbidden : .allowed
        options.missingComponents = allowWarnings ? .warn : .failTest
        options.workerCount = workers ?? Processors.count
        let isCI = EnvironmentVariable.value(of: "CI") != nil
        options.snapshots = update ? .update : isCI ? .compare : .writeMissing
        return options
    }

    /// One of several parts of a run.
    struct Shard: ExpressibleByArgument {
        /// The index of the part, from 0; nil if the environment variable for it is not set.
        let index: Int?
        let count: Int

        init?(argument: String) {
            let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
            switch parts.count {
            case 1:
                guard let count = parts[0] else { return nil }
                let named = EnvironmentVariable.value(of: "JOB_COMPLETION_INDEX").flatMap { Int($0) }
                (index, self.count) = (named.flatMap { (0..<max(count, 0)).contains($0) ? $0 : nil }, count)
            case 2:
                guard let number = parts[0], let count = parts[1] else { return nil }
                (index, self.count) = (number - 1, count)
            default: return nil
            }
            guard count > 0 else { return nil }
            if let index, index < 0 || index >= count { return nil }
        }

        /// The files of this part: every n-th one.
        func files(of files: [String]) -> [String] {
            files.enumerated().filter { $0.offset % count == index }.map(\.element)
        }
    }
}

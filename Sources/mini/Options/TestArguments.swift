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

    @Option(help: ArgumentHelp("Run only tests with this tag, such as @smoke. Can be repeated.", valueName: "tag"))
    var tag: [String] = []

    @Option(help: ArgumentHelp("Skip tests with this tag. Can be repeated.", valueName: "tag"))
    var skipTag: [String] = []

    @Option(help: ArgumentHelp("Run each test N times.", valueName: "n"))
    var repeatEach = 1

    @Flag(help: "Run only the tests that failed when they last ran.")
    var lastFailed = false

    /// `--only-changed` without a value has been completed.
    @Option(
        help: ArgumentHelp(
            "Run only the test files that can read a file changed since a git revision. (without =REV: HEAD)",
            valueName: "rev",
        )
    )
    var onlyChanged: String?

    @Flag(help: "Run the tests that a saved file can affect, until q or Ctrl-C.")
    var watch = false

    @Flag(help: "Run one test file in this process, and let an editor debug it and its program.")
    var inspect = false

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
            "Run one part of the files: 2/4; 4 with the index of the environment; \"auto\" with both of the environment.",
            valueName: "i/n",
        )
    )
    var shard: TestShard?

    @Option(
        help: ArgumentHelp(
            "Divide the files for --shard by their durations in this JSON report of a run. Can be repeated.",
            valueName: "file",
        ),
        completion: .file(extensions: ["json"]),
    )
    var timings: [String] = []

    @Option(help: ArgumentHelp("Run up to N files at the same time. (default: one per core)", valueName: "n"))
    var workers: Int?

    @Option(help: ArgumentHelp("With --isolation process: the time limit of a file.", valueName: "time"))
    var fileTimeout = TimeLimit(.seconds(600), "10m")

    @Option(help: ArgumentHelp("List the N slowest tests at the end.", valueName: "n"))
    var slowest = 0

    @Option(help: "The clock of programs and tests.")
    var clock = TimeArguments.Clock.virtual

    @Option(
        help: ArgumentHelp(
            "Run the tests with this configuration of mini.config.json. Can be repeated. (default: all)",
            valueName: "name",
        )
    )
    var config: [String] = []

    @Option(
        help: ArgumentHelp(
            "The time zone of programs and tests, such as Asia/Shanghai. (default: UTC)",
            valueName: "name",
        )
    )
    var timeZone: String?

    /// The titles of the tests that the process of a file runs, as JSON arrays; all tests if there are none.
    @Option(help: .hidden)
    var chosenTest: [String] = []

    func validate() throws {
        if timeZone == "" { throw ValidationError("--time-zone needs a name, such as Asia/Shanghai.") }
        guard retries >= 0, retries <= 100 else { throw ValidationError("--retries needs a number from 0 to 100.") }
        guard (1...1_000).contains(repeatEach) else {
            throw ValidationError("--repeat-each needs a number from 1 to 1000.")
        }
        if let tag = (tag + skipTag).first(where: { $0.wholeMatch(of: /@?[\w-]+/) == nil }) {
            throw ValidationError("--tag and --skip-tag need a word, such as @smoke, not \(Text.quoted(tag)).")
        }
        if slowest < 0 { throw ValidationError("--slowest needs a number from 0.") }
        if let bail, bail < 1 { throw ValidationError("--bail needs a number above 0.") }
        if let shard, let problem = shard.problem { throw ValidationError(problem) }
        if !timings.isEmpty, shard == nil {
            throw ValidationError("--timings needs --shard, whose parts it makes equally long.")
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
        words += tag.map { "--tag=\($0)" } + skipTag.map { "--skip-tag=\($0)" }
        if repeatEach > 1 { words += ["--repeat-each", "\(repeatEach)"] }
        if let timeZone { words.append("--time-zone=\(timeZone)") }
        if update { words.append("--update") }
        if let pictures { words.append("--pictures=\(pictures)") }
        if allowWarnings { words.append("--allow-warnings") }
        if forbidOnly { words.append("--forbid-only") }
        // The process of a file does not read mini.config.json.
        return words + config.map { "--config=\($0)" }
    }

    /// Tags with their `@`.
    private static func tags(_ words: [String]) -> Set<String> { Set(words.map { $0.hasPrefix("@") ? $0 : "@" + $0 }) }

    /// What the tests to run have by `--grep` and `--tag`; nil if they are all tests.
    var filterText: String? {
        let name = grep.map { "\(Text.quoted($0)) in its name" }
        let tags = Self.tags(tag).sorted()
        let list = tags.joined(separator: ", ")
        let tagged = tags.isEmpty ? nil : tags.count > 1 ? "one of the tags \(list)" : "the tag \(list)"
        let parts = [name, tagged].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: " and ")
    }

    /// The titles of ``chosenTest``.
    var chosenTests: Set<[String]> {
        // The words are those of another process of the command.
        Set(chosenTest.compactMap { try? JSON.parse($0).array?.compactMap(\.string) })
    }

    /// The command line words of commands for tests with the values of `--only-changed` and `--trace`, which the parser requires.
    static func completed(_ words: [String]) -> [String] {
        let names = [TestCommand.configuration.commandName, MergeReportsCommand.configuration.commandName]
        guard let name = words.first, names.contains(name) else { return words }
        let end = words.firstIndex(of: "--") ?? words.endIndex
        let completed = words[..<end].enumerated().map { index, word -> String in
            switch word {
            case "--only-changed": return "--only-changed=HEAD"
            case "--trace":
                let next = index + 1 < end ? words[index + 1] : ""
                let isComplete = TraceArguments.Mode(rawValue: next) != nil
                return isComplete ? word : "--trace=\(TraceArguments.Mode.report.rawValue)"
            default: return word
            }
        }
        return completed + words[end...]
    }

    /// The options of a run.
    func options() -> TestOptions {
        var options = TestOptions()
        options.configuration = config.first ?? ""
        options.filter = grep
        options.ignoresCase = ignoreCase
        options.tags = Self.tags(tag)
        options.skippedTags = Self.tags(skipTag)
        options.repetitionCount = repeatEach
        options.timeout = timeout.duration
        if let pictures { options.pictureFolder = pictures.resolvedPath ?? pictures }
        options.seed = seed
        options.retryCount = retries
        options.failureLimit = bail
        options.only = forbidOnly ? .forbidden : .allowed
        options.missingComponents = allowWarnings ? .warn : .failTest
        options.parallelFileCount = workers ?? Processors.count
        let isCI = EnvironmentVariable.value(of: "CI") != nil
        options.snapshots = update ? .update : isCI ? .compare : .writeMissing
        return options
    }
}

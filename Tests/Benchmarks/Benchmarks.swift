import Glibc
import MiniHost

/// `swift run -c release mini-benchmarks [name…] [--json]`: measures the product beside floors in one process and run.
@main
struct Benchmarks {
    /// The names of the measurements, in the order in which they run.
    private static let all: [(name: String, measure: @Sendable (Options) async throws -> [Figure])] = [
        ("call", { _ in try await CallFigures.measure() }),
        ("operations", { _ in try await OperationsFigures.measure() }),
        ("storage", { _ in try await StorageFigures.measure() }),
        ("size", { _ in try await StorageSizeFigures.measure() }),
        ("seal", { _ in try await SealFigures.measure() }),
        ("protection", { _ in try await ProtectionFigures.measure() }),
        ("keyed", { _ in try await KeyedStorageFigures.measure() }),
        ("deno", { _ in try await DenoFigures.measure() }),
        ("policy", { _ in try await PolicyFigure.measure() }),
        ("network", { _ in try await NetworkFigures.measure() }),
        ("list", { _ in try await ListFigures.measure() }),
        ("profile", { _ in try await ProfileFigures.measure() }),
        ("markup", { _ in try MarkupFigures.measure() }),
        ("typescript", { try await TypeScriptFigures.measure($0) }),
        ("start", { try await StartFigure.measure($0) }),
        ("isolated", { try await IsolationFigures.measure($0) }),
        ("memory", { try await MemoryFigures.measure($0) }),
        ("process", { try await ProcessFigure.measure($0) }),
        ("packages", { _ in try await PackageFigures.measure() }),
        ("less", { try await LessFigure.measure($0) }),
        ("test", { try await TestFigures.measure($0) }),
        ("audit", { try await AuditFigures.measure($0) }),
        ("preview", { try await PreviewFigures.measure($0) }),
        ("load", { try await LoadFigures.measure($0) }),
        ("hostile", { _ in try await HostileFigures.measure() }),
    ]

    /// Measurements that run only if they are named: they take minutes.
    private static let optional: Set = ["hostile", "load"]

    private static let usage = """
        mini-benchmarks [name…] [--json] [--program FOLDER] [--mini PATH] [--programs COUNT]
        mini-benchmarks soak [--minutes COUNT] [--programs COUNT] [--seed NUMBER]

        Names: \(all.map(\.name).joined(separator: ", ")); without one, all but \(optional.sorted().joined(separator: ", ")).
        --program FOLDER  the program that is started; MiniPrograms/hello by default
        --mini PATH       the command line to measure; by default the one beside this executable
        --programs COUNT  how many programs run under load or in a soak; 200 by default
        --json            one JSON document instead of a table

        soak starts, calls, crashes and stops programs in processes of their own at random, prints what they use each minute,
        and exits with 1 unless that stays the same and nothing is left over.
        --minutes COUNT   its duration, at least 3; 10 by default
        --seed NUMBER     the seed of its random numbers; 1 by default

        """

    static func main() async {
        var hooks = WorkerHooks()
        hooks.functions = [CopyFunction.self]
        WorkerProcessEntry.runIfRequested(hooks)
        var arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.first == MemoryFigures.childCommand { return await MemoryFigures.runChild(arguments) }
        if arguments.first == LoadFigures.childCommand { return await LoadFigures.runChild(arguments) }
        if arguments.contains("--help") { return print(usage, terminator: "") }
        do {
            let options = try Options(&arguments)
            if arguments == [Soak.name] { exit(try await Soak.run(options) ? 0 : 1) }
            let unknown = arguments.filter { name in !all.contains { $0.name == name } }
            guard unknown.isEmpty else {
                throw MeasurementError("there is no \(unknown.joined(separator: " "))\n\(usage)")
            }
            var figures: [Figure] = []
            for benchmark in all
            where arguments.isEmpty ? !optional.contains(benchmark.name) : arguments.contains(benchmark.name) {
                log("measuring: \(benchmark.name)")
                figures += try await benchmark.measure(options)
            }
            let report = Report(figures: figures)
            print(options.isJSON ? report.json : report.markdown)
        } catch {
            log("mini-benchmarks: \(error)")
            exit(2)
        }
    }

    /// Writes to standard error: standard output contains only the result.
    private static func log(_ text: String) {
        let line = text + "\n"
        _ = write(STDERR_FILENO, line, line.utf8.count)
    }
}

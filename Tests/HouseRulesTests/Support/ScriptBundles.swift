import MiniEngine
import MiniView

@testable import MiniLess
@testable import MiniRuntime
@testable import MiniTestRunner

/// The scripts of this repository that run in programs, as they are evaluated: several files form one function.
enum ScriptBundles {
    /// The folders of the files.
    static let folders = [
        "Sources/MiniLess/JavaScript/", "Sources/MiniRuntime/JavaScript/", "Sources/MiniTestRunner/JavaScript/",
        "Sources/MiniView/Runtime/",
    ]

    /// The parts of the prelude by the names with which scripts load them.
    static let preludeParts = Prelude.Part.allCases.map { (name: $0.rawValue, bundle: bundle($0.script)) }

    /// The parts of the view runtime by the names with which scripts load them.
    static let viewParts = ViewFunctions.Part.allCases.map { (name: $0.rawValue, bundle: bundle($0.script)) }

    static let prelude = bundle(Prelude.script)
    static let view = bundle(ViewFunctions.script)
    static let test = bundle(TestEngine.script)
    static let agent = bundle(TestFileRun.agent)
    static let callReports = bundle(ProgramAgent.callReports)
    static let marks = bundle(ResultMarks.script)
    static let worker = bundle(ProgramWorker.script)

    /// All of them.
    static let all =
        [prelude, view, test, agent, callReports, marks, worker, bundle(Prelude.virtualClock)]
        + [random, timeZone, results, events]
        + [bundle(LessCompiler.Machine.window), bundle(LessCompiler.Machine.compiler)]
        + preludeParts.map(\.bundle) + viewParts.map(\.bundle)

    private static let random = AnalyzedScript(MiniRuntime.PackageResources.random_js, name: "minihost:random")
    private static let timeZone = AnalyzedScript(MiniRuntime.PackageResources.timezone_js, name: "minihost:timezone")
    private static let results = AnalyzedScript(MiniRuntime.PackageResources.results_js, name: "minihost:results")

    /// The replacement for a module of Node.js, with a parameter of a program's modules.
    private static let events = AnalyzedScript(
        ScriptBundle.function("module", [NodeModule(specifier: "events")?.code ?? []]),
        name: "node:events",
    )

    private static func bundle(_ script: StaticScript) -> AnalyzedScript {
        AnalyzedScript(Array(script.text.utf8), name: script.name)
    }
}

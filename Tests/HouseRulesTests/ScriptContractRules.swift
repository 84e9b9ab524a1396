import MiniCore
import MiniSyntax
import Testing

@testable import MiniRuntime

/// The names and numbers that Swift and scripts share are the same on both sides.
///
/// The native functions of the prelude and the functions that it returns need no test here: the names in Swift are a part of
/// the text of the script, in which ``ScriptRules`` finds undefined and unused names.
struct ScriptContractRules {
    private static let calls = contents("calls", of: ScriptBundles.preludeParts)
    private static let components = contents("components", of: ScriptBundles.preludeParts)
    private static let inspection = contents("inspection", of: ScriptBundles.viewParts)
    private static let test = ScriptContents(ScriptBundles.test)
    private static let agent = ScriptContents(ScriptBundles.agent)

    private static func contents(_ name: String, of parts: [(name: String, bundle: AnalyzedScript)]) -> ScriptContents {
        ScriptContents(parts.first { $0.name == name }?.bundle ?? AnalyzedScript([], name: name))
    }

    /// The strings that the first group of a pattern matches in the Swift files of a folder, or in one file.
    private static func strings(in path: String, _ pattern: String) throws -> Set<String> {
        let regex = try Regex(pattern, as: (Substring, Substring).self)
        let files = Repository.swiftFiles.filter { $0.path.hasPrefix(path) }
        return Set(files.flatMap { $0.lines.joined(separator: "\n").matches(of: regex).map { String($0.output.1) } })
    }

    /// The string literals of the `case` lines in a file.
    private static func cases(in path: String) throws -> Set<String> {
        let lines = try strings(in: path, #"\n *case ("[^:\n]+):"#)
        return Set(lines.flatMap { $0.matches(of: /"(\w+)"/).map { String($0.1) } })
    }

    // MARK: Parts

    /// The scripts that load parts, with the parts of each context.
    private static let families = [
        (
            loaders: [ScriptBundles.prelude, ScriptBundles.test, ScriptBundles.worker],
            parts: ScriptBundles.preludeParts
        ),
        (loaders: [ScriptBundles.view], parts: ScriptBundles.viewParts),
    ]

    @Test func `a part is loaded with the members that it takes`() {
        var violations: [Violation] = []
        for (loaders, parts) in Self.families {
            var unloaded = Set(parts.map(\.name))
            for loader in loaders + parts.map(\.bundle) {
                for call in ScriptContents(loader).calls where call.function == "loadPart" {
                    guard let name = call.string(0), let part = parts.first(where: { $0.name == name }) else {
                        violations.append(Violation(place: loader.name, text: "loads an unknown part"))
                        continue
                    }
                    unloaded.remove(name)
                    violations += Self.differences(between: call, in: loader, and: part.bundle)
                }
            }
            violations += unloaded.sorted().map { Violation(place: $0, text: "no script loads this part") }
        }
        expectNoViolations(violations)
    }

    /// The differences between the arguments with which a part is loaded and its parameters.
    private static func differences(
        between call: ScriptContents.Call,
        in loader: AnalyzedScript,
        and part: AnalyzedScript,
    ) -> [Violation] {
        let parameters = ScriptContents(part).function?.parameters ?? []
        // The host adds native functions to the arguments of one part.
        let isInspection = loader.name == ScriptBundles.view.name && part.name == "minihost:inspection"
        let added = isInspection ? ViewNatives.namesOfInspection.count : 0
        guard call.arguments.count - 1 + added == parameters.count else {
            return [Violation(place: loader.name, text: "loads \(part.name) with a wrong number of arguments")]
        }
        guard let passed = call.keys(1) else { return [] }
        let taken = Set(parameters.first?.names.map(\.name) ?? [])
        return passed.symmetricDifference(taken).sorted().map { member in
            let text = passed.contains(member) ? "passes \(member) needlessly" : "does not pass \(member)"
            return Violation(place: loader.name, text: "\(text) to \(part.name)")
        }
    }

    @Test func `the native functions of the view are its parameters`() {
        let view = ScriptContents(ScriptBundles.view).function?.parameters.flatMap(\.names).map(\.name)
        #expect(view == ["options"] + ViewNatives.names)
        let inspection = Self.inspection.function?.parameters.dropFirst().flatMap(\.names).map(\.name)
        #expect(inspection == ViewNatives.namesOfInspection)
    }

    // MARK: Functions that Swift calls

    @Test func `a function that Swift calls by name is returned by its script, and a returned one is used`() throws {
        let runtime = "Sources/MiniRuntime/"
        let testing = "Sources/MiniTestRunner/Runner/"
        let agents = "Sources/MiniAgents/"
        let rows: [(script: String, results: Set<String>, called: Set<String>)] = [
            ("calls", Self.calls.results, try Self.strings(in: runtime, #"invokeBridge\(\s*"(\w+)""#)),
            ("components", Self.components.results, try Self.strings(in: runtime, #"invokeComponents\(\s*"(\w+)""#)),
            ("inspection", Self.inspection.results, try Self.strings(in: runtime, #"\.inspect\(\s*\w+,\s*"(\w+)""#)),
            (
                "test", Self.test.results,
                try Self.strings(in: testing, #"(?:engine\.call|runPart|function|try call)\(\s*"(\w+)""#)
            ),
            (
                "agent", Self.agent.results,
                try Self.strings(in: testing, #"(?:program\.call|\(\)\.call|request)\(\s*"(\w+)""#)
                    .union(try Self.strings(in: agents, #"(?:running\.call|program\.call|running\.begin)\(\s*"(\w+)""#))
            ),
        ]
        let members = ScriptBundles.all.map(ScriptContents.init).reduce(into: Set<String>()) {
            $0.formUnion($1.members)
        }
        // These names are variables in Swift.
        let others: Set = ["act", "setData", "callMethod"]
        for row in rows {
            #expect(row.called.count > 1)
            #expect(row.called.subtracting(row.results) == [], "\(row.script) does not return them")
            #expect(
                row.results.subtracting(row.called).subtracting(members).subtracting(others) == [],
                "nothing uses these functions of \(row.script)",
            )
        }
    }

    // MARK: Messages

    @Test func `a message of the agent has a receiver`() throws {
        let sent = Self.agent.calls.filter { ["notify", "report"].contains($0.function) }.compactMap { $0.string(0) }
        let received = try Self.cases(in: "Sources/MiniTestRunner/Runner/TestFileRun+Mocks.swift")
        #expect(Set(sent) == received)
        #expect(received.count > 3)
    }

    @Test func `a query or an operation of the test scripts has an implementation`() throws {
        let runner = "Sources/MiniTestRunner/Runner/"
        let queries = try Self.cases(in: runner + "ProgramUnderTest+Queries.swift").union(["snapshot"])
        let demanded = Set(Self.test.calls.filter { $0.function == "demand" }.compactMap { $0.string(0) })
        #expect(demanded.count > 20)
        #expect(demanded.subtracting(queries) == [], "the runner does not support these queries")
        #expect(queries.subtracting(Self.test.strings) == [], "no script uses these queries")
        let operations = try Self.cases(in: runner + "ProgramUnderTest+Operations.swift").union(["screenshot"])
        let begun = Set(Self.test.calls.filter { $0.function == "operate" }.compactMap { $0.string(1) })
        #expect(begun.count > 10)
        #expect(begun.subtracting(operations) == [], "the runner does not support these operations")
        #expect(operations.subtracting(Self.test.strings) == [], "no script uses these operations")
    }

    // MARK: Calls

    @Test func `the forms of JSAPIs are those of the scripts`() {
        let forms = Set(CallForm.allCases.map(\.rawValue))
        #expect(Self.calls.objects["forms"] == forms)
        // An object has no result of its own that a test could replace.
        #expect(Self.agent.objects["mockCalls"] == forms.subtracting(["object"]))
    }

    @Test func `a member of the description of a JSAPI is read by the scripts`() throws {
        let text = Repository.file("Sources/MiniRuntime/Binding/Binder.swift")?.lines.joined(separator: "\n") ?? ""
        let body = text.split(separator: "    /// The native function that runs").first?.split(
            separator: "// MARK: Names"
        ).last
        let keys = Set((body ?? "").matches(of: /"(\w+)":\s/).map { String($0.1) })
        #expect(keys.count > 8)
        #expect(keys.subtracting(Self.calls.members.union(Self.agent.members)) == [])
    }

    @Test func `an error number in a script is one of the table`() {
        let numbers = Set(ErrorTable.codes.map(\.number))
        let found = ScriptBundles.all.flatMap { script in
            script.lines.flatMap { $0.matches(of: /\berror: ([1-9]\d*)/).map { String($0.1) } }
        }
        #expect(found.count > 5)
        #expect(Set(found).subtracting(numbers) == [])
    }

    @Test func `the steps of instances have the same numbers in the view and in the part for components`() {
        let names = ["MOUNTED", "UPDATED", "REMOVED", "MOVED"]
        let view = ScriptContents(ScriptBundles.view).numbers
        #expect(names.map { view[$0] } == [1, 2, 3, 4])
        #expect(names.map { Self.components.numbers[$0] } == [1, 2, 3, 4])
    }

    @Test func `the short forms of results are those that the scripts convert`() {
        let encoder =
            Repository.file("Sources/MiniRuntime/Binding/ResultEncoder.swift")?.code.joined(separator: "\n") ?? ""
        let forms = encoder.matches(of: /case \.(\w+)(?:\(let value\))?: return \.(\w+)\(/).map { "\($0.1) \($0.2)" }
        #expect(forms == ["success bool", "dataAndSuccess string", "bare value"])
        let lines = Set(ScriptBundles.preludeParts.first { $0.name == "calls" }?.bundle.lines.map(String.init) ?? [])
        let conversions = [
            #"case "boolean": return { success: true };"#,
            #"case "string": return { data: nativeResult, success: true };"#,
            #"case "number": return takeFailure();"#,
            "default: return isArray(nativeResult) ? nativeResult[0] : nativeResult;",
        ]
        #expect(conversions.filter { !lines.contains($0) } == [])
    }
}

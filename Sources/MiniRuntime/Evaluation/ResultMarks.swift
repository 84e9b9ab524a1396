internal import MiniCore
internal import MiniEngine

/// Follows the results of JSAPIs by the identity of their objects, for audits.
///
/// Each object of a result is marked with the name of its JSAPI, and each call of a searched JSAPI with a marked object among its
/// parameters is reported. Copies and primitive values have no mark. A program with an agent cannot have marks.
package struct ResultMarks: Sendable {
    /// The most calls of one program that are reported; calls with the same names and the same address are reported once.
    package static let limit = 200

    /// The JSAPIs whose results are marked; methods have the names of their objects.
    package let sources: [String]
    /// The JSAPIs whose parameters are searched.
    package let searched: [String]
    /// Receives a call before it begins, on the thread of the program or of the connection with its process.
    package let report: @Sendable (MarkedCall) -> Void

    /// Makes marks.
    package init(
        of sources: [String],
        in searched: [String],
        _ report: @escaping @Sendable (MarkedCall) -> Void,
    ) {
        self.sources = sources
        self.searched = searched
        self.report = report
    }

    /// Whether a call has names that are marked and searched.
    package func admits(_ call: MarkedCall) -> Bool { searched.contains(call.name) && sources.contains(call.source) }

    static let script = ProgramAgent.script(name: "minihost:marks", files: [PackageResources.marks_js])

    /// The agent that follows the results.
    var agent: ProgramAgent {
        let settings: ScriptValue = [
            "sources": .array(sources.map(ScriptValue.string)), "searched": .array(searched.map(ScriptValue.string)),
            "limit": .number(Double(Self.limit)),
        ]
        return ProgramAgent(script: Self.script, settings: settings) { [report] _, _, value in
            if let call = MarkedCall(value) { report(call) }
            return .undefined
        }
    }
}

/// A context of the program or of the test file that the session has attached to.
///
/// ## Threading
/// Used by the session only.
final class DebugContext {
    let target: InspectorTarget
    let debugger: SessionDebugger
    /// Whether the engine accepts commands.
    var isAttached = false
    /// The files of scripts by the engine's numbers.
    var scripts: [String: String] = [:]
    /// The engine's names of breakpoints by the numbers that the client receives.
    var engineIDs: [Int: String] = [:]
    /// The last change of breakpoints that the session does not wait for.
    var changes: Task<Void, Never>?

    init(_ target: InspectorTarget, _ debugger: SessionDebugger) {
        self.target = target
        self.debugger = debugger
    }

    var sources: SourceFiles { debugger.sources }

    /// The number of the breakpoint that has a name of the engine; nil for another one.
    func number(ofBreakpoint engineID: String) -> Int? { engineIDs.first { $0.value == engineID }?.key }
}

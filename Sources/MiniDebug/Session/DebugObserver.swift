internal import MiniCore
internal import MiniHost

/// Shows the events of a program in the console of the client.
///
/// ## Threading
/// Called on the program's thread.
final class DebugObserver: ProgramObserver {
    private let output: AdapterOutput
    private let sources: SourceFiles
    private let ended: @Sendable (ScriptError?) -> Void

    /// - Parameter ended: Receives the end of the program.
    init(_ output: AdapterOutput, _ sources: SourceFiles, ended: @escaping @Sendable (ScriptError?) -> Void) {
        self.output = output
        self.sources = sources
        self.ended = ended
    }

    func program(_ origin: EventOrigin, did event: ProgramEvent) {
        switch event {
        case .console(let message): Self.show(message, output)
        case .call(let call): output.print(Self.text(of: call), .console, at: place(call.file, call.line, call.column))
        case .uncaught(let error, _): report(error)
        case .warning(let warning):
            output.print("warning: \(warning.message)", .console, at: place(warning.file, warning.line, warning.column))
        case .ended(let error): ended(error)
        case .page, .rendered, .navigationBar, .deviceUI, .process: break
        }
    }

    /// Shows console output in the console of the client.
    static func show(_ message: ConsoleMessage, _ output: AdapterOutput) {
        output.print(message.text, message.level == .error || message.level == .warn ? .stderr : .stdout)
    }

    private func report(_ error: ScriptError) {
        output.print(error.description, .stderr, at: place(error.file, error.line, error.column))
    }

    private func place(_ file: String?, _ line: Int?, _ column: Int?) -> SourcePlace? {
        guard let file, let line else { return nil }
        return sources.place(ofSource: file, line: line, column: column ?? 1)
    }

    private static func text(of call: CallRecord) -> String {
        let milliseconds = (call.duration / .milliseconds(1)).rounded()
        guard let error = call.error else { return "my.\(call.name): success, \(Int(milliseconds)) ms" }
        return "my.\(call.name): error \(error.code), \(error.message)"
    }
}

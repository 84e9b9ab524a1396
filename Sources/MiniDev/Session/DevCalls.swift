internal import MiniCore
internal import MiniHost
internal import Synchronization

/// Sends the completed calls of a program with their arguments and results to the browsers.
///
/// ## Threading
/// May be used from any thread.
final class DevCalls: Sendable {
    private struct Call {
        let name: String
        let arguments: String
        let start: ContinuousClock.Instant
    }

    private struct State {
        /// The run of the program that makes the calls.
        var run: Int?
        /// The calls that have not ended, by number.
        var calls: [Int: Call] = [:]
    }

    /// The most characters of arguments or of a result that are sent.
    private static let textLimit = 4_096

    private let browsers: DevBrowsers
    private let state = Mutex(State())

    init(_ browsers: DevBrowsers) { self.browsers = browsers }

    /// Receives a call that begins or ends.
    func receive(_ call: ReportedCall, run: Int) {
        switch call {
        case .began(let number, let name, let arguments):
            let call = Call(name: name, arguments: Self.text(ofArguments: arguments), start: .now)
            state.withLock { state in
                // The calls of a former run do not end.
                if state.run != run { state.calls = [:] }
                state.run = run
                state.calls[number] = call
            }
        case .ended(let number, let isFailed, let result):
            let call = state.withLock { state in state.run == run ? state.calls.removeValue(forKey: number) : nil }
            if let call { browsers.send(Self.message(call, isFailed, result)) }
        }
    }

    private static func message(_ call: Call, _ isFailed: Bool, _ result: ScriptValue) -> ScriptValue {
        let text = ScriptValue.string(text(of: result))
        return [
            "type": "call", "name": .string(call.name), "arguments": .string(call.arguments),
            "result": isFailed ? .null : text, "error": isFailed ? text : .null,
            "duration": .number((ContinuousClock.now - call.start) / .milliseconds(1)),
        ]
    }

    /// Most calls have one object of parameters, in which callbacks are left out.
    private static func text(ofArguments arguments: [ScriptValue]?) -> String {
        guard let arguments else { return "" }
        switch arguments.count {
        case 0: return ""
        case 1: return text(of: arguments[0])
        default: return text(of: .array(arguments))
        }
    }

    private static func text(of value: ScriptValue) -> String {
        value == .undefined ? "" : JSON.text(value).shortened(to: textLimit)
    }
}

import MiniCore
import MiniHost

/// What a host observed of a hostile program.
package struct HostileOutcome: Sendable, CustomStringConvertible {
    /// The error of the start; nil for a program that has started.
    var startError: ProgramStartError?
    /// The result of the evaluated code; nil without code.
    var result: Result<ScriptValue, ScriptError>?
    /// The error that ended the program; nil for a program that runs.
    var end: ScriptError?
    /// Whether the program has evaluated an expression at the end.
    var isResponsive = false
    /// The messages of the uncaught errors of the program.
    var uncaught: [String] = []

    /// Whether the program runs and responds.
    var isAlive: Bool { startError == nil && end == nil && isResponsive }

    /// Whether the program runs and responds, and its code completed without an error.
    var completed: Bool { isAlive && failure == nil }

    /// The value of the evaluated code.
    var value: ScriptValue? {
        if case .success(let value)? = result { value } else { nil }
    }

    /// The error that the evaluated code has thrown.
    var failure: ScriptError? {
        if case .failure(let error)? = result { error } else { nil }
    }

    /// The text of the error of the start.
    var startFailure: String? { startError?.description }

    /// The reason for which the host has ended the program.
    var termination: ScriptError.Termination? {
        if case .script(let error)? = startError { return error.termination }
        return end?.termination ?? failure?.termination
    }

    /// All that was observed, for the message of a failed test.
    package var description: String {
        var parts = ["responds: \(isResponsive)"]
        if let startFailure { parts.append("start: \(startFailure)") }
        if let value { parts.append("value: \(value)") }
        if let failure { parts.append("error: \(failure), \(failure.termination?.rawValue ?? "not ended")") }
        if let end { parts.append("end: \(end), \(end.termination?.rawValue ?? "no termination")") }
        if !uncaught.isEmpty { parts.append("uncaught: \(uncaught.prefix(3))") }
        return parts.joined(separator: "; ")
    }
}

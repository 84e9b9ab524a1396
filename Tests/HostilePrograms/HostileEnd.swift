package import MiniCore

/// The end that a host gives a hostile program.
package enum HostileEnd: Sendable, Hashable {
    /// The program continues and responds, and its code completes.
    case continues
    /// A call fails with this number, which the code returns. The program continues.
    case error(Int)
    /// The code throws a JavaScript error of this name. The program continues.
    case exception(String)
    /// The host receives an uncaught error whose message contains this text. The program continues.
    case uncaught(String)
    /// The host ends the program for this reason.
    case ended(ScriptError.Termination)
    /// The program does not start; the error contains this text.
    case notStarted(String)
}

extension HostileEnd: CustomStringConvertible {
    /// The end, in a clause for the documentation.
    package var description: String {
        switch self {
        case .continues: "continues"
        case .error(let number): "error \(number)"
        case .exception(let name): "`\(name)`"
        case .uncaught(let text): "uncaught error \"\(text)\""
        case .ended(let reason): "ended, `\(reason.rawValue)`"
        case .notStarted(let text): "does not start: \"\(text)\""
        }
    }
}

extension HostileEnd {
    /// Whether a run of a program ended like this.
    package func matches(_ outcome: HostileOutcome) -> Bool {
        switch self {
        case .continues: outcome.completed
        case .error(let number): outcome.completed && outcome.value?.number == Double(number)
        case .exception(let name): outcome.isAlive && outcome.failure?.name == name
        case .uncaught(let text): outcome.completed && outcome.uncaught.contains { $0.contains(text) }
        case .ended(let reason): outcome.termination == reason
        case .notStarted(let text): outcome.startFailure?.contains(text) == true && outcome.termination == nil
        }
    }
}

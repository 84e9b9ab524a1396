package import MiniCore
package import MiniEngine
internal import MiniView

/// A call of `my` with its values, which an agent reports.
package enum ReportedCall: Sendable {
    /// A call begins. The arguments are copied; nil if they cannot be.
    case began(number: Int, name: String, arguments: [ScriptValue]?)
    /// A call has ended with its result or with the failure `{error, errorMessage}`, which is copied.
    case ended(number: Int, isFailed: Bool, result: ScriptValue)

    /// Reads a notification of an agent whose script is made by ``ProgramAgent/script(name:files:)``.
    ///
    /// - Returns: Nil for a notification about anything else.
    package init?(_ subject: String, _ value: ScriptValue) {
        guard let number = value["number"]?.number.flatMap({ Int(exactly: $0) }) else { return nil }
        switch subject {
        case "call": self = .began(number: number, name: value["name"]?.string ?? "", arguments: value["values"]?.array)
        case "result":
            self = .ended(number: number, isFailed: value["failed"] == true, result: value["result"] ?? .undefined)
        default: return nil
        }
    }
}

extension ProgramAgent {
    static let callReports = script(name: "minihost:callreports", files: [PackageResources.callreports_js])

    /// An agent that reports the calls of `my` with their arguments and results.
    ///
    /// Calls by the runtime for elements and objects are not reported.
    ///
    /// - Parameters:
    ///   - report: Receives the number of the run, see ``EventOrigin/instance``, and the call, on the program's thread.
    ///   - activity: Receives the events that the program handles and the lifecycles of its components, on the program's thread;
    ///     nil to report none.
    package static func reportingCalls(
        _ report: @escaping @Sendable (Int, ReportedCall) -> Void,
        activity: (@Sendable (ReportedActivity) -> Void)? = nil,
    ) -> ProgramAgent {
        let settings: ScriptValue = ["reportsActivity": .bool(activity != nil)]
        return ProgramAgent(script: callReports, settings: settings) { program, subject, value in
            if let call = ReportedCall(subject, value) {
                report(program.instance, call)
            } else if let activity {
                for one in ReportedActivity.list(subject, value) { activity(one) }
            }
            return .undefined
        }
    }

    /// The script of an agent: files of the host, after one that reports calls and defines `begin`, `observedCall` and others.
    ///
    /// The files define `wrap(name, description, call)`, call `startObserving(observer)` and return the agent's functions.
    package static func script(name: String, files: [[UInt8]]) -> StaticScript {
        let parameters = "notify,settings,startObserving,instanceOf"
        return StaticScript(
            name: name,
            text: ScriptBundle.function(parameters, [PackageResources.observation_js] + files),
        )
    }
}

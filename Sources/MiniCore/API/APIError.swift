/// The error of a failed JSAPI call: a reason with a stable number, and a message.
///
/// JavaScript receives `{error, errorMessage}`, where `error` is the number. The message never contains a path, an address, a
/// key or a stored value.
public struct APIError: Error, Sendable, Hashable {
    /// The reason of the failure.
    ///
    /// Swift code distinguishes failures by it. An error of a host, of a mock or of a script may have only a number: compare
    /// its ``code``.
    public let reason: Reason
    /// The message: one clause without a full stop.
    public let message: String
    /// The text that JavaScript receives as `error` instead of the number, for JSAPIs that document a text.
    public let errorText: String?
    /// Further fields that JavaScript receives, such as the status and the text of a response that is not JSON.
    ///
    /// The fields are for the program only and must not be logged.
    public let details: ScriptObject

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - reason: The reason with the documented number.
    ///   - message: One clause for the program's developer.
    ///   - errorText: Replaces the number in `error`. Only `navigateBack` documents such an error.
    ///   - details: Further fields for JavaScript.
    public init(_ reason: Reason, _ message: String, errorText: String? = nil, details: ScriptObject = ScriptObject()) {
        self.reason = reason
        self.message = message
        self.errorText = errorText
        self.details = details
    }

    /// The error number, on which programs can rely.
    public var code: Int { reason.code }

    /// Whether the error has the number of a reason, also if it was made without a name.
    package func hasCode(of reason: Reason) -> Bool { code == reason.code }

    /// The object that `fail` receives: `{error, errorMessage}` and the details.
    public var value: ScriptValue {
        var object = details
        object["error"] = errorText.map(ScriptValue.string) ?? .number(Double(code))
        object["errorMessage"] = .string(message)
        return .object(object)
    }

    /// The error without its details, for a log.
    public var withoutDetails: APIError {
        details.isEmpty ? self : APIError(reason, message, errorText: errorText)
    }
}

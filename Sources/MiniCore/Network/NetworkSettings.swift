/// How the network JSAPIs of a program behave where the vendor's documentation leaves a choice.
public struct NetworkSettings: Sendable, Hashable {
    /// What becomes of an answer with a status of 400 or more.
    public enum ErrorStatus: Sendable, Hashable {
        /// The call succeeds and tells the status.
        case succeeds
        /// The call fails with error 19.
        case fails
    }

    /// What becomes of an answer with a status of 400 or more.
    public var errorStatus = ErrorStatus.succeeds
    /// How long a call may take that does not say so itself: `networkTimeout` of app.json.
    public var timeouts = NetworkTimeouts()
    /// Whether a socket whose call does not say so is one of several: `behavior.connectSocketDefaultMultiple` of app.json.
    public var opensSeveralSockets = false

    /// Makes the default settings.
    public init() {}
}

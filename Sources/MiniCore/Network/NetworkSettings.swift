/// How the network JSAPIs of a program behave where the vendor's documentation leaves a choice.
public struct NetworkSettings: Sendable, Hashable {
    /// What a response with a status of 400 or more means for `my.request` and `my.downloadFile`.
    ///
    /// `my.uploadFile` succeeds in either case, as documented: its result holds the status and the response.
    public enum ErrorStatus: Sendable, Hashable {
        /// The call succeeds. The result holds the status; a download stores the response.
        case succeeds
        /// `my.request` fails with error 19, whose object holds `status`, `headers` and `data`; `my.downloadFile` fails with
        /// error 12 and stores nothing.
        case fails
    }

    /// What a response with a status of 400 or more means.
    public var errorStatus = ErrorStatus.fails
    /// How long a call may take that does not say so itself: `networkTimeout` of app.json.
    public var timeouts = NetworkTimeouts()
    /// Whether a socket whose call does not say so is one of several: `behavior.connectSocketDefaultMultiple` of app.json.
    public var opensSeveralSockets = false

    /// Makes the default settings.
    public init() {}
}

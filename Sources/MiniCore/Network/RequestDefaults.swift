/// The settings of the network JSAPIs of a program, where the vendor's documentation permits a choice.
public struct RequestDefaults: Sendable, Hashable {
    /// The treatment of a response with a status of 400 or more in `my.request` and `my.downloadFile`.
    ///
    /// `my.uploadFile` succeeds in both cases, as documented: its result contains the status and the response.
    public enum ErrorStatus: Sendable, Hashable {
        /// The call succeeds. The result contains the status; a download stores the response.
        case succeeds
        /// `my.request` fails with error 19, whose object contains `status`, `headers` and `data`; `my.downloadFile` fails with
        /// error 12 and stores nothing.
        case fails
    }

    /// The treatment of a response with a status of 400 or more.
    public var errorStatus = ErrorStatus.fails
    /// The timeouts of calls that do not specify one: `networkTimeout` of app.json.
    public var timeouts = NetworkTimeouts()
    /// Whether a socket is one of several if the call does not specify it: `behavior.connectSocketDefaultMultiple` of app.json.
    public var allowsMultipleSockets = false

    /// Creates the default settings.
    public init() {}
}

/// What an answer of a signed host says about more than its request.
///
/// A host hears of it once, for all programs; the program that sent the request by `my.on` with ``name``.
public enum SessionEvent: Sendable, Hashable {
    /// The session has ended, by its time or because the account signed in elsewhere: the person has to sign in again.
    ///
    /// Servers answer both with the code -100; only their message tells which.
    case sessionExpired(message: String, eventID: String)
    /// The server no longer serves this version of the app: the code -99.
    ///
    /// The link comes from the server as it is. A host judges it before it opens it.
    case updateRequired(message: String, link: String)

    /// The name of the event in JavaScript.
    public var name: String {
        switch self {
        case .sessionExpired: "sessionExpired"
        case .updateRequired: "updateRequired"
        }
    }

    /// What listeners in JavaScript receive: `{message, eventId}` or `{message, link}`.
    public var value: Value {
        switch self {
        case .sessionExpired(let message, let eventID): ["message": .string(message), "eventId": .string(eventID)]
        case .updateRequired(let message, let link): ["message": .string(message), "link": .string(link)]
        }
    }
}

/// A message about the session in a response of a host with signed requests.
///
/// The host is notified once for all programs. The program that sent the request receives the event ``name`` by `my.on`.
public enum AccountEvent: Sendable, Hashable {
    /// The session has expired or was ended by a sign-in elsewhere. The user has to sign in again.
    ///
    /// Servers report both with the code -100; only the message differs. The event ID is the `eventId` of the response, and empty
    /// if the response has none.
    case sessionExpired(message: String, eventID: String)
    /// The server does not support this version of the app any more: the code -99.
    ///
    /// The link is unchanged from the response. A host must check it before it opens it.
    case updateRequired(message: String, link: String)

    /// The name of the event in JavaScript.
    public var name: String {
        switch self {
        case .sessionExpired: "sessionExpired"
        case .updateRequired: "updateRequired"
        }
    }

    /// The value for listeners in JavaScript: `{message, eventId}` or `{message, link}`.
    public var value: ScriptValue {
        switch self {
        case .sessionExpired(let message, let eventID): ["message": .string(message), "eventId": .string(eventID)]
        case .updateRequired(let message, let link): ["message": .string(message), "link": .string(link)]
        }
    }
}

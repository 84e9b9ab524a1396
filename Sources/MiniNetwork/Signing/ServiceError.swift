public import MiniCore

/// The failure of a request to a host with a signer, from the response's envelope, its status or the connection.
///
/// ## Shape
/// The envelope is `{"err": {"code": -100, "msg": "…", "eventId": "…"}}`, the body of a response with a status of 200 to
/// 299. Other members may occur beside `err`; a code of 0 is not an error.
///
/// | failure | code | message |
/// |---|---|---|
/// | envelope | its code | its message |
/// | status 404 | 404 | The network page does not exist |
/// | another status below 200 or from 300 | the status | The request failed |
/// | no response | 0 | Network timeout |
///
/// - Source: The error part of the signing scheme, which specifies the message of a timeout for an offline device.
public struct ServiceError: Error, Sendable, Hashable {
    /// The maximum length of a body that is searched for an envelope.
    public static let limitBytes = 65_536

    /// The envelope's code, the status, or 0 without a response.
    public let code: Int
    /// A message for the user.
    public let message: String
    /// The envelope's `eventId`, or the link to the update for the code -99; empty for none.
    public let eventID: String

    /// Creates the error of a response; nil for a response without an error.
    public init?(status: Int, body: [UInt8]) {
        guard (200..<300).contains(status) else {
            self.init(status, status == 404 ? "The network page does not exist" : "The request failed")
            return
        }
        guard body.count <= Self.limitBytes, let error = Self.parsed(body)["err"],
            let code = error["code"]?.number.flatMap({ Int(exactly: $0) }), code != 0
        else { return nil }
        self.init(code, error["msg"]?.string ?? "", eventID: error["eventId"]?.string ?? "")
    }

    /// Creates the error of a request without a response.
    public init(_ failure: APIError) {
        let isOfNetwork = failure.hasCode(of: .networkFailed) || failure.hasCode(of: .timedOut)
        self.init(0, isOfNetwork ? "Network timeout" : "The request failed")
    }

    private init(_ code: Int, _ message: String, eventID: String = "") {
        self.code = code
        self.message = message
        self.eventID = eventID
    }

    /// The body as JSON; undefined for invalid JSON, which is not an error of the service.
    private static func parsed(_ body: [UInt8]) -> ScriptValue {
        do throws(JSONError) {
            return try JSON.parse(body)
        } catch {
            return .undefined
        }
    }

    /// The event for the session that the error indicates; nil for an error that concerns its request only.
    public var accountEvent: AccountEvent? {
        switch code {
        case -100: .sessionExpired(message: message, eventID: eventID)
        case -99: .updateRequired(message: message, link: eventID)
        default: nil
        }
    }
}

public import MiniCore

/// What a signed host's failure comes to, whether it lies in the answer's envelope, its status or the way there.
///
/// ## Shape
/// The envelope is `{"err": {"code": -100, "msg": "…", "eventId": "…"}}`, the body of an answer whose status is 200 to
/// 299. Other members may stand beside `err`; a code of 0 is no error.
///
/// | failure | code | message |
/// |---|---|---|
/// | envelope | its code | its message |
/// | status 404 | 404 | The network page does not exist |
/// | another status below 200 or from 300 | the status | The request failed |
/// | no answer | 0 | Network timeout |
///
/// - Source: the error part of the signing scheme, which gives the message of a timeout to a device that is offline.
public struct ServiceError: Error, Sendable, Hashable {
    /// The longest body that is searched for an envelope.
    public static let limitBytes = 65_536

    /// The envelope's code, the status, or 0 when nothing was answered.
    public let code: Int
    /// What a person may be shown.
    public let message: String
    /// The envelope's `eventId`: the link to the update with the code -99; empty for none.
    public let eventID: String

    /// Reads an answer; nil for one that reports no error.
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

    /// Takes the failure of a request that was not answered.
    public init(_ failure: APIError) {
        switch failure.code {
        case .networkFailed, .timedOut: self.init(0, "Network timeout")
        default: self.init(0, "The request failed")
        }
    }

    private init(_ code: Int, _ message: String, eventID: String = "") {
        self.code = code
        self.message = message
        self.eventID = eventID
    }

    /// The body as JSON; undefined when it is none, which is no error of the service.
    private static func parsed(_ body: [UInt8]) -> Value {
        do throws(JSONError) {
            return try JSON.parse(body)
        } catch {
            return .undefined
        }
    }

    /// What the error says about more than its request; nil for nothing.
    public var sessionEvent: SessionEvent? {
        switch code {
        case -100: .sessionExpired(message: message, eventID: eventID)
        case -99: .updateRequired(message: message, link: eventID)
        default: nil
        }
    }
}

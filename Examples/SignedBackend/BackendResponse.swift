import Foundation
import MiniCore

/// A response of the backend: a body, or the envelope of an error.
struct BackendResponse: Sendable {
    let status: Int
    let body: ScriptValue

    /// A successful response.
    static func success(_ body: ScriptValue) -> BackendResponse { BackendResponse(status: 200, body: body) }

    /// An error in its envelope, whose status is 200 as clients of the scheme expect.
    static func error(_ code: Int, _ message: String, eventID: String = UUID().uuidString) -> BackendResponse {
        let error: ScriptValue = ["code": .number(Double(code)), "msg": .string(message), "eventId": .string(eventID)]
        return BackendResponse(status: 200, body: ["err": error])
    }

    /// No resource exists at the path.
    static let notFound = BackendResponse(status: 404, body: [:])
    /// The signature is wrong; the response omits the reason, which would help an attacker.
    static let wrongSignature = error(-1, "The signature is wrong.", eventID: "")
    /// Either the phone number or the password is wrong; the response does not state which.
    static let wrongPassword = error(-2, "The phone number or the password is wrong.", eventID: "")
    /// An account with the phone number exists.
    static let phoneNumberTaken = error(-3, "There is an account with this phone number.", eventID: "")
    /// A parameter is missing.
    static let incomplete = error(-4, "A parameter is missing.", eventID: "")
    /// The account could not be written.
    static let notStored = error(-5, "The account could not be stored.", eventID: "")

    /// The session has expired.
    static var expired: BackendResponse { error(-100, "Login has expired, please log in again.") }
    /// Another session of the same account has replaced the session.
    static var signedInElsewhere: BackendResponse { error(-100, "The account has signed in on another device.") }

    /// The version of the app is no longer served.
    static func updateRequired(link: String) -> BackendResponse {
        error(-99, "There is a new version, please update in time.", eventID: link)
    }
}

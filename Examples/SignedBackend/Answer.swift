import Foundation
import MiniCore

/// What the backend answers: a body of its own, or the envelope of an error.
struct Answer: Sendable {
    let status: Int
    let body: Value

    /// An answer that is no error.
    static func success(_ body: Value) -> Answer { Answer(status: 200, body: body) }

    /// An error in its envelope, whose status is 200 as clients of the scheme expect.
    static func error(_ code: Int, _ message: String, eventID: String = UUID().uuidString) -> Answer {
        let error: Value = ["code": .number(Double(code)), "msg": .string(message), "eventId": .string(eventID)]
        return Answer(status: 200, body: ["err": error])
    }

    /// There is nothing at that path.
    static let notFound = Answer(status: 404, body: [:])
    /// Says no more: why a signature is wrong is for the server to know.
    static let wrongSignature = error(-1, "The signature is wrong.", eventID: "")
    /// Does not say which of the two is wrong.
    static let wrongPassword = error(-2, "The phone number or the password is wrong.", eventID: "")
    /// The account is there.
    static let phoneNumberTaken = error(-3, "There is an account with this phone number.", eventID: "")
    /// A parameter is not there.
    static let incomplete = error(-4, "A parameter is missing.", eventID: "")
    /// The account could not be written.
    static let notStored = error(-5, "The account could not be stored.", eventID: "")

    /// The session is over by its time.
    static var expired: Answer { error(-100, "Login has expired, please log in again.") }
    /// The session is over by another one of the same account.
    static var signedInElsewhere: Answer { error(-100, "The account has signed in on another device.") }

    /// The app is retired.
    static func updateRequired(link: String) -> Answer {
        error(-99, "There is a new version, please update in time.", eventID: link)
    }
}

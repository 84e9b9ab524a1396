import MiniCore
import MiniCrypto

/// The sessions: each account has one, on the device that signed in last.
struct Sessions {
    /// The state of a token.
    enum State: Equatable {
        case valid(userID: String)
        case expired
        case signedInElsewhere
    }

    private struct Session {
        let token: String
        let end: WallTime
    }

    private let lifetime: Duration
    private var sessions: [String: Session] = [:]

    /// - Parameter lifetime: The lifetime of a token.
    init(lifetime: Duration) { self.lifetime = lifetime }

    /// Begins a session of a user, and ends any other one of the same user.
    ///
    /// - Returns: the token: the user's id, a dot, and 32 random digits.
    mutating func begin(_ userID: String, at now: WallTime) -> String {
        let digits = SecretBytes.random(count: 16).withUnsafeBytes { bytes in
            bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        }
        let token = "\(userID).\(digits)"
        let end = WallTime(milliseconds: now.milliseconds + lifetime / .milliseconds(1))
        sessions[userID] = Session(token: token, end: end)
        return token
    }

    /// Ends the session of a user.
    mutating func end(_ userID: String) { sessions[userID] = nil }

    /// The state of a token at a time.
    func state(of token: String, at now: WallTime) -> State {
        let userID = String(token.prefix { $0 != "." })
        guard let session = sessions[userID], now < session.end else { return .expired }
        guard ConstantTime.areEqual(Array(session.token.utf8).span.bytes, Array(token.utf8).span.bytes) else {
            return .signedInElsewhere
        }
        return .valid(userID: userID)
    }
}

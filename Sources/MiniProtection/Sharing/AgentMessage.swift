package import MiniCrypto

/// A request to an ``UnlockAgent``: one request for each connection, in one message.
///
/// ## Shape
/// The type of the request (1 byte), the timeout in seconds (4 bytes, most significant first; 0 for none), the length of
/// the name (1 byte), the name, and the secret to the end. The agent returns a byte, 1 for success and 0 for a name without
/// a secret, and the secret to the end.
package struct AgentRequest {
    enum Kind: UInt8 {
        case store = 1
        case read = 2
        case remove = 3
    }

    /// The maximum length of a message in either direction.
    static let byteLimit = 4096

    let kind: Kind
    let name: String
    var timeoutSeconds: UInt32 = 0
    var secret = SecretBytes([])

    init(_ kind: Kind, _ name: String) {
        self.kind = kind
        self.name = name
    }

    /// Parses a message; nil for any other bytes.
    package init?(_ message: SecretBytes) {
        let request = message.withUnsafeBytes { bytes -> AgentRequest? in
            guard bytes.count >= 6, let kind = Kind(rawValue: bytes[0]) else { return nil }
            let nameEnd = 6 + Int(bytes[5])
            guard bytes.count >= nameEnd else { return nil }
            var request = AgentRequest(kind, String(decoding: bytes[6..<nameEnd], as: UTF8.self))
            request.timeoutSeconds = bytes[1..<5].reduce(0) { $0 << 8 | UInt32($1) }
            request.secret = SecretBytes(bytes[nameEnd...])
            return request
        }
        guard let request else { return nil }
        self = request
    }

    /// The message; nil when the name is too long.
    package var message: SecretBytes? {
        let name = Array(name.utf8)
        guard let count = UInt8(exactly: name.count) else { return nil }
        let timeout = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: timeoutSeconds >> $0) }
        let message = SecretBytes([kind.rawValue] + timeout + [count] + name).appending(secret)
        return message.count <= Self.byteLimit ? message : nil
    }
}

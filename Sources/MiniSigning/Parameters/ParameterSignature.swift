internal import MiniCore
internal import MiniCrypto

/// The MD5 signature over parameters and a private key.
enum ParameterSignature {
    /// The name that the private key is sorted by.
    static let keyName = "private_key"
    /// The names that parameters of a program must not have.
    static let reservedNames: Set = [
        "app_id", keyName, "plat", "rand", "sign", "timestamp", "token", "userId", "ver",
    ]

    /// 32 hexadecimal digits in lower case.
    static func text(
        _ parameters: [NetworkHeader],
        key: SecretBytes,
        position: MD5ParameterSigner.KeyPosition,
    ) throws(CryptoError) -> String {
        let sorted = parameters.sorted { $0.name.utf16.lexicographicallyPrecedes($1.name.utf16) }
        var before = sorted[...]
        var after = sorted[sorted.endIndex...]
        if position == .sorted {
            let place = sorted.firstIndex { keyName.utf16.lexicographicallyPrecedes($0.name.utf16) } ?? sorted.endIndex
            (before, after) = (sorted[..<place], sorted[place...])
        }
        var head = Self.joined(before)
        if position == .sorted { head += (head.isEmpty ? "" : "&") + "\(keyName)=" }
        let tail = after.isEmpty ? "" : "&" + Self.joined(after)
        return try digits(of: message(Array(head.utf8), key, Array(tail.utf8)))
    }

    private static func joined(_ parameters: ArraySlice<NetworkHeader>) -> String {
        parameters.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    }

    /// The digested text, in protected memory since it contains the key.
    private static func message(_ head: [UInt8], _ key: SecretBytes, _ tail: [UInt8]) -> SecretBytes {
        SecretBytes(count: head.count + key.count + tail.count) { message in
            message.copyBytes(from: head)
            key.withUnsafeBytes { message[head.count...].copyBytes(from: $0) }
            message[(head.count + key.count)...].copyBytes(from: tail)
        }
    }

    private static func digits(of message: SecretBytes) throws(CryptoError) -> String {
        let digest = try message.withUnsafeBytes { message throws(CryptoError) in
            try MessageDigest.md5.digest(of: message.bytes)
        }
        return digest.hexadecimalText
    }
}

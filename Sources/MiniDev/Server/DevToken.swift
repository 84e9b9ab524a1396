internal import MiniCrypto

/// The secret part of the address of a server.
package struct DevToken: Sendable {
    /// 43 characters of Base64 for URLs, from 32 bytes.
    package let text: String

    private init(text: String) { self.text = text }

    /// A new token.
    package static func random() -> DevToken { DevToken(text: SecureRandom.text(byteCount: 32)) }

    /// The token of a program at a port, which is the same at each start.
    ///
    /// It is for the loopback interface: other machines could read it in a connection, and use it after a restart.
    ///
    /// - Parameters:
    ///   - program: The path of the program.
    ///   - keyPath: The file with the key of all such tokens, of mode 0600. It is created if it is missing.
    /// - Throws: ``DevServerError`` if the file cannot be used.
    package init(program: String, port: Int, keyPath: String) throws(DevServerError) {
        let place = Array("mini dev\0\(port)\0\(program)".utf8)
        do {
            let key = try KeyFile(path: keyPath).keyMadeIfMissing()
            let code = try MessageDigest.sha256.authenticationCode(of: place.span.bytes, key: key)
            self.init(text: Base64URL.encode(code))
        } catch {
            throw DevServerError(description: "\(error)")
        }
    }
}

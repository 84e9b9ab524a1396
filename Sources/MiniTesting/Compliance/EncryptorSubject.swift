import MiniCore

/// The encryptors that a rule checks, with the checks that rules share.
struct EncryptorSubject: Sendable {
    /// The encryptor under test.
    let encryptor: any LocalStorageEncryptor
    /// One of the same kind with another key.
    let other: any LocalStorageEncryptor

    /// The context for rules that do not depend on it.
    static let context = LocalStorageContext(
        identity: ProgramIdentity(appID: "compliance.encryptor", userID: "user"),
        key: "key",
        kind: .string,
    )

    func seal(_ plaintext: [UInt8], for context: LocalStorageContext = context) throws -> [UInt8] {
        try encryptor.seal(plaintext, for: context)
    }

    func open(_ sealed: [UInt8], for context: LocalStorageContext = context) throws -> [UInt8] {
        try encryptor.open(sealed, identifier: encryptor.identifier, for: context)
    }

    func require(_ condition: Bool, _ detail: @autoclosure () -> String) throws {
        if !condition { throw RuleViolation(detail: detail()) }
    }

    /// Seals a value, opens it and requires an equal result.
    func requireRoundTrip(of plaintext: [UInt8], _ what: @autoclosure () -> String) throws {
        let opened = try open(try seal(plaintext))
        try require(opened == plaintext, "\(what()) opened as \(opened.count) other bytes")
    }

    /// Requires that a value does not open.
    func requireRefusal(_ what: @autoclosure () -> String, _ open: () throws -> [UInt8]) throws {
        let opened: [UInt8]
        do {
            opened = try open()
        } catch {
            return
        }
        throw RuleViolation(detail: "\(what()) opened as \(opened.count) bytes")
    }

    /// Text of an exact length with characters of one to four bytes.
    static func text(byteCount: Int) -> [UInt8] {
        let pattern = "aé日🙂"
        let (count, rest) = byteCount.quotientAndRemainder(dividingBy: pattern.utf8.count)
        return Array((String(repeating: pattern, count: count) + String(repeating: "z", count: rest)).utf8)
    }
}

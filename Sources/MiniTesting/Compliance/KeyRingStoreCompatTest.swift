public import MiniCrypto

/// Checks that a ``KeyRingStore`` does not lose or mix up the keys of stored data.
///
/// ```swift
/// @Test func `the keychain of the super app keeps the rules`() async throws {
///     try await KeyRingStoreCompatTest { name in
///         VaultKeyRing(vault, secret: name, lockPath: "\(folder)/\(name).lock")
///     }.run()
/// }
/// ```
///
/// The suite uses several stores and threads of one process. It cannot verify that keys are on disk when a method returns.
public struct KeyRingStoreCompatTest: Sendable {
    private let makeStore: @Sendable (_ name: String) throws -> any KeyRingStore

    /// Creates a test of a kind of store.
    ///
    /// - Parameter makeStore: Makes a store of the keys with a name of lower-case letters and digits. The first store of a name
    ///   is empty. Each further one of the same name has the same keys, like a store of another process.
    public init(_ makeStore: @escaping @Sendable (_ name: String) throws -> any KeyRingStore) {
        self.makeStore = makeStore
    }

    /// Checks every rule.
    ///
    /// - Returns: The rules that were checked, as sentences.
    /// - Throws: The first violation of a rule.
    @discardableResult
    public func run() async throws(ComplianceError) -> [String] {
        for (index, rule) in KeyRingStoreRule.all.enumerated() {
            let subject = KeyRingStoreSubject(name: "compliance\(index)", makeStore: makeStore)
            do {
                try rule.check(subject)
            } catch let broken as RuleViolation {
                throw ComplianceError(rule: rule.sentence, detail: broken.detail)
            } catch {
                // The text of the error of a store could contain secrets.
                throw ComplianceError(rule: rule.sentence, detail: "unexpected failure: \(type(of: error))")
            }
        }
        return KeyRingStoreRule.all.map(\.sentence)
    }
}

/// The stores that a rule checks, with the checks that rules share.
struct KeyRingStoreSubject: Sendable {
    /// The name of the keys, which no other rule uses.
    let name: String
    let makeStore: @Sendable (_ name: String) throws -> any KeyRingStore

    /// Another store of the same keys.
    func store() throws -> any KeyRingStore { try makeStore(name) }

    func require(_ condition: Bool, _ detail: @autoclosure () -> String) throws {
        if !condition { throw RuleViolation(detail: detail()) }
    }

    /// Requires that a new store has a ring.
    func requireStored(_ keys: KeyRing, _ what: @autoclosure () -> String) throws {
        let stored = try store().storedKeys()
        try require(stored == keys, "\(what()): \(Self.text(of: stored)) instead of \(Self.text(of: keys))")
    }

    /// A ring with random keys, whose ids begin at a number.
    static func keys(from id: UInt32 = 1, retired count: UInt32 = 0, requiresSealedValues: Bool = false) -> KeyRing {
        KeyRing(
            current: key(id),
            retired: (0..<count).map { key(id + 1 + $0) },
            requiresSealedValues: requiresSealedValues,
        )
    }

    private static func key(_ id: UInt32) -> KeyRing.Key {
        KeyRing.Key(id: id, secret: .random(count: KeyFile.keyByteCount))
    }

    /// The ids of a ring, without its keys.
    static func text(of keys: KeyRing?) -> String {
        guard let keys else { return "no keys" }
        return "the key \(keys.current.id) and \(keys.retired.count) retired ones"
    }
}

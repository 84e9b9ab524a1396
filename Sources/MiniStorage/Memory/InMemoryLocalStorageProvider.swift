public import MiniCore
internal import Synchronization

/// Local storage that is never on a disk: what a program stores lasts as long as the provider.
///
/// It keeps the rules of ``LocalStorageFolder``: quotas, errors, encryptors, and one holder at a time.
///
/// ## Threading
/// May be shared.
public final class InMemoryLocalStorageProvider: LocalStorageProvider {
    /// What is stored for each identity; nil while a storage holds it.
    ///
    /// The names are those of files, so that identities are told apart exactly as on a disk.
    private let contents = Mutex<[String: InMemoryContents?]>([:])
    private let encryptors: any LocalStorageEncryptorProvider
    private let requiresSealedValues: Bool?

    /// Makes a provider with nothing stored.
    ///
    /// - Parameters:
    ///   - encryptors: What seals values and opens them, so that a program can be tried with them.
    ///   - requiresSealedValues: Whether a value in plaintext is an error, as ``LocalStorageFolder`` has it; nil where there is
    ///     an encryptor when a program first uses its storage.
    public init(
        encryptors: any LocalStorageEncryptorProvider = LocalStorageEncryptors.none,
        requiresSealedValues: Bool? = nil,
    ) {
        self.encryptors = encryptors
        self.requiresSealedValues = requiresSealedValues
    }

    /// Opens the storage of one program of one user.
    ///
    /// - Throws: `.storageUnavailable` when another program holds it.
    public func storage(
        for identity: ProgramIdentity,
        warn: @escaping @Sendable (String) -> Void,
    ) throws(APIError) -> any LocalStorage {
        let name = StorageFiles(of: identity, in: "").database
        let requiresSealedValues = requiresSealedValues ?? (encryptors.current != nil)
        let taken: InMemoryContents? = contents.withLock { contents in
            let known = contents[name] ?? InMemoryContents(requiresSealedValues: requiresSealedValues)
            contents[name] = .some(nil)
            return known
        }
        guard let taken else { throw APIError(.storageUnavailable, "another program of this process uses the storage") }
        var sealer = ValueSealer(identity: identity, encryptors: encryptors, place: "memory")
        sealer.requiresSealedValues = taken.requiresSealedValues
        return InMemoryLocalStorage(taken, sealer: sealer, warn: warn) { [self] left in
            contents.withLock { $0[name] = left }
        }
    }
}

extension LocalStorageProvider where Self == InMemoryLocalStorageProvider {
    /// A new provider with nothing stored, which keeps nothing on a disk.
    public static var ephemeral: InMemoryLocalStorageProvider { InMemoryLocalStorageProvider() }
}

public import MiniCore
internal import Synchronization

/// Local storage in memory only.
///
/// Stored values last as long as the provider.
///
/// It has the same quotas, errors and encryption as ``LocalStorageFolder``, and allows one holder at a time.
///
/// ## Threading
/// May be used from any thread.
public final class InMemoryLocalStorageProvider: LocalStorageProvider {
    /// The contents of each identity; nil while a storage holds them.
    ///
    /// The keys are the paths of files, so that identities are distinguished exactly as on a disk.
    private let contents = Mutex<[String: InMemoryContents?]>([:])
    private let encryptors: any LocalStorageEncryptorSource
    private let requiresSealedValues: Bool?

    /// Creates an empty provider.
    ///
    /// - Parameters:
    ///   - encryptors: The encryptors that seal and open values, to test a program with them.
    ///   - requiresSealedValues: Whether a value in plaintext is an error, as in ``LocalStorageFolder``; nil if there is an
    ///     encryptor when a program first uses its storage.
    public init(
        encryptors: any LocalStorageEncryptorSource = LocalStorageEncryptorRing.none,
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
        warn: @escaping @Sendable (ProgramWarning) -> Void,
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
    /// A new empty provider that stores no data on a disk.
    public static var ephemeral: InMemoryLocalStorageProvider { InMemoryLocalStorageProvider() }
}

import MiniCore
import MiniStorage

/// The providers that must behave in the same way.
enum Implementation: CaseIterable {
    case folder
    case memory

    /// An empty provider, in a folder of the test if it requires one.
    func makeProvider(
        in folder: TemporaryFolder,
        encryptors: any LocalStorageEncryptorSource = LocalStorageEncryptorRing.none,
        requiresSealedValues: Bool? = nil,
    ) -> any LocalStorageProvider {
        switch self {
        case .folder:
            LocalStorageFolder(
                folder: folder.path,
                encryptors: encryptors,
                requiresSealedValues: requiresSealedValues,
            )
        case .memory:
            InMemoryLocalStorageProvider(encryptors: encryptors, requiresSealedValues: requiresSealedValues)
        }
    }
}

extension ProgramIdentity {
    /// One that any test may use.
    static let sample = ProgramIdentity(appID: "2021001234567890", userID: "user-7")
}

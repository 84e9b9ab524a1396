import MiniCore
import Synchronization

/// A provider whose encryptors a test changes.
final class ChangeableEncryptors: LocalStorageEncryptorSource {
    private let state: Mutex<LocalStorageEncryptorRing>

    init(_ choice: LocalStorageEncryptorRing) { state = Mutex(choice) }

    var choice: LocalStorageEncryptorRing {
        get { state.withLock(\.self) }
        set { state.withLock { $0 = newValue } }
    }

    var current: (any LocalStorageEncryptor)? { choice.current }

    func encryptor(for identifier: String) -> (any LocalStorageEncryptor)? { choice.encryptor(for: identifier) }
}

import MiniCore
import Synchronization

/// A provider whose encryptors a test changes.
final class ChangeableEncryptors: LocalStorageEncryptorProvider {
    private let state: Mutex<LocalStorageEncryptors>

    init(_ choice: LocalStorageEncryptors) { state = Mutex(choice) }

    var choice: LocalStorageEncryptors {
        get { state.withLock(\.self) }
        set { state.withLock { $0 = newValue } }
    }

    var current: (any LocalStorageEncryptor)? { choice.current }

    func encryptor(for identifier: String) -> (any LocalStorageEncryptor)? { choice.encryptor(for: identifier) }
}

internal import MiniCore
internal import Synchronization

/// Local storage in memory.
final class InMemoryLocalStorage: LocalStorage {
    /// The stored contents; may be closed from any thread while no call runs.
    private final class Shared: Sendable {
        /// The contents; nil once closed.
        private let contents: Mutex<InMemoryContents?>
        /// Receives the contents when the storage is closed.
        private let giveBack: @Sendable (InMemoryContents) -> Void

        init(_ contents: InMemoryContents, _ giveBack: @escaping @Sendable (InMemoryContents) -> Void) {
            self.contents = Mutex(contents)
            self.giveBack = giveBack
        }

        func use<Result>(_ body: (inout InMemoryContents) throws(APIError) -> Result) throws(APIError) -> Result {
            // Removed from the mutex, so that the contents are changed in place without a copy.
            try contents.withLock { held throws(APIError) in
                guard var contents = held.take() else { throw APIError(.stopped, "the storage is closed") }
                defer { held = contents }
                return try body(&contents)
            }
        }

        /// Passes the contents back, unless a call uses them: an encryptor of the host may take any time.
        func close() {
            let left = contents.withLockIfAvailable { $0.take() }
            if case .some(.some(let left)) = left { giveBack(left) }
        }
    }

    private let shared: Shared
    private let sealer: ValueSealer
    private let warn: @Sendable (ProgramWarning) -> Void

    /// Creates a storage that holds the contents until it is closed.
    init(
        _ contents: InMemoryContents,
        sealer: ValueSealer,
        warn: @escaping @Sendable (ProgramWarning) -> Void,
        giveBack: @escaping @Sendable (InMemoryContents) -> Void,
    ) {
        shared = Shared(contents, giveBack)
        self.sealer = sealer
        self.warn = warn
    }

    deinit { close() }

    func value(for key: String) throws(APIError) -> StoredValue? {
        try shared.use { contents throws(APIError) in
            let key = try StorageKey(key)
            guard let kept = contents.value(for: key) else { return nil }
            return try warning { () throws(StorageError) in try sealer.open(kept, for: key) }
        }
    }

    func set(_ value: StoredValue, for key: String) throws(APIError) {
        try shared.use { contents throws(APIError) in
            let key = try StorageKey(key)
            let former = contents.value(for: key)?.encryptor
            try contents.set(value, for: key) { () throws(APIError) in
                try warning { () throws(StorageError) in try sealer.encode(value, for: key, inPlaceOf: former) }
            }
        }
    }

    func remove(_ key: String) throws(APIError) {
        try shared.use { contents throws(APIError) in contents.remove(try StorageKey(key)) }
    }

    func clear() throws(APIError) {
        try shared.use { [sealer] contents in
            contents = InMemoryContents(requiresSealedValues: sealer.requiresSealedValues)
        }
    }

    func information() throws(APIError) -> LocalStorageInformation {
        try shared.use { contents in contents.information }
    }

    func close() { shared.close() }

    func makeCloser() -> (@Sendable () -> Void)? {
        { [shared] in shared.close() }
    }

    /// Reports the complete error to the host, and throws the error for the program.
    private func warning<Result>(_ body: () throws(StorageError) -> Result) throws(APIError) -> Result {
        do throws(StorageError) {
            return try body()
        } catch {
            warn(error.warning(about: "storage"))
            throw error.apiError
        }
    }
}

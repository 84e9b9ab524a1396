import MiniCore
import MiniHost

/// The storage of some programs.
///
/// Each measurement returns the microseconds for one access.
struct Stores {
    private let provider: LocalStorageFolder

    init(
        folder: String,
        encryptors: LocalStorageEncryptorRing = .none,
        databaseKey: (any DatabaseKeySource)? = nil,
    ) {
        provider = LocalStorageFolder(folder: folder, encryptors: encryptors, databaseKey: databaseKey)
    }

    func fill(_ name: String, keyCount: Int, size: Int) throws {
        let storage = try provider.storage(for: ProgramIdentity(appID: name))
        defer { storage.close() }
        for number in 0..<keyCount { try storage.set(value(number, size), for: "key-\(number)") }
    }

    func set(_ name: String, keyCount: Int, size: Int, count: Int) throws -> Double {
        let values = (0..<64).map { value($0, size) }
        return try use(name, keyCount: keyCount, count: count) { storage, key, number in
            try storage.set(values[number % 64], for: key)
        }
    }

    func get(_ name: String, keyCount: Int, count: Int, isReopened: Bool = false) throws -> Double {
        try use(name, keyCount: keyCount, count: count, isReopened: isReopened) { storage, key, _ in
            guard try storage.value(for: key) != nil else { throw MeasurementError("a value is missing") }
        }
    }

    func open(_ name: String, count: Int) throws -> Double {
        let start = MonotonicTime.now
        for _ in 0..<count {
            let storage = try provider.storage(for: ProgramIdentity(appID: name))
            _ = try storage.value(for: "key-7")
            storage.close()
        }
        return (MonotonicTime.now - start) / Double(count) / 1_000
    }

    /// Accesses keys in turn.
    ///
    /// Unless the pages are to be cold, each key is accessed once before the measurement.
    private func use(
        _ name: String,
        keyCount: Int,
        count: Int,
        isReopened: Bool = false,
        _ body: (any LocalStorage, String, Int) throws -> Void,
    ) throws -> Double {
        let keys = (0..<keyCount).map { "key-\($0)" }
        let storage = try provider.storage(for: ProgramIdentity(appID: name))
        defer { storage.close() }
        if !isReopened { for key in keys { _ = try storage.value(for: key) } }
        let start = MonotonicTime.now
        for number in 0..<count { try body(storage, keys[number % keyCount], number) }
        return (MonotonicTime.now - start) / Double(count) / 1_000
    }

    private func value(_ number: Int, _ size: Int) -> StoredValue {
        .string(String(repeating: String(number % 10), count: size))
    }
}

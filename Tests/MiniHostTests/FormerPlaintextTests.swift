import CommandHarness
import Foundation
import MiniCore
import MiniCrypto
import MiniTesting
import Testing

@testable import MiniStorage

/// Whether values that were stored in plaintext can be read in any file after their encryption.
struct FormerPlaintextTests {
    /// How they are encrypted.
    enum Way: String, CaseIterable, Codable, Sendable {
        case opened
        case migrated
        case migratedBackAndForth
        case givenAnotherKey
        case sealed
        case sealedAfterMigration
        case sealedBackAndForth
        case sealedInTwoRuns

        private var identity: ProgramIdentity { FormerPlaintextTests.identity }

        /// Whether the names of keys are encrypted too.
        var hidesKeys: Bool {
            [.opened, .migrated, .migratedBackAndForth, .givenAnotherKey].contains(self)
        }

        func encrypt(in folder: String) throws {
            let (key, otherKey) = (Self.key(1), Self.key(2))
            let databases = StoredDatabases(folder: folder)
            switch self {
            case .opened: try LocalStorageFolder(folder: folder, databaseKey: key).storage(for: identity).close()
            case .migrated: try databases.migrate(from: nil, to: key)
            case .migratedBackAndForth:
                try databases.migrate(from: nil, to: key)
                try databases.migrate(from: key, to: nil)
                try databases.migrate(from: nil, to: key)
            case .givenAnotherKey:
                try databases.migrate(from: nil, to: key)
                try databases.migrate(from: key, to: otherKey)
            case .sealed: try seal(in: folder, FakeEncryptor())
            case .sealedAfterMigration:
                try databases.migrate(from: nil, to: key)
                try databases.migrate(from: key, to: nil)
                try seal(in: folder, FakeEncryptor())
            case .sealedBackAndForth:
                try seal(in: folder, FakeEncryptor())
                try seal(in: folder, nil, retired: [FakeEncryptor()])
                try seal(in: folder, FakeEncryptor())
            case .sealedInTwoRuns:
                // An encryptor that soon stops sealing stops the first one.
                let encryptor = FakeEncryptor()
                _ = try? LocalStorageFolder(folder: folder, encryptors: LocalStorageEncryptorRing(encryptor))
                    .reseal(identity) { _, _ in encryptor.behaviour = .failsToSeal }
                try seal(in: folder, FakeEncryptor())
            }
        }

        private func seal(
            in folder: String,
            _ current: FakeEncryptor?,
            retired: [FakeEncryptor] = [],
        ) throws {
            let encryptors = LocalStorageEncryptorRing(current, retired: retired)
            let result = try LocalStorageFolder(folder: folder, encryptors: encryptors).reseal(identity)
            #expect(result.unreadable == 0)
        }

        private static func key(_ byte: UInt8) -> DatabaseKeyReader {
            .closure { try DatabaseKey(raw: SecretBytes([UInt8](repeating: byte, count: 32))) }
        }
    }

    private static let identity = ProgramIdentity(appID: "1")
    private let folder: TemporaryProgram

    init() throws { folder = try TemporaryProgram(["data/empty": "", "temporary/empty": ""]) }

    @Test(arguments: Way.allCases)
    func `no stored plaintext remains in any file after encryption`(_ way: Way) async throws {
        defer { folder.remove() }
        let writer = CanaryWriter(folder: folder.path, protection: .none)
        // Leaves values, removed and replaced values in the database and in the log of a killed process.
        for isKilled in [false, true] {
            await #expect(processExitsWith: isKilled ? .signal(SIGKILL) : .success) {
                [writer = writer as CanaryWriter, way = way as Way, isKilled = isKilled as Bool] in
                let storage = try LocalStorageFolder(folder: writer.data).storage(for: Self.identity)
                let name = way.hidesKeys ? "\(writer.canary)" : "key"
                let long = String(repeating: "\(writer.canary)", count: 500)
                for number in 0..<400 { try storage.set(.string("\(writer.canary)"), for: "\(name) \(number)") }
                for number in 0..<9 { try storage.set(.string(long), for: "\(name) \(number)") }
                for number in 5..<100 { try storage.remove("\(name) \(number)") }
                for number in 0..<1_500 where !isKilled {
                    try storage.set(.string("\(writer.canary)"), for: "\(name) gone \(number)")
                }
                for number in 100..<200 { try storage.set(.json(JSONText("null")), for: "\(name) \(number)") }
                if isKilled { raise(SIGKILL) }
                storage.close()
                let file = try #require(
                    FileManager.default.subpathsOfDirectory(atPath: writer.data).first { $0.hasSuffix(".db") }
                )
                // As libraries do that were not built to overwrite deleted values.
                let database = try Database(path: "\(writer.data)/\(file)")
                _ = try database.integer("PRAGMA secure_delete = OFF")
                try database.execute("DELETE FROM entries WHERE key GLOB '*gone*'")
            }
        }
        #expect(try writer.traces().contains { $0.hasSuffix(".db") })
        #expect(try writer.traces().contains { $0.hasSuffix("-wal") })

        await #expect(processExitsWith: .success) { [writer = writer as CanaryWriter, way = way as Way] in
            writer.moveTemporaryFiles()
            try way.encrypt(in: writer.data)
            #expect(try writer.traces() == [])
        }
    }

    @Test func `plaintext that is replaced under an encryptor is overwritten once the storage is closed`() throws {
        defer { folder.remove() }
        let writer = CanaryWriter(folder: folder.path, protection: .none)
        func change(_ encryptors: LocalStorageEncryptorRing, _ body: (any LocalStorage) throws -> Void) throws {
            let provider = LocalStorageFolder(folder: writer.data, encryptors: encryptors)
            let storage = try provider.storage(for: Self.identity)
            defer { storage.close() }
            try body(storage)
        }
        let long = String(repeating: "\(writer.canary)", count: 500)
        try change(.none) { storage in
            for number in 0..<100 { try storage.set(.string("\(writer.canary)"), for: "key \(number)") }
            for number in 100..<110 { try storage.set(.string(long), for: "key \(number)") }
        }
        #expect(try !writer.traces().isEmpty)
        try change(LocalStorageEncryptorRing(FakeEncryptor())) { storage in
            for number in 0..<50 { try storage.set(.string("short"), for: "key \(number)") }
            for number in 50..<105 { try storage.remove("key \(number)") }
            try storage.set(.string(long), for: "key 105")
            for number in 106..<110 { try storage.set(.string("\(writer.canary)"), for: "key \(number)") }
        }
        #expect(try writer.traces() == [])
    }
}

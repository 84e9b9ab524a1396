import Foundation
import MiniCore
import MiniCrypto
import Testing

@testable import MiniStorage

/// Files in which one byte is changed.
struct StorageFlipTests {
    let folder = TemporaryFolder()
    private let keys = (0..<10).map { "key \($0)" } + [String(repeating: "k", count: 1_024)]

    /// Most are short; one in the middle takes several pages, and so do the last key and its value.
    private func value(_ key: String) -> StoredValue {
        .string(key.prefix(6) + String(repeating: "v", count: key == "key 7" || key == keys.last ? 5_000 : 90))
    }

    private func makeDatabase(_ protection: Protection) throws -> String {
        let storage = try protection.makeProvider(in: folder.path).storage(for: .sample)
        for key in keys { try storage.set(value(key), for: key) }
        storage.close()
        return try folder.database()
    }

    /// The number of accesses that fail because of damage; all other results must be correct.
    private func refusedCount(_ protection: Protection, _ place: String) throws -> Int {
        var count = 0
        func tolerateDamage(_ body: () throws -> Void) throws {
            do {
                try body()
            } catch let error as APIError {
                #expect(error.reason == .databaseDamaged, "\(place)")
                count += 1
            }
        }
        try tolerateDamage {
            let storage = try protection.makeProvider(in: folder.path).storage(for: .sample)
            defer { storage.close() }
            try tolerateDamage {
                let found = try storage.information().keys
                #expect(found == keys, "\(place)")
            }
            for key in keys {
                try tolerateDamage {
                    let found = try storage.value(for: key)
                    #expect(found == value(key), "\(place), \(key)")
                }
            }
        }
        return count
    }

    @Test(arguments: [Protection.databaseKey, .encryptorAndDatabaseKey])
    func `a changed byte in an encrypted database is damage, never another value`(_ protection: Protection) throws {
        let path = try makeDatabase(protection)
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        let seed = Int.random(in: 0..<1000)
        print("seed of the places: \(seed)")
        var refused = 0
        for page in 0..<whole.count / 1024 {
            // The salt and the padding of a page are not authenticated.
            for offset in [16, 991, 100 + (seed + 37 * page) % 800] {
                let place = "page \(page + 1), byte \(offset)"
                var content = whole
                content[page * 1024 + offset] ^= 1 << UInt8(seed % 8)
                try content.write(to: URL(fileURLWithPath: path))
                refused += try refusedCount(protection, place)
                let problems = try StoredDatabases(folder: folder.path).verify(.sample, key: .text(KeyText.raw))
                #expect(problems.contains { $0.contains("page \(page + 1) ") }, "\(place): \(problems)")
            }
        }
        #expect(refused > keys.count)
    }

    @Test(arguments: [KeyText.otherRaw, nil])
    func `a database with a changed byte does not get another key`(_ key: String?) throws {
        let path = try makeDatabase(.databaseKey)
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        for page in 0..<whole.count / 1024 {
            var content = whole
            content[page * 1024 + 500] ^= 1
            try content.write(to: URL(fileURLWithPath: path))
            let error = #expect(throws: StorageError.self, "page \(page + 1)") {
                try StoredDatabases(folder: folder.path).migrate(from: .text(KeyText.raw), to: key.map { .text($0) })
            }
            #expect(error?.code == .damaged)
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == content)
        }
    }

    @Test func `a value with a changed byte is not sealed again`() throws {
        let path = try makeDatabase(.databaseKey)
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        for page in 0..<whole.count / 1024 {
            var content = whole
            content[page * 1024 + 500] ^= 1
            try content.write(to: URL(fileURLWithPath: path))
            _ = try? Protection.encryptorAndDatabaseKey.makeProvider(in: folder.path).reseal(.sample)
            _ = try refusedCount(.encryptorAndDatabaseKey, "page \(page + 1)")
        }
    }

    @Test func `a sealed value with any changed byte is error 10102, and other values stay readable`() throws {
        let path = try makeDatabase(.encryptor)
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        let hexadecimal = try Database(path: path).text("SELECT hex(value) FROM entries WHERE key = 'key 3'") ?? ""
        let sealed = Data(try #require(SecretBytes(hexadecimal: Array(hexadecimal.utf8))).withUnsafeBytes { Array($0) })
        #expect(sealed.count == 5 + 90 + 33)
        let place = try #require(whole.range(of: sealed))
        for offset in place {
            var content = whole
            content[offset] ^= 1 << UInt8(offset % 8)
            try content.write(to: URL(fileURLWithPath: path))
            let storage = try Protection.encryptor.makeProvider(in: folder.path).storage(for: .sample)
            defer { storage.close() }
            let error = #expect(throws: APIError.self) { _ = try storage.value(for: "key 3") }
            #expect(error == APIError(.openingFailed, "the stored value could not be opened"))
            for key in ["key 2", "key 4", "key 7"] { #expect(try storage.value(for: key) == value(key)) }
        }
    }
}

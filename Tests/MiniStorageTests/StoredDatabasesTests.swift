import Foundation
import MiniCore
import Testing

@testable import MiniStorage

/// Operations on databases while their programs do not run.
struct StoredDatabasesTests {
    let folder = TemporaryFolder()

    private var databases: StoredDatabases { StoredDatabases(folder: folder.path) }
    private static let identities = [
        ProgramIdentity.sample, ProgramIdentity(appID: "2", userID: "Ünicode/user"), ProgramIdentity(appID: "2"),
        ProgramIdentity(appID: String(repeating: "long", count: 40), userID: String(repeating: "l", count: 10)),
    ]

    private func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

    private func makeDatabases(key: String?) throws {
        for identity in Self.identities {
            let storage = try LocalStorageFolder(folder, key: key).storage(for: identity)
            for number in 0..<50 { try storage.set(.string("\(identity.appID) \(number)"), for: "key \(number)") }
            storage.close()
        }
    }

    private func expectValues(key: String?) throws {
        for identity in Self.identities {
            let storage = try LocalStorageFolder(folder, key: key).storage(for: identity)
            defer { storage.close() }
            for number in 0..<50 {
                #expect(try storage.value(for: "key \(number)") == .string("\(identity.appID) \(number)"))
            }
        }
    }

    @Test func `a missing folder has no databases`() throws {
        #expect(try StoredDatabases(folder: folder.path + "/none").list().isEmpty)
    }

    @Test func `databases are listed with their owners`() throws {
        try makeDatabases(key: nil)
        try Data().write(to: URL(fileURLWithPath: folder.path + "/user-1.db"))
        let listed = try databases.list()
        #expect(Set(listed.map(\.identity)) == Set(Self.identities))
        #expect(listed.allSatisfy { $0.state == .plain && $0.sizeInBytes > 3000 })
    }

    @Test func `a database in use is listed with its process and rejected`() throws {
        try makeDatabases(key: KeyText.raw)
        let storage = try LocalStorageFolder(folder, key: KeyText.raw).storage(for: .sample)
        let listed = try databases.list()
        #expect(listed.first { $0.identity == .sample }?.state == .inUse(process: getpid()))
        #expect(listed.count { $0.state == .encrypted } == Self.identities.count - 1)
        for attempt in [
            { try databases.migrate(from: .text(KeyText.raw), to: nil) },
            { _ = try databases.verify(.sample, key: .text(KeyText.raw)) },
            { try databases.export(.sample, key: .text(KeyText.raw), to: folder.path + "/copy") },
        ] {
            let error = #expect(throws: StorageError.self) { try attempt() }
            #expect(error?.code == .inUse)
            #expect(error?.holder == getpid())
        }
        try storage.set(.string("still works"), for: "key")
        storage.close()
        try expectValues(key: KeyText.raw)
    }

    @Test func `databases are encrypted, given other keys, and decrypted`() throws {
        try makeDatabases(key: nil)
        let keys = [nil, KeyText.raw, KeyText.passphrase, KeyText.otherPassphrase, KeyText.otherRaw, nil]
        for (from, to) in zip(keys, keys.dropFirst()) {
            var progress: [[Int]] = []
            try databases.migrate(from: from.map { .text($0) }, to: to.map { .text($0) }) { progress.append([$0, $1]) }
            let count = Self.identities.count
            #expect(progress == (0...count).map { [$0, count] })
            #expect(Set(try databases.list().map(\.state)) == [to == nil ? .plain : .encrypted])
            try expectValues(key: to)
        }
    }

    @Test func `a database that already has its new key is skipped`() throws {
        try makeDatabases(key: KeyText.raw)
        let before = try databases.list().map { try bytes($0.path) }
        try databases.migrate(from: nil, to: .text(KeyText.raw))
        #expect(try databases.list().map { try bytes($0.path) } == before)
    }

    @Test func `one database with another key leaves all unchanged`() throws {
        try makeDatabases(key: KeyText.raw)
        try LocalStorageFolder(folder, key: KeyText.otherRaw).storage(for: ProgramIdentity(appID: "z", userID: "zz"))
            .close()
        let error = #expect(throws: StorageError.self) { try databases.migrate(from: .text(KeyText.raw), to: nil) }
        #expect(error?.code == .wrongKey)
        try expectValues(key: KeyText.raw)
        #expect(try folder.contents().allSatisfy { !$0.hasSuffix("-new") && !$0.hasSuffix(".lock") })
    }

    @Test func `a program that starts during a migration is rejected`() throws {
        try makeDatabases(key: nil)
        try databases.migrate(from: nil, to: .text(KeyText.raw)) { _, _ in
            let error = #expect(throws: APIError.self) {
                _ = try LocalStorageFolder(folder, key: KeyText.raw).storage(for: .sample)
            }
            #expect(error?.reason == .storageUnavailable)
        }
    }

    @Test func `an incomplete commit is completed at the next opening of a database`() throws {
        try makeDatabases(key: nil)
        let paths = try databases.list().map(\.path)
        let key = try DatabaseKey.requested(of: .text(KeyText.raw))
        for path in paths {
            _ = try DatabaseReplacement(of: StorageFiles(database: path), key: key).make(from: nil)
        }
        try DatabaseReplacement.install(StorageFiles(database: paths[2]))
        let text = paths.map { $0.dropFirst(folder.path.count + 1) + "\n" }.joined()
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path + "/migration.commit"))
        try LocalStorageFolder(folder, key: KeyText.raw).storage(for: Self.identities[2]).close()
        #expect(try databases.list().allSatisfy { $0.state == .encrypted })
        #expect(try folder.contents().allSatisfy { !$0.hasSuffix("-new") && !$0.hasPrefix("migration") })
        try expectValues(key: KeyText.raw)
    }

    @Test(arguments: [nil, KeyText.raw, KeyText.passphrase])
    func `an intact database has no problems, closed or killed`(_ key: String?) throws {
        try makeDatabases(key: key)
        #expect(try databases.verify(.sample, key: key.map { .text($0) }) == [])
        try expectValues(key: key)
    }

    @Test func `every relevant changed byte is found in every page, without a crash`() throws {
        try makeDatabases(key: KeyText.raw)
        let path = try #require(try databases.list().first { $0.identity == .sample }?.path)
        let whole = try bytes(path)
        for page in 0..<whole.count / 1024 {
            for offset in [page == 0 ? 16 : 0, 500, 975, 976, 991, 992] {
                var content = whole
                content[page * 1024 + offset] ^= 0x40
                try content.write(to: URL(fileURLWithPath: path))
                let problems = try databases.verify(.sample, key: .text(KeyText.raw))
                #expect(problems.contains { $0.contains("page \(page + 1) ") }, "page \(page), byte \(offset)")
            }
        }
        var content = whole
        content[3] ^= 1
        try content.write(to: URL(fileURLWithPath: path))
        let error = #expect(throws: StorageError.self) {
            _ = try databases.verify(.sample, key: .text(KeyText.raw))
        }
        #expect(error?.code == .wrongKey)
    }

    @Test func `a broken plain database is reported`() throws {
        try makeDatabases(key: nil)
        let path = try #require(try databases.list().first { $0.identity == .sample }?.path)
        var content = try bytes(path)
        content.replaceSubrange(2048..<3000, with: Data(repeating: 0xee, count: 952))
        try content.write(to: URL(fileURLWithPath: path))
        #expect(try !databases.verify(.sample, key: nil).isEmpty)
    }

    @Test(arguments: [nil, KeyText.passphrase])
    func `a copy contains every row in plaintext, and does not replace a file`(_ key: String?) throws {
        try makeDatabases(key: key)
        let path = folder.path + "/copy.db"
        try databases.export(.sample, key: key.map { .text($0) }, to: path)
        #expect(try Database(path: path).integer("SELECT count(*) FROM entries WHERE value LIKE '%4'") == 5)
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
        let before = try bytes(path)
        let error = #expect(throws: StorageError.self) {
            try databases.export(Self.identities[1], key: key.map { .text($0) }, to: path)
        }
        #expect(error?.code == .unavailable)
        #expect(try bytes(path) == before)
        try expectValues(key: key)
    }
}

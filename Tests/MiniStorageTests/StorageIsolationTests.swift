import MiniCore
import MiniStorage
import Testing

/// Programs and users cannot access each other's data.
struct StorageIsolationTests {
    let folder = TemporaryFolder()

    /// Ids that a careless name would confuse, or that would lead out of the folder.
    private static let ids = [
        "", "a", "A", ".", "..", "../a", "/", "/etc/passwd", "a/b", "a", "a.db", "a\0b", "a\0", "-", "user-a", "\u{e9}",
        "e\u{301}", "日本語", "a b", "~", "$HOME", "%2e%2e", "CON", "a\nb", String(repeating: "x", count: 125),
        String(repeating: "x", count: 128), String(repeating: "x", count: 127) + "y",
        String(repeating: "x", count: 129),
    ]

    @Test(arguments: Implementation.allCases)
    func `each user of a program has separate data`(_ implementation: Implementation) throws {
        try expectIsolation(
            of: Self.ids.map { ProgramIdentity(appID: "2021001", userID: $0) },
            by: implementation.makeProvider(in: folder),
        )
    }

    @Test(arguments: Implementation.allCases)
    func `each program of a user has separate data`(_ implementation: Implementation) throws {
        try expectIsolation(
            of: Self.ids.map { ProgramIdentity(appID: $0, userID: "user") },
            by: implementation.makeProvider(in: folder),
        )
    }

    @Test(arguments: Implementation.allCases)
    func `a user id is not confused with a part of the app id`(_ implementation: Implementation) throws {
        let pairs = [("ab", "c"), ("a", "bc"), ("abc", ""), ("", "abc"), ("c", "ab")]
        try expectIsolation(
            of: pairs.map { ProgramIdentity(appID: $0.0, userID: $0.1) },
            by: implementation.makeProvider(in: folder),
        )
    }

    @Test func `no file is created outside of the folder`() throws {
        let provider = LocalStorageFolder(folder: folder.path + "/inner")
        for id in Self.ids {
            try provider.storage(for: ProgramIdentity(appID: id, userID: id)).set(.string("value"), for: "key")
        }
        #expect(try folder.contents().allSatisfy { $0.hasPrefix("inner") })
    }

    @Test func `a user id of 200 bytes works beside a usual app id`() throws {
        let identity = ProgramIdentity(appID: "2021001234567890", userID: String(repeating: "u", count: 200))
        let provider = LocalStorageFolder(folder: folder.path)
        try provider.storage(for: identity).set(.string("value"), for: "key")
        #expect(try provider.storage(for: identity).value(for: "key") == .string("value"))
    }

    @Test func `an id that is too long for a path is rejected, and no file is created`() throws {
        let provider = LocalStorageFolder(folder: folder.path)
        let identity = ProgramIdentity(appID: "a", userID: String(repeating: "u", count: 1000))
        let error = #expect(throws: APIError.self) { _ = try provider.storage(for: identity) }
        #expect(error?.reason == .storageUnavailable)
        #expect(try folder.contents().isEmpty)
    }

    /// Opens all storages at the same time, writes a different value into each and reads it from a second opening.
    private func expectIsolation(of identities: [ProgramIdentity], by provider: any LocalStorageProvider) throws {
        var seen: Set<[[UInt8]]> = []
        let distinct = identities.filter { seen.insert([Array($0.appID.utf8), Array($0.userID.utf8)]).inserted }
        let storages = try distinct.map { try provider.storage(for: $0) }
        for (number, storage) in storages.enumerated() {
            #expect(try storage.value(for: "key") == nil)
            try storage.set(.string("value \(number)"), for: "key")
        }
        for storage in storages { storage.close() }
        for (number, identity) in distinct.enumerated() {
            #expect(try provider.storage(for: identity).value(for: "key") == .string("value \(number)"))
        }
    }
}

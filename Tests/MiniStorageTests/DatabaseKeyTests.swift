import Foundation
import MiniCore
import MiniCrypto
import MiniStorage
import Testing

/// The sources of keys.
struct DatabaseKeyTests {
    let folder = TemporaryFolder()

    private var path: String { folder.path + "/key" }

    private func write(_ text: String, mode: mode_t = 0o600) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        chmod(path, mode)
    }

    private func error(of source: some DatabaseKeySource) -> StorageError? {
        #expect(throws: StorageError.self) { _ = try source.databaseKey() }
    }

    @Test(arguments: ["", "\n"])
    func `64 hexadecimal digits are a raw key, with a line feed or without`(_ ending: String) throws {
        try write(KeyText.raw + ending)
        let raw = try #require(SecretBytes(hexadecimal: Array(KeyText.raw.utf8)))
        #expect(try DatabaseKeyReader.file(path).databaseKey() == DatabaseKey(raw: raw))
    }

    @Test(arguments: [
        "secret", " ", "0", String(repeating: "0", count: 63), String(repeating: "0", count: 65),
        "g" + KeyText.raw.dropFirst(),
    ])
    func `other text is a passphrase, without its line feed`(_ text: String) throws {
        try write(text + "\n")
        #expect(try DatabaseKeyReader.file(path).databaseKey() == DatabaseKey(passphrase: SecretBytes(text.utf8)))
    }

    @Test(arguments: ["", "\n"])
    func `an empty file is rejected`(_ text: String) throws {
        try write(text)
        #expect(error(of: .file(path))?.code == .unusableKey)
    }

    @Test(arguments: [0o644, 0o640, 0o604, 0o602, 0o610] as [mode_t])
    func `a file that others can access is rejected with the fix`(_ mode: mode_t) throws {
        try write("secret", mode: mode)
        let description = error(of: .file(path))?.description ?? ""
        #expect(description.hasSuffix("run: chmod 600 \(path)"))
        #expect(!description.contains("secret"))
    }

    @Test func `a link, a folder, a pipe and a missing file are rejected`() throws {
        #expect(error(of: .file(path))?.description == "unusableKey: there is no key file \(path)")
        try write("secret")
        try FileManager.default.createSymbolicLink(atPath: path + "-link", withDestinationPath: path)
        mkfifo(path + "-pipe", 0o600)
        for path in [path + "-link", path + "-pipe", folder.path] {
            #expect(error(of: .file(path))?.code == .unusableKey)
        }
    }

    @Test func `an environment variable has the same content as a file`() throws {
        setenv("MINI_STORAGE_TEST_KEY", "secret", 1)
        setenv("MINI_STORAGE_TEST_EMPTY", "", 1)
        let key = try DatabaseKeyReader.environment("MINI_STORAGE_TEST_KEY").databaseKey()
        #expect(try key == DatabaseKey(passphrase: SecretBytes("secret".utf8)))
        #expect(error(of: .environment("MINI_STORAGE_TEST_EMPTY"))?.code == .unusableKey)
        #expect(error(of: .environment("MINI_STORAGE_TEST_MISSING"))?.code == .unusableKey)
    }

    @Test(arguments: [0, 16, 31, 33])
    func `a raw key has 256 bits`(_ count: Int) {
        let error = #expect(throws: StorageError.self) { _ = try DatabaseKey(raw: SecretBytes.random(count: count)) }
        #expect(error?.code == .unusableKey)
    }

    @Test func `the description of a key contains no part of it`() throws {
        let key = try DatabaseKey(passphrase: SecretBytes("secret".utf8))
        var dump = ""
        Swift.dump(key, to: &dump)
        #expect(!"\(key) \(String(reflecting: key)) \(dump)".contains("secret"))
    }

    @Test func `a source that fails is an error of the key that contains only the error's type`() throws {
        struct Secretive: Error { let detail = "secret" }
        let failing = DatabaseKeyReader.closure { throw Secretive() }
        let errors = Reports()
        let provider = LocalStorageFolder(folder: folder.path, databaseKey: failing, report: errors.add)
        let error = #expect(throws: APIError.self) { _ = try provider.storage(for: .sample) }
        #expect(error == APIError(.wrongDatabaseKey, "the database key cannot be used"))
        #expect(errors.all.map(\.description).joined().contains("Secretive"))
        #expect(!errors.all.map(\.description).joined().contains("secret"))
        #expect(try folder.contents().allSatisfy { !$0.contains("program") })
    }

    @Test func `the source is read at each opening`() throws {
        let counter = Counter()
        let source = DatabaseKeyReader.closure {
            counter.increment()
            return try DatabaseKey(text: SecretBytes(KeyText.raw.utf8))
        }
        let provider = LocalStorageFolder(folder: folder.path, databaseKey: source)
        for _ in 0..<3 { try provider.storage(for: .sample).close() }
        #expect(counter.value == 3)
    }
}

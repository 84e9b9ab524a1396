import Foundation
import MiniCore
import MiniCrypto
import Testing

@testable import MiniStorage

/// Files of the two versions of SQLCipher.
struct CipherFormatTests {
    let folder = TemporaryFolder()

    private static let isVersion4 = (try? SQLiteLibrary.cipherFormat.get()) == .version4
    private static let salt = [UInt8](0..<16)

    private func key() throws -> DatabaseKey { try DatabaseKey(text: SecretBytes(KeyText.passphrase.utf8)) }

    @Test func `a new file has the format of the library`() throws {
        try LocalStorageFolder(folder, key: KeyText.passphrase).storage(for: .sample).close()
        let fileKey = try #require(try FileKey.find(key(), in: PageFile(path: folder.database())))
        #expect(fileKey.format == (Self.isVersion4 ? .version4 : .version3))
    }

    @Test func `SQLCipher derives the same key from a passphrase`() throws {
        try LocalStorageFolder(folder, key: KeyText.passphrase).storage(for: .sample).close()
        let database = try Database(path: folder.database())
        let text = Array(KeyText.passphrase.utf8)
        let code = text.withUnsafeBytes { database.library.key(database.connection, $0.baseAddress, Int32($0.count)) }
        #expect(code == 0)
        try database.execute("PRAGMA cipher_page_size = 1024")
        #expect(try database.integer("PRAGMA application_id") == StorageSchema.applicationID)
    }

    @Test(.enabled(if: isVersion4, "the SQLCipher that was found is of version 3"))
    func `a file of version 3 is converted to version 4 when it is opened`() throws {
        let provider = LocalStorageFolder(folder, key: KeyText.passphrase)
        try provider.storage(for: .sample).close()
        let path = try folder.database()
        try FileManager.default.removeItem(atPath: path)
        do {
            try FileSystem.makeFile(path)
            let fileKey = try FileKey(key(), salt: Self.salt, format: .version3)
            let database = try Database(path: path, key: fileKey)
            try StorageSchema.prepare(database)
            try database.execute("INSERT INTO entries VALUES (5, 'key', 0, NULL, 5, x'76616c7565')")
        }
        #expect(try FileKey.find(key(), in: PageFile(path: path))?.format == .version3)
        let storage = try provider.storage(for: .sample)
        #expect(try storage.value(for: "key") == .string("value"))
        storage.close()
        #expect(try FileKey.find(key(), in: PageFile(path: path))?.format == .version4)
    }

    @Test(.enabled(if: !isVersion4, "the SQLCipher that was found is of version 4"))
    func `a library of version 3 reports a file of version 4 as newer`() throws {
        let provider = LocalStorageFolder(folder, key: KeyText.passphrase)
        try provider.storage(for: .sample).close()
        let path = try folder.database()
        // A page of any content with the authentication code that version 4 would write.
        let salt = Self.salt
        let derived = try KeyDerivation.pbkdf2(
            SecretBytes(KeyText.passphrase.utf8),
            salt: salt,
            iterations: 256_000,
            digest: .sha512,
            byteCount: 32
        )
        let codeKey = try KeyDerivation.pbkdf2(
            derived,
            salt: salt.map { $0 ^ 0x3a },
            iterations: 2,
            digest: .sha512,
            byteCount: 32
        )
        let content = (16..<960).map { UInt8(truncatingIfNeeded: $0 * 31) }
        let message = content + [1, 0, 0, 0]
        let code = try MessageDigest.sha512.authenticationCode(of: message.span.bytes, key: codeKey)
        let file = Data(salt + content + code)
        #expect(file.count == 1024)
        try file.write(to: URL(fileURLWithPath: path))
        let error = #expect(throws: APIError.self) { _ = try provider.storage(for: .sample) }
        #expect(error == APIError(.storageUnavailable, "the database was written by a newer version"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == file)
    }
}

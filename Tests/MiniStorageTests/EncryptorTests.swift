import MiniCore
import MiniTesting
import Synchronization
import Testing

@testable import MiniStorage

/// Encryptors of stored values, and their failures.
struct EncryptorTests {
    let folder = TemporaryFolder()

    /// Opens a new storage over the same data, uses it and closes it.
    private func using(_ provider: any LocalStorageProvider, _ body: (any LocalStorage) throws -> Void) throws {
        let storage = try provider.storage(for: .sample)
        defer { storage.close() }
        try body(storage)
    }

    private func expectFailure(
        _ reason: APIError.Reason,
        at location: SourceLocation = #_sourceLocation,
        from body: () throws -> Void,
    ) {
        let error = #expect(throws: APIError.self, sourceLocation: location, performing: body)
        #expect(error?.reason == reason, sourceLocation: location)
    }

    private func bytesOnDisk() throws -> [UInt8] {
        try folder.contents().filter { $0.contains(".") }.flatMap { try folder.bytes(of: $0) }
    }

    @Test func `rows contain the identifier, the kind and the size of the value, and not the value`() throws {
        let encryptors = LocalStorageEncryptorRing(FakeEncryptor("mark"))
        try using(LocalStorageFolder(folder: folder.path, encryptors: encryptors)) { storage throws in
            try storage.set(.json(JSONText(#"{"a":"canary"}"#)), for: "key")
            #expect(try !bytesOnDisk().contains(Array("canary".utf8)))
            #expect(try storage.information().currentSizeInBytes == 14)
        }
        #expect(try !bytesOnDisk().contains(Array("canary".utf8)))
        let database = try Database(path: try folder.database())
        #expect(try database.text("SELECT encryptor FROM entries") == "mark")
        #expect(try database.integer("SELECT kind FROM entries") == 1)
        #expect(try database.integer("SELECT size FROM entries") == 14)
        #expect(try database.integer("SELECT length(value) FROM entries") == 30)
        #expect(try database.text("SELECT typeof(value) FROM entries") == "blob")
    }

    @Test(arguments: Implementation.allCases, [StoredValue.string(""), .string("é\0🙂"), .json(JSONText("null"))])
    func `a sealed value is read back`(_ implementation: Implementation, value: StoredValue) throws {
        let provider = implementation.makeProvider(in: folder, encryptors: LocalStorageEncryptorRing(FakeEncryptor()))
        try using(provider) { try $0.set(value, for: "key") }
        try using(provider) { storage throws in
            #expect(try storage.value(for: "key") == value)
            #expect(try storage.information().currentSizeInBytes == value.sizeInBytes)
        }
    }

    @Test func `earlier plaintext stays readable and is sealed when it is written again`() throws {
        try using(LocalStorageFolder(folder: folder.path)) { storage throws in
            try storage.set(.string("canary"), for: "a")
            try storage.set(.string("kept"), for: "b")
        }
        let encryptors = LocalStorageEncryptorRing(FakeEncryptor())
        try using(LocalStorageFolder(folder: folder.path, encryptors: encryptors)) { storage throws in
            #expect(try storage.value(for: "a") == .string("canary"))
            try storage.set(.string("canary"), for: "a")
            #expect(try storage.value(for: "b") == .string("kept"))
        }
        #expect(try !bytesOnDisk().contains(Array("canary".utf8)))
        #expect(try bytesOnDisk().contains(Array("kept".utf8)))
    }

    @Test(arguments: ["set", "remove", "clear"])
    func `a value that is replaced or removed under an encryptor is overwritten in the file`(change: String) throws {
        let value = StoredValue.string(String(repeating: "canary", count: 1000))
        try using(LocalStorageFolder(folder: folder.path)) { storage throws in
            for number in 0..<20 { try storage.set(value, for: "key \(number)") }
        }
        #expect(try bytesOnDisk().contains(Array("canary".utf8)))
        let encryptors = LocalStorageEncryptorRing(FakeEncryptor())
        try using(LocalStorageFolder(folder: folder.path, encryptors: encryptors)) { storage throws in
            if change == "clear" { return try storage.clear() }
            for number in 0..<20 {
                if change == "set" { try storage.set(.string("new"), for: "key \(number)") }
                if change == "remove" { try storage.remove("key \(number)") }
            }
        }
        #expect(try !bytesOnDisk().contains(Array("canary".utf8)))
    }

    @Test(arguments: Implementation.allCases)
    func `a retired encryptor opens its values and does not seal`(_ implementation: Implementation) throws {
        let encryptors = ChangeableEncryptors(LocalStorageEncryptorRing(FakeEncryptor("old", key: 1)))
        let provider = implementation.makeProvider(in: folder, encryptors: encryptors, requiresSealedValues: false)
        try using(provider) { try $0.set(.string("value"), for: "key") }

        let retired = FakeEncryptor("old", key: 1)
        encryptors.choice = LocalStorageEncryptorRing(FakeEncryptor("new", key: 2), retired: [retired])
        try using(provider) { storage throws in
            #expect(try storage.value(for: "key") == .string("value"))
            #expect(retired.callCount == 1)
            try storage.set(.string("later"), for: "key")
            #expect(retired.callCount == 1)
        }
        encryptors.choice = LocalStorageEncryptorRing(FakeEncryptor("new", key: 2))
        try using(provider) { storage throws in #expect(try storage.value(for: "key") == .string("later")) }
        encryptors.choice = LocalStorageEncryptorRing(nil, retired: [FakeEncryptor("new", key: 2)])
        try using(provider) { storage throws in
            #expect(try storage.value(for: "key") == .string("later"))
            try storage.set(.string("plain"), for: "key")
        }
        encryptors.choice = .none
        try using(provider) { storage throws in #expect(try storage.value(for: "key") == .string("plain")) }
    }

    @Test(arguments: Implementation.allCases)
    func `a change of encryptors applies from the next call`(_ implementation: Implementation) throws {
        let encryptors = ChangeableEncryptors(.none)
        let provider = implementation.makeProvider(in: folder, encryptors: encryptors)
        let encryptor = FakeEncryptor()
        try using(provider) { storage throws in
            try storage.set(.string("plain"), for: "a")
            encryptors.choice = LocalStorageEncryptorRing(encryptor)
            try storage.set(.string("sealed"), for: "b")
            #expect(encryptor.callCount == 1)
        }
        encryptors.choice = .none
        try using(provider) { storage throws in
            #expect(try storage.value(for: "a") == .string("plain"))
            expectFailure(.openingFailed) { _ = try storage.value(for: "b") }
        }
    }

    @Test(arguments: Implementation.allCases)
    func `the current encryptor receives values with an unknown mark`(_ implementation: Implementation) throws {
        let encryptors = ChangeableEncryptors(LocalStorageEncryptorRing(FakeEncryptor("earlier version")))
        let provider = implementation.makeProvider(in: folder, encryptors: encryptors)
        try using(provider) { try $0.set(.string("value"), for: "key") }
        let later = IdentifierRecorder()
        encryptors.choice = LocalStorageEncryptorRing(later)
        try using(provider) { storage throws in #expect(try storage.value(for: "key") == .string("value")) }
        #expect(later.identifiers == ["earlier version"])
    }

    @Test(
        arguments: Implementation.allCases,
        [FakeEncryptor.Behaviour.failsToSeal, .returnsItsInput, .sealsNothing, .sealsTooMuch],
    )
    func `a value that cannot be sealed is not stored, and the earlier value is kept`(
        _ implementation: Implementation,
        behaviour: FakeEncryptor.Behaviour,
    ) throws {
        let encryptor = FakeEncryptor()
        let provider = implementation.makeProvider(in: folder, encryptors: LocalStorageEncryptorRing(encryptor))
        try using(provider) { storage throws in
            try storage.set(.string("earlier"), for: "key")
            encryptor.behaviour = behaviour
            for key in ["key", "new"] {
                expectFailure(.sealingFailed) { try storage.set(.string("canary"), for: key) }
            }
            encryptor.behaviour = .works
            #expect(try storage.value(for: "key") == .string("earlier"))
            #expect(try storage.value(for: "new") == nil)
            #expect(try storage.information().keys == ["key"])
            #expect(try storage.information().currentSizeInBytes == 7)
            #expect(try !bytesOnDisk().contains(Array("canary".utf8)))
        }
        try using(provider) { storage throws in
            #expect(try storage.value(for: "key") == .string("earlier"))
            #expect(try storage.information().keys == ["key"])
        }
    }

    @Test(arguments: Implementation.allCases)
    func `an empty value may be sealed as no bytes`(_ implementation: Implementation) throws {
        let encryptor = FakeEncryptor()
        encryptor.behaviour = .returnsItsInput
        let provider = implementation.makeProvider(in: folder, encryptors: LocalStorageEncryptorRing(encryptor))
        try using(provider) { try $0.set(.string(""), for: "key") }
        try using(provider) { storage throws in #expect(try storage.information().keys == ["key"]) }
    }

    @Test(arguments: Implementation.allCases, ["", String(repeating: "é", count: 65)])
    func `an identifier that is empty or too long fails the call`(_ implementation: Implementation, name: String) throws
    {
        let encryptors = LocalStorageEncryptorRing(FakeEncryptor(name))
        try using(implementation.makeProvider(in: folder, encryptors: encryptors)) { storage throws in
            expectFailure(.sealingFailed) { try storage.set(.string("value"), for: "key") }
            #expect(try storage.value(for: "key") == nil)
        }
    }

    @Test func `an identifier of 128 bytes is stored`() throws {
        let identifier = String(repeating: "é", count: 64)
        let encryptors = LocalStorageEncryptorRing(FakeEncryptor(identifier))
        let provider = LocalStorageFolder(folder: folder.path, encryptors: encryptors)
        try using(provider) { try $0.set(.string("value"), for: "key") }
        #expect(try Database(path: try folder.database()).text("SELECT encryptor FROM entries") == identifier)
        try using(provider) { storage throws in #expect(try storage.value(for: "key") == .string("value")) }
    }

    @Test(
        arguments: Implementation.allCases,
        [FakeEncryptor.Behaviour.failsToOpen, .opensInvalidUTF8, .opensInvalidJSON, .opensTooMuch],
    )
    func `a value that does not open is an error and is kept`(
        _ implementation: Implementation,
        behaviour: FakeEncryptor.Behaviour,
    ) throws {
        let encryptor = FakeEncryptor()
        let provider = implementation.makeProvider(in: folder, encryptors: LocalStorageEncryptorRing(encryptor))
        let value = StoredValue.json(JSONText("[1,2]"))
        try using(provider) { try $0.set(value, for: "key") }
        try using(provider) { storage throws in
            encryptor.behaviour = behaviour
            for _ in 0..<2 { expectFailure(.openingFailed) { _ = try storage.value(for: "key") } }
            #expect(try storage.information().keys == ["key"])
            #expect(try storage.information().currentSizeInBytes == 5)
            encryptor.behaviour = .works
            #expect(try storage.value(for: "key") == value)
        }
    }

    @Test(arguments: Implementation.allCases)
    func `values that do not open can be replaced, removed and cleared`(_ implementation: Implementation) throws {
        let encryptor = FakeEncryptor()
        let provider = implementation.makeProvider(in: folder, encryptors: LocalStorageEncryptorRing(encryptor))
        try using(provider) { storage throws in
            for key in ["a", "b", "c"] { try storage.set(.string("value"), for: key) }
        }
        try using(provider) { storage throws in
            encryptor.behaviour = .failsToOpen
            try storage.set(.string("new value"), for: "a")
            try storage.remove("b")
            #expect(try storage.information().keys == ["a", "c"])
            #expect(try storage.information().currentSizeInBytes == 14)
            try storage.clear()
            #expect(try storage.information().keys == [])
        }
    }

    @Test func `a value that is moved to another key or kind does not open`() throws {
        let provider = LocalStorageFolder(folder: folder.path, encryptors: LocalStorageEncryptorRing(FakeEncryptor()))
        try using(provider) { storage throws in
            try storage.set(.string("1"), for: "a")
            try storage.set(.string("2"), for: "b")
            try storage.set(.string("3"), for: "c")
        }
        do {
            let database = try Database(path: try folder.database())
            let move: StaticString =
                "UPDATE entries SET value = (SELECT value FROM entries WHERE key = 'b') WHERE key = 'a'"
            try database.execute(move)
            try database.execute("UPDATE entries SET kind = 1 WHERE key = 'b'")
        }
        try using(provider) { storage throws in
            expectFailure(.openingFailed) { _ = try storage.value(for: "a") }
            expectFailure(.openingFailed) { _ = try storage.value(for: "b") }
            #expect(try storage.value(for: "c") == .string("3"))
        }
    }

    @Test func `quotas count the values that the program stored`() throws {
        let provider = LocalStorageFolder(folder: folder.path, encryptors: LocalStorageEncryptorRing(FakeEncryptor()))
        try using(provider) { storage throws in
            let value = StoredValue.string(String(repeating: "v", count: 200 * 1024))
            for number in 0..<51 { try storage.set(value, for: "\(number)") }
            expectFailure(.storageFull) { try storage.set(value, for: "one more") }
            try storage.set(.string(String(repeating: "v", count: 40 * 1024)), for: "rest")
            #expect(try storage.information().currentSizeInBytes == 10 * 1024 * 1024)
        }
    }

    @Test func `the log contains types, but neither values nor error descriptions`() throws {
        let reports = Mutex<[StorageError]>([])
        let encryptor = FakeEncryptor()
        let encryptors = LocalStorageEncryptorRing(encryptor)
        let provider = LocalStorageFolder(folder: folder.path, encryptors: encryptors) { error in
            reports.withLock { $0.append(error) }
        }
        try using(provider) { storage throws in
            encryptor.behaviour = .failsToSeal
            expectFailure(.sealingFailed) { try storage.set(.string("canary"), for: "secret") }
            encryptor.behaviour = .works
            try storage.set(.string("canary"), for: "secret")
        }
        try using(provider) { storage throws in
            encryptor.behaviour = .failsToOpen
            expectFailure(.openingFailed) { _ = try storage.value(for: "secret") }
        }
        let errors = reports.withLock(\.self)
        #expect(errors.map(\.code) == [.sealingFailed, .openingFailed])
        for error in errors {
            #expect(error.underlying == .encryptor(errorType: "Failure"))
            #expect(error.description.contains("FakeEncryptor"))
            #expect(error.description.contains(".db"))
            #expect(!error.description.contains("canary"))
            #expect(!error.description.contains("secret"))
        }
    }
}

/// Opens values of an earlier version of itself, and records the mark of each request.
private final class IdentifierRecorder: LocalStorageEncryptor {
    let identifier = "later version"
    private let fake = FakeEncryptor()
    private let asked = Mutex<[String]>([])

    var identifiers: [String] { asked.withLock(\.self) }

    func seal(_ plaintext: [UInt8], for context: LocalStorageContext) throws -> [UInt8] {
        try fake.seal(plaintext, for: context)
    }

    func open(_ sealed: [UInt8], identifier: String, for context: LocalStorageContext) throws -> [UInt8] {
        asked.withLock { $0.append(identifier) }
        return try fake.open(sealed, identifier: identifier, for: context)
    }
}

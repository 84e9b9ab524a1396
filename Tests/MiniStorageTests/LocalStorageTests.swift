import MiniCore
import MiniStorage
import Testing

/// The behaviour of every local storage.
struct LocalStorageTests {
    let folder = TemporaryFolder()

    private func open(_ implementation: Implementation) throws -> any LocalStorage {
        try implementation.makeProvider(in: folder).storage(for: .sample)
    }

    @Test(arguments: Implementation.allCases)
    func `a new storage is empty`(_ implementation: Implementation) throws {
        let storage = try open(implementation)
        #expect(try storage.value(for: "key") == nil)
        let information = try storage.information()
        #expect(information.keys.isEmpty)
        #expect(information.currentSizeInBytes == 0)
        #expect(information.limitInBytes == 10 * 1024 * 1024)
    }

    @Test(
        arguments: Implementation.allCases,
        [
            StoredValue.string(""), .string("text"), .string("1"), .string("null"), .string("a\0b"),
            .string("日本語 🙂"), .json(JSONText("1")), .json(JSONText("null")), .json(JSONText("false")),
            .json(JSONText(#"{"a":[1,"é"]}"#)),
        ]
    )
    func `a stored value is read back unchanged`(_ implementation: Implementation, _ value: StoredValue) throws {
        let provider = implementation.makeProvider(in: folder)
        let storage = try provider.storage(for: .sample)
        try storage.set(value, for: "key")
        #expect(try storage.value(for: "key") == value)
        storage.close()
        let reopened = try provider.storage(for: .sample)
        #expect(try reopened.value(for: "key") == value)
        #expect(try reopened.value(for: "key") == value)
    }

    @Test(arguments: Implementation.allCases)
    func `a later value replaces an earlier one of any kind`(_ implementation: Implementation) throws {
        let storage = try open(implementation)
        try storage.set(.string("1"), for: "key")
        try storage.set(.json(JSONText("1")), for: "key")
        #expect(try storage.value(for: "key") == .json(JSONText("1")))
        #expect(try storage.information().keys == ["key"])
        #expect(try storage.information().currentSizeInBytes == 1)
    }

    @Test(arguments: Implementation.allCases)
    func `a removed key does not exist, and removing it again succeeds`(_ implementation: Implementation) throws {
        let storage = try open(implementation)
        try storage.set(.string("value"), for: "key")
        try storage.remove("key")
        #expect(try storage.value(for: "key") == nil)
        #expect(try storage.information().currentSizeInBytes == 0)
        try storage.remove("key")
        try storage.remove("never stored")
    }

    @Test(arguments: Implementation.allCases)
    func `clearing removes every key and leaves a working storage`(_ implementation: Implementation) throws {
        let storage = try open(implementation)
        for number in 0..<50 { try storage.set(.string("value \(number)"), for: "key \(number)") }
        try storage.clear()
        #expect(try storage.value(for: "key 7") == nil)
        #expect(try storage.information().keys.isEmpty)
        #expect(try storage.information().currentSizeInBytes == 0)
        try storage.set(.string("new"), for: "key 7")
        #expect(try storage.value(for: "key 7") == .string("new"))
        try storage.clear()
        try storage.clear()
    }

    @Test(arguments: Implementation.allCases)
    func `keys are listed in the order in which they were first stored`(_ implementation: Implementation) throws {
        let provider = implementation.makeProvider(in: folder)
        let storage = try provider.storage(for: .sample)
        for key in ["b", "c", "a", "d"] { try storage.set(.string(key), for: key) }
        try storage.set(.string("again"), for: "b")
        try storage.remove("d")
        try storage.remove("c")
        try storage.set(.string("back"), for: "c")
        try storage.set(.string("new"), for: "0")
        #expect(try storage.information().keys == ["b", "a", "c", "0"])
        storage.close()
        #expect(try provider.storage(for: .sample).information().keys == ["b", "a", "c", "0"])
    }

    @Test(arguments: Implementation.allCases)
    func `sizes are those of strings and of JSON in UTF-8`(_ implementation: Implementation) throws {
        let provider = implementation.makeProvider(in: folder)
        let storage = try provider.storage(for: .sample)
        try storage.set(.string("é"), for: "two")
        try storage.set(.json(JSONText(#"{"a":1}"#)), for: "seven")
        try storage.set(.string(""), for: "none")
        #expect(try storage.information().currentSizeInBytes == 9)
        storage.close()
        #expect(try provider.storage(for: .sample).information().currentSizeInBytes == 9)
    }

    @Test(arguments: Implementation.allCases)
    func `keys differ if their bytes differ`(_ implementation: Implementation) throws {
        let keys = [
            "a", "A", " a", "a ", "\u{e9}", "e\u{301}", "ﬁ", "fi", "1", "01", "1.0", "%", "_", "'", "\"", "\\", "\n",
            "'; DROP TABLE entries; --", "__proto__", "日本語", "🙂", "\u{feff}a", "a\u{200d}", "null", "?1",
        ]
        let provider = implementation.makeProvider(in: folder)
        let storage = try provider.storage(for: .sample)
        for (number, key) in keys.enumerated() { try storage.set(.string("\(number)"), for: key) }
        storage.close()
        let reopened = try provider.storage(for: .sample)
        for (number, key) in keys.enumerated() { #expect(try reopened.value(for: key) == .string("\(number)")) }
        #expect(try reopened.information().keys.map { Array($0.utf8) } == keys.map { Array($0.utf8) })
    }

    @Test(
        arguments: Implementation.allCases,
        [("", 1), ("\0", 1), ("a\0b", 1), ("k", 1025), ("é", 513)]
    )
    func `an invalid key is rejected by every call`(
        _ implementation: Implementation,
        _ part: (text: String, count: Int)
    ) throws {
        let key = String(repeating: part.text, count: part.count)
        let storage = try open(implementation)
        let errors = [
            #expect(throws: APIError.self) { try storage.set(.string("value"), for: key) },
            #expect(throws: APIError.self) { _ = try storage.value(for: key) },
            #expect(throws: APIError.self) { try storage.remove(key) },
        ]
        for error in errors {
            #expect(error?.reason == .invalidParameter)
            #expect(error?.message.hasPrefix("key: ") == true)
        }
        #expect(try storage.information().keys.isEmpty)
    }

    @Test(arguments: Implementation.allCases, [("k", 1024), ("é", 512)])
    func `a key of 1,024 bytes is accepted`(
        _ implementation: Implementation,
        _ part: (text: String, count: Int)
    ) throws {
        let key = String(repeating: part.text, count: part.count)
        let storage = try open(implementation)
        try storage.set(.string("value"), for: key)
        #expect(try storage.value(for: key) == .string("value"))
    }

    @Test(arguments: Implementation.allCases)
    func `a closed storage fails every call as stopped`(_ implementation: Implementation) throws {
        let storage = try open(implementation)
        storage.close()
        storage.close()
        let errors = [
            #expect(throws: APIError.self) { _ = try storage.value(for: "key") },
            #expect(throws: APIError.self) { try storage.set(.string("value"), for: "key") },
            #expect(throws: APIError.self) { try storage.remove("key") },
            #expect(throws: APIError.self) { try storage.clear() },
            #expect(throws: APIError.self) { _ = try storage.information() },
        ]
        #expect(errors.allSatisfy { $0?.reason == .stopped })
    }

    @Test(arguments: Implementation.allCases)
    func `a second program with the same identity is rejected until the first closes`(
        _ implementation: Implementation
    ) throws {
        let provider = implementation.makeProvider(in: folder)
        let first = try provider.storage(for: .sample)
        try first.set(.string("value"), for: "key")
        for _ in 0..<3 {
            let error = #expect(throws: APIError.self) { _ = try provider.storage(for: .sample) }
            #expect(error == APIError(.storageUnavailable, "another program of this process uses the storage"))
        }
        try first.set(.string("later"), for: "key")
        first.close()
        #expect(try provider.storage(for: .sample).value(for: "key") == .string("later"))
    }

    @Test(arguments: Implementation.allCases)
    func `a storage that is released is closed`(_ implementation: Implementation) throws {
        let provider = implementation.makeProvider(in: folder)
        try provider.storage(for: .sample).set(.string("value"), for: "key")
        #expect(try provider.storage(for: .sample).value(for: "key") == .string("value"))
    }

    @Test func `the ephemeral provider starts empty and leaves no files behind`() throws {
        func storage(from provider: some LocalStorageProvider) throws -> any LocalStorage {
            try provider.storage(for: .sample)
        }
        try storage(from: .ephemeral).set(.string("value"), for: "key")
        #expect(try storage(from: .ephemeral).value(for: "key") == nil)
    }
}

import MiniCore
import MiniStorage
import Testing

/// Quotas of stored data at their boundaries.
struct StorageQuotaTests {
    let folder = TemporaryFolder()

    private static let valueLimit = 200 * 1024
    /// 51 values of the maximum size and one of this size fill a storage.
    private static let rest = 10 * 1024 * 1024 - 51 * valueLimit

    /// A repeated text: JSON if it is in quotes, else a string.
    private static func value(_ text: String, _ count: Int, quote: String) -> StoredValue {
        let text = String(repeating: text, count: count)
        return quote.isEmpty ? .string(text) : .json(JSONText(quote + text + quote))
    }

    private func open(_ implementation: Implementation) throws -> any LocalStorage {
        try implementation.makeProvider(in: folder).storage(for: .sample)
    }

    /// Stores all but ``rest`` bytes of the quota.
    private func fill(_ storage: any LocalStorage) throws {
        let value = StoredValue.string(String(repeating: "v", count: Self.valueLimit))
        for number in 0..<51 { try storage.set(value, for: "key \(number)") }
    }

    @Test(
        arguments: Implementation.allCases,
        [("v", valueLimit, ""), ("é", valueLimit / 2, ""), ("v", valueLimit - 2, "\"")]
    )
    func `a value of 200 KB is accepted`(
        _ implementation: Implementation,
        _ part: (text: String, count: Int, quote: String)
    ) throws {
        let value = Self.value(part.text, part.count, quote: part.quote)
        let provider = implementation.makeProvider(in: folder)
        let storage = try provider.storage(for: .sample)
        try storage.set(value, for: "key")
        storage.close()
        #expect(try provider.storage(for: .sample).value(for: "key") == value)
    }

    @Test(
        arguments: Implementation.allCases,
        [("v", valueLimit + 1, ""), ("é", valueLimit / 2 + 1, ""), ("v", valueLimit - 1, "\"")]
    )
    func `a larger value is rejected, and the earlier value is kept`(
        _ implementation: Implementation,
        _ part: (text: String, count: Int, quote: String)
    ) throws {
        let value = Self.value(part.text, part.count, quote: part.quote)
        let storage = try open(implementation)
        try storage.set(.string("earlier"), for: "key")
        let error = #expect(throws: APIError.self) { try storage.set(value, for: "key") }
        #expect(error?.reason == .valueTooLarge)
        #expect(try storage.value(for: "key") == .string("earlier"))
        #expect(try storage.information().currentSizeInBytes == 7)
    }

    @Test(arguments: Implementation.allCases)
    func `10 MB in total are accepted, one more byte is rejected`(_ implementation: Implementation) throws {
        let provider = implementation.makeProvider(in: folder)
        let storage = try provider.storage(for: .sample)
        try fill(storage)
        try storage.set(.string(String(repeating: "v", count: Self.rest)), for: "rest")
        #expect(try storage.information().currentSizeInBytes == 10 * 1024 * 1024)
        storage.close()

        let full = try provider.storage(for: .sample)
        let error = #expect(throws: APIError.self) { try full.set(.string("v"), for: "new") }
        #expect(error?.reason == .storageFull)
        #expect(try full.value(for: "new") == nil)
        #expect(try full.information().keys.count == 52)
    }

    @Test(arguments: Implementation.allCases)
    func `a value that does not fit keeps the earlier value`(_ implementation: Implementation) throws {
        let storage = try open(implementation)
        try fill(storage)
        try storage.set(.string("earlier"), for: "rest")
        let tooMuch = StoredValue.string(String(repeating: "v", count: Self.rest + 1))
        let error = #expect(throws: APIError.self) { try storage.set(tooMuch, for: "rest") }
        #expect(error?.reason == .storageFull)
        #expect(try storage.value(for: "rest") == .string("earlier"))
        #expect(try storage.information().currentSizeInBytes == 51 * Self.valueLimit + 7)
    }

    @Test(arguments: Implementation.allCases)
    func `space of a removed or smaller value can be used again`(_ implementation: Implementation) throws {
        let storage = try open(implementation)
        try fill(storage)
        let rest = StoredValue.string(String(repeating: "v", count: Self.rest))
        try storage.set(rest, for: "rest")
        try storage.set(.string(""), for: "empty values need no space")
        try storage.remove("rest")
        try storage.set(rest, for: "other")
        try storage.set(.string("v"), for: "key 0")
        try storage.set(.string(String(repeating: "v", count: Self.valueLimit - 1)), for: "new")
        #expect(try storage.information().currentSizeInBytes == 10 * 1024 * 1024)
        try storage.clear()
        try storage.set(rest, for: "rest")
    }

    @Test func `keys without values cannot fill a disk`() throws {
        let storage = try open(.memory)
        var stored = 0
        let error = #expect(throws: APIError.self) {
            while stored < 200_000 {
                try storage.set(.string(""), for: "\(stored)")
                stored += 1
            }
        }
        #expect(error?.reason == .storageFull)
        #expect(stored > 140_000)
        try storage.remove("0")
        try storage.set(.string(""), for: "0")
    }
}

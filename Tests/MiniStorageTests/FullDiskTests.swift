import CommandHarness
import Foundation
import MiniCore
import MiniStorage
import Testing

/// A small file system that is full, and one that is read-only.
@Suite(.enabled("the system lets no process of a user mount file systems", SmallFileSystem.isAvailable))
struct FullDiskTests {
    private static let keys = (0..<20).map { "key \($0)" }

    enum Change: CaseIterable {
        case encrypt
        case giveAnotherKey
        case decrypt
        case seal

        /// The arguments of the process after the folder.
        var arguments: [String] {
            switch self {
            case .encrypt: ["migrate", "-", KeyText.raw]
            case .giveAnotherKey: ["migrate", KeyText.raw, KeyText.otherRaw]
            case .decrypt: ["migrate", KeyText.raw, "-"]
            case .seal: ["seal", "-", "-"]
            }
        }

        var formerKey: String? { arguments[1] == "-" ? nil : arguments[1] }

        /// The protection of the stored values.
        func provider(in folder: String) throws -> LocalStorageFolder {
            switch self {
            case .encrypt: LocalStorageFolder(folder: folder, databaseKey: .text(KeyText.raw))
            case .giveAnotherKey: LocalStorageFolder(folder: folder, databaseKey: .text(KeyText.otherRaw))
            case .decrypt: LocalStorageFolder(folder: folder)
            case .seal: try Protection.encryptor.makeProvider(in: folder)
            }
        }
    }

    @Test(arguments: [nil, KeyText.raw])
    func `values that do not fit are error 10104, other values are kept, and freed space helps`(_ key: String?)
        async throws
    {
        let (folder, result) = try await SmallFileSystem.run(
            """
            head -c 1M /dev/zero >ballast
            truncate -s -40K ballast
            $program . set - \(key ?? "-")
            """,
            on: try makeDatabase(key),
        )
        let words = result.output.split { $0.isWhitespace }.compactMap { Int($0) }
        try #require(result.status == 0 && words.count == 2 && words[0] == 10104, "\(result)")
        #expect((1..<40).contains(words[1]))
        let storage = try expectValues(of: LocalStorageFolder(folder, key: key))
        defer { storage.close() }
        let text = StoredValue.string(String(repeating: "v", count: 3_000))
        let new = (0..<words[1]).map { "new \($0)" } + ["last"]
        for key in new { #expect(try storage.value(for: key) == text) }
        #expect(try storage.information().keys == Self.keys + new)
    }

    @Test(arguments: Change.allCases, [0, 8, 24])
    func `a change that does not fit is an error and loses no data`(_ change: Change, freeKilobytes: Int) async throws {
        let command = "$program . \(change.arguments.map { "'\($0)'" }.joined(separator: " "))"
        let original = try makeDatabase(change.formerKey)
        let fill = "head -c 1M /dev/zero >ballast; truncate -s -\(freeKilobytes)K ballast"
        let (full, result) = try await SmallFileSystem.run("\(fill)\n\(command)", on: original)
        try #require(result.status == 1, "\(result)")
        #expect(result.output.hasPrefix("diskFull: "), "\(result)")
        #expect(try full.contents().allSatisfy { !$0.hasSuffix("-new") })
        try expectValues(of: LocalStorageFolder(full, key: change.formerKey)).close()

        let (ample, later) = try await SmallFileSystem.run("\(fill)\n\(command)\nrm ballast\n\(command)", on: original)
        try #require(later.status == 0, "\(later)")
        try expectValues(of: change.provider(in: ample.path)).close()
    }

    @Test(arguments: Change.allCases)
    func `in a read-only file system a change is an error and changes no data`(_ change: Change) async throws {
        let command = "$program . \(change.arguments.map { "'\($0)'" }.joined(separator: " "))"
        let original = try makeDatabase(change.formerKey)
        let (folder, result) = try await SmallFileSystem.run("mount -o remount,ro .\n\(command)", on: original)
        #expect(result.status == 1)
        #expect(result.output.hasPrefix("unavailable: "), "\(result)")
        #expect(try folder.contents() == original.contents())
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.database())) == bytes(original))
        try expectValues(of: LocalStorageFolder(folder, key: change.formerKey)).close()
    }

    @Test(arguments: [nil, KeyText.raw])
    func `a program in a read-only file system receives error 10105`(_ key: String?) async throws {
        let (folder, result) = try await SmallFileSystem.run(
            "mount -o remount,ro .; $program . set - \(key ?? "-")",
            on: makeDatabase(key),
        )
        #expect(result.status == 1)
        #expect(result.output == "10105\n", "\(result)")
        try expectValues(of: LocalStorageFolder(folder, key: key)).close()
    }

    private func bytes(_ folder: TemporaryFolder) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: folder.database()))
    }

    private func makeDatabase(_ key: String?) throws -> TemporaryFolder {
        let folder = TemporaryFolder()
        let storage = try LocalStorageFolder(folder, key: key).storage(for: .sample)
        for key in Self.keys { try storage.set(Self.value(key), for: key) }
        storage.close()
        return folder
    }

    private func expectValues(of provider: LocalStorageFolder) throws -> any LocalStorage {
        let storage = try provider.storage(for: .sample)
        for key in Self.keys { #expect(try storage.value(for: key) == Self.value(key)) }
        return storage
    }

    private static func value(_ key: String) -> StoredValue { .string(String(repeating: key, count: 300)) }
}

import CommandHarness
import Foundation
import MiniCore
import TestScale
import Testing

@testable import MiniStorage

/// A migration that is killed at each system call that changes a file, and one that finds the disk full there.
///
/// `Tests/run` kills it at some of the calls.
///
/// strace stops the process before the call: only the effects of earlier calls exist.
struct MigrationKillTests {
    struct Change: CustomTestStringConvertible, Sendable {
        let command: String
        let from: String?
        let to: String?
        let testDescription: String
    }

    private static let changes = [
        Change(command: "open", from: nil, to: KeyText.raw, testDescription: "opened with a key"),
        Change(command: "migrate", from: nil, to: KeyText.raw, testDescription: "encrypted"),
        Change(command: "migrate", from: KeyText.raw, to: KeyText.otherRaw, testDescription: "given another key"),
        Change(command: "migrate", from: KeyText.raw, to: nil, testDescription: "decrypted"),
    ]

    private static let identities = [ProgramIdentity.sample, ProgramIdentity(appID: "2")]

    @Test(arguments: changes)
    func `after a kill at any call, all databases are intact, and all are old or all are new`(_ change: Change)
        async throws
    {
        let original = try makeFolder(key: change.from)
        var steps = 0
        for call in StorageChange.calls {
            for number in TestScale.callNumbers(every: 4) {
                let folder = try copy(original)
                let result = try await run(change, in: folder, injecting: "\(call):signal=SIGKILL:when=\(number)")
                if result.status == 0 { break }
                try #require(result.status == 137, "\(call) \(number): \(result)")
                steps += 1
                try expectOldOrNew(folder, change, "\(call) \(number)")
            }
        }
        print("\(change.testDescription): killed at \(steps) calls")
        #expect(steps > TestScale.count(30, usually: 5))
    }

    @Test(arguments: changes)
    func `on a full disk no data is lost`(_ change: Change) async throws {
        let original = try makeFolder(key: change.from)
        for number in TestScale.callNumbers(every: 3) {
            let folder = try copy(original)
            let result = try await run(change, in: folder, injecting: "pwrite64:error=ENOSPC:when=\(number)+")
            if result.status == 0 { break }
            #expect(result.output.hasPrefix("diskFull"), "\(number): \(result)")
            try expectOldOrNew(folder, change, "\(number)")
        }
    }

    /// Creates databases, the first of which was in use when its process was killed.
    private func makeFolder(key: String?) throws -> TemporaryFolder {
        let folder = TemporaryFolder()
        let provider = LocalStorageFolder(folder, key: key)
        for identity in Self.identities {
            let storage = try provider.storage(for: identity)
            for number in 0..<6 { try storage.set(.string("value \(number)"), for: "key \(number)") }
            guard identity == .sample else {
                storage.close()
                continue
            }
            let killed = try copy(folder)
            storage.close()
            for path in try killed.contents() where path.contains(".") {
                let data = try Data(contentsOf: URL(fileURLWithPath: "\(killed.path)/\(path)"))
                try data.write(to: URL(fileURLWithPath: "\(folder.path)/\(path)"))
            }
        }
        #expect(try folder.contents().contains { $0.hasSuffix("-wal") })
        return folder
    }

    private func copy(_ original: TemporaryFolder) throws -> TemporaryFolder {
        let folder = TemporaryFolder()
        try FileManager.default.removeItem(atPath: folder.path)
        try FileManager.default.copyItem(atPath: original.path, toPath: folder.path)
        return folder
    }

    private func run(
        _ change: Change,
        in folder: TemporaryFolder,
        injecting injection: String,
    ) async throws -> CommandResult {
        try await StorageChange.run(
            [folder.path, change.command, change.from ?? "-", change.to ?? "-"],
            injecting: injection,
        )
    }

    private func expectOldOrNew(_ folder: TemporaryFolder, _ change: Change, _ step: String) throws {
        // Completes the started change, like the next opening.
        let states = try StoredDatabases(folder: folder.path).list().map(\.state)
        var isNew = states.first != (change.from == nil ? .plain : .encrypted)
        if change.command == "open" {
            // Only the first one is changed, and opening it again makes it new in any case.
            try expectValues(of: .sample, in: folder, key: change.to, step)
            try expectValues(of: Self.identities[1], in: folder, key: change.from, step)
        } else {
            if change.from != nil, change.to != nil {
                isNew = (try? LocalStorageFolder(folder, key: change.to).storage(for: .sample).close()) != nil
            }
            #expect(Set(states).count == 1, "\(step)")
            for identity in Self.identities {
                try expectValues(of: identity, in: folder, key: isNew ? change.to : change.from, step)
            }
        }
        let leftovers = try folder.contents().filter { !$0.hasSuffix(".db") && $0.contains(".") }
        #expect(leftovers.isEmpty, "\(step)")
    }

    private func expectValues(
        of identity: ProgramIdentity,
        in folder: TemporaryFolder,
        key: String?,
        _ step: String,
    ) throws {
        let storage = try LocalStorageFolder(folder, key: key).storage(for: identity)
        defer { storage.close() }
        for number in 0..<6 {
            #expect(try storage.value(for: "key \(number)") == .string("value \(number)"), "\(step)")
        }
        #expect(try storage.information().keys.count == 6, "\(step)")
    }
}

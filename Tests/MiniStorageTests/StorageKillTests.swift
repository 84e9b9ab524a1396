import Foundation
import MiniCore
import MiniStorage
import Testing

/// What a process that is killed leaves behind.
@Suite(.serialized)
struct StorageKillTests {
    private static let identity = ProgramIdentity(appID: "2021001", userID: "killed")

    @Test func `everything acknowledged is there after each of 20 kills`() async throws {
        let folder = TemporaryFolder(sharedAs: "kill")
        let progress = Progress(folder: folder.path)
        defer { progress.close() }
        let seed = UInt64.random(in: 0..<UInt64.max / 2)
        print("seed of the moments of death: \(seed)")
        var model: [String: String] = [:]
        var modelled: UInt64 = 0

        for round in 0..<20 as Range<UInt64> {
            progress.lifetime = (seed &* (2 * round + 1)) >> 20 % 40_000 + 500
            await #expect(processExitsWith: .signal(SIGKILL)) {
                let folder = TemporaryFolder.inherited("kill")
                let progress = Progress(folder: folder)
                killThisProcess(afterMicroseconds: progress.lifetime)
                let storage = try LocalStorageFolder(folder: folder).storage(for: StorageKillTests.identity)
                while true {
                    try Operation(number: progress.acknowledged).apply(to: storage)
                    progress.acknowledged += 1
                }
            }

            while modelled < progress.acknowledged {
                Operation(number: modelled).apply(to: &model)
                modelled += 1
            }
            let found = try contents(of: folder)
            // The operation under way may have taken effect; nothing in between.
            if found != model {
                Operation(number: modelled).apply(to: &model)
                modelled += 1
                progress.acknowledged = modelled
            }
            #expect(found == model, "after \(modelled) operations")
        }
        #expect(modelled > 100)
    }

    @Test func `a storage that was being made or closed opens again after each of 20 kills`() async throws {
        let folder = TemporaryFolder(sharedAs: "birth")
        let progress = Progress(folder: folder.path)
        defer { progress.close() }
        let seed = UInt64.random(in: 0..<UInt64.max / 2)
        print("seed of the moments of death: \(seed)")

        for round in 0..<20 as Range<UInt64> {
            progress.lifetime = (seed &* (2 * round + 1)) >> 20 % 12_000 + 300
            await #expect(processExitsWith: .signal(SIGKILL)) {
                let folder = TemporaryFolder.inherited("birth")
                let progress = Progress(folder: folder)
                killThisProcess(afterMicroseconds: progress.lifetime)
                while true {
                    let number = progress.acknowledged
                    let identity = ProgramIdentity(appID: "\(number)")
                    let storage = try LocalStorageFolder(folder: folder).storage(for: identity)
                    try storage.set(.string("value \(number)"), for: "key")
                    progress.acknowledged += 1
                    storage.close()
                }
            }

            let provider = LocalStorageFolder(folder: folder.path)
            for number in 0..<progress.acknowledged {
                let value = try provider.storage(for: ProgramIdentity(appID: "\(number)")).value(for: "key")
                #expect(value == .string("value \(number)"))
            }
            let unfinished = try provider.storage(for: ProgramIdentity(appID: "\(progress.acknowledged)"))
            #expect(try [nil, .string("value \(progress.acknowledged)")].contains(unfinished.value(for: "key")))
        }
        #expect(progress.acknowledged > 0)
    }

    private func contents(of folder: TemporaryFolder) throws -> [String: String] {
        let storage = try LocalStorageFolder(folder: folder.path).storage(for: Self.identity)
        defer { storage.close() }
        var contents: [String: String] = [:]
        for key in try storage.information().keys {
            if case .string(let text) = try storage.value(for: key) { contents[key] = text }
        }
        #expect(try storage.information().currentSizeInBytes == contents.values.reduce(0) { $0 + $1.utf8.count })
        return contents
    }
}

import Foundation
import MiniCore
import MiniStorage
import TestScale
import Testing

/// The data of a process that is killed.
@Suite(.serialized)
struct StorageKillTests {
    @Test(arguments: Protection.allCases)
    func `all acknowledged changes exist after each of many kills`(_ protection: Protection) async throws {
        let folder = TemporaryFolder()
        let progress = Progress(folder: folder.path)
        defer { progress.close() }
        let seed = UInt64.random(in: 0..<UInt64.max / 2)
        print("seed of the moments of death: \(seed)")
        var model: [String: String] = [:]
        var modelled: UInt64 = 0

        // On a loaded machine a process may be killed before it stores a value: the next ones run longer.
        var longest: UInt64 = 40_000
        for round in 0..<UInt64(TestScale.count(60, usually: 12)) {
            if modelled < round { longest *= 2 }
            progress.lifetime = (seed &* (2 * round + 1)) >> 20 % longest + 500
            await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String, protection] in
                let progress = Progress(folder: path)
                killThisProcess(afterMicroseconds: progress.lifetime)
                let storage = try protection.makeProvider(in: path).storage(for: .sample)
                // Begins with the pending operation: applied twice, each has the same result.
                while true {
                    try Operation(number: progress.acknowledged).apply(to: storage)
                    progress.acknowledged += 1
                }
            }

            while modelled < progress.acknowledged {
                Operation(number: modelled).apply(to: &model)
                modelled += 1
            }
            // Reads a copy, so that the next process finds the logs of this one and of those before it.
            let found = try contents(of: try folder.copy(), protection)
            if found != model {
                // The pending operation may have taken effect, but not a part of it.
                var next = model
                Operation(number: modelled).apply(to: &next)
                #expect(found == next, "after \(modelled) operations")
            }
        }
        // Far more on an idle machine.
        #expect(modelled > TestScale.count(20, usually: 4))
    }

    @Test func `a storage that was being created or closed opens again after each of 20 kills`() async throws {
        let folder = TemporaryFolder(sharedAs: "birth")
        let progress = Progress(folder: folder.path)
        defer { progress.close() }
        let seed = UInt64.random(in: 0..<UInt64.max / 2)
        print("seed of the moments of death: \(seed)")

        // On a loaded machine a process may be killed before it stores a value: the next ones run longer.
        var longest: UInt64 = 12_000
        for round in 0..<20 as Range<UInt64> {
            if round > 0, progress.acknowledged == 0 { longest *= 2 }
            progress.lifetime = (seed &* (2 * round + 1)) >> 20 % longest + 300
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

    private func contents(of folder: TemporaryFolder, _ protection: Protection) throws -> [String: String] {
        let storage = try protection.makeProvider(in: folder.path).storage(for: .sample)
        defer { storage.close() }
        var contents: [String: String] = [:]
        for key in try storage.information().keys {
            if case .string(let text) = try storage.value(for: key) { contents[key] = text }
        }
        #expect(try storage.information().currentSizeInBytes == contents.values.reduce(0) { $0 + $1.utf8.count })
        return contents
    }
}

import CommandHarness
import Foundation
import MiniHost
import MiniTesting
import Testing

/// Whether the stored values of programs can be read in any file.
struct StorageForensicsTests {
    private let program: TemporaryProgram

    init() throws {
        program = try TemporaryProgram([
            "app.json": #"{ "pages": ["a"] }"#, "app.js": "App({})", "a.js": "Page({})", "a.axml": "",
            "data/empty": "", "temporary/empty": "",
        ])
    }

    /// The operations of a program in order; each returns null or an error.
    private static let steps = [
        "return my.setStorageSync({ key: key(1), data: canary }).error",
        "await my.setStorage({ key: key(2), data: { [canary]: [canary] } })",
        "return new Promise(done => my.setStorage({ key: key(3), data: long, success: () => done(), fail: done }))",
        "for (let i = 10; i < 60; i++) my.setStorageSync({ key: key(i), data: canary + i })",
        // Replaced by a value of the same, a larger and a smaller size.
        "return my.setStorageSync({ key: key(1), data: canary.replace(/.$/, '!') }).error",
        "await my.setStorage({ key: key(2), data: long })",
        "return new Promise(done => my.setStorage({ key: key(3), data: canary, success: () => done(), fail: done }))",
        "for (let i = 10; i < 60; i += 2) my.setStorageSync({ key: key(i), data: 'short' })",
        "for (let i = 10; i < 60; i += 3) my.removeStorageSync({ key: key(i) })",
        "await my.removeStorage({ key: key(2) })",
        "return new Promise(done => my.removeStorage({ key: key(3), success: () => done(), fail: done }))",
        "return (await my.getStorage({ key: key(11) })).data === canary + 11 ? null : 'another value'",
        "return my.getStorageInfoSync().keys.includes(key(11)) ? null : 'another key'",
        "return my.clearStorageSync().error",
        "for (let i = 0; i < 50; i++) my.setStorageSync({ key: key(i), data: canary + i })",
        "await my.clearStorage()",
        "for (let i = 0; i < 50; i++) my.setStorageSync({ key: key(i), data: canary + i })",
        "return new Promise(done => my.clearStorage({ success: () => done(), fail: done }))",
        "for (let i = 0; i < 50; i++) my.setStorageSync({ key: key(i), data: canary + i })",
    ]

    @Test(arguments: [CanaryWriter.Protection.encryptor, .databaseKey])
    func `stored values are in no file, during the run, afterwards and after a kill`(
        _ protection: CanaryWriter.Protection
    ) async throws {
        defer { program.remove() }
        let writer = CanaryWriter(folder: program.path, protection: protection)
        await #expect(processExitsWith: .success) { [writer = writer as CanaryWriter] in
            writer.moveTemporaryFiles()
            try await writer.run { program in
                for step in Self.steps {
                    let problem = try await writer.evaluate(step, in: program)
                    #expect(problem == .null, "\(step)")
                    #expect(try writer.traces() == [], "\(step)")
                }
            }
            #expect(try writer.traces() == [])
        }
        #expect(try writer.traces() == [])

        let moment = UInt32.random(in: 2_000..<30_000)
        print("killed after \(moment) µs")
        await #expect(processExitsWith: .signal(SIGALRM)) {
            [writer = writer as CanaryWriter, moment = moment as UInt32] in
            writer.moveTemporaryFiles()
            try await writer.run { program in
                _ = try await writer.evaluate(Self.steps[0], in: program)
                // Without a handler, this signal ends a process like a kill.
                ualarm(moment, 0)
                let step = """
                    for (let i = 0; true; i++) my.setStorageSync({ key: key(i % 50), data: i % 2 ? canary : long })
                    """
                _ = try await writer.evaluate(step, in: program)
            }
        }
        #expect(try FileManager.default.subpathsOfDirectory(atPath: program.path).contains { $0.hasSuffix("-wal") })
        #expect(try writer.traces() == [])
    }

    @Test func `an encryptor that fails leaves no values in any file`() async throws {
        defer { program.remove() }
        let writer = CanaryWriter(folder: program.path, protection: .none)
        let encryptor = FakeEncryptor()
        try await writer.run(LocalStorageEncryptorRing(encryptor)) { program in
            for behaviour in [FakeEncryptor.Behaviour.works, .failsToSeal, .returnsItsInput, .opensInvalidUTF8] {
                encryptor.behaviour = behaviour
                for step in Self.steps { _ = try await writer.evaluate(step, in: program) }
                #expect(try writer.traces() == [])
            }
        }
        #expect(try writer.traces() == [])
    }

    @Test func `without encryption the search finds stored values`() async throws {
        defer { program.remove() }
        let writer = CanaryWriter(folder: program.path, protection: .none)
        try await writer.run { program in
            #expect(try writer.traces() == [])
            let problem = try await writer.evaluate(Self.steps[0], in: program)
            #expect(problem == .null)
            // An idle database is closed: its values are then in its file, and in its log before.
            let traces = try writer.traces().filter { $0.hasPrefix("UTF-8 in ") }
            #expect(traces.count { $0.hasSuffix("-wal") || $0.hasSuffix(".db") } >= 2, "\(traces)")
        }
        #expect(try writer.traces().count { $0.hasPrefix("UTF-8 in ") && $0.hasSuffix(".db") } == 2)
    }

    @Test func `the search finds every form, also in a removed file that is open`() throws {
        defer { program.remove() }
        let canary = Canary()
        let path = program.path + "/file"
        let text = Data("\(canary)".utf8)
        let contents = [
            text, Data(text.flatMap { [$0, 0] }), Data(text.flatMap { [0, $0] }), text.base64EncodedData(),
            (Data([1]) + text).base64EncodedData(), (Data([1, 2]) + text).base64EncodedData(),
        ]
        for content in contents {
            try (Data(count: 5000) + content).write(to: URL(fileURLWithPath: path))
            #expect(try canary.traces(in: [program.path]).count >= 2)
        }
        let descriptor = open(path, O_RDONLY)
        defer { close(descriptor) }
        unlink(path)
        #expect(try canary.traces(in: [program.path]).count >= 2)
        #expect(try Canary().traces(in: [program.path]) == [])
    }
}

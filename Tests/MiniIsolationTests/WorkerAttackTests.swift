import CommandHarness
import ContainmentAttacks
import Foundation
import Glibc
import MiniCore
import MiniHost
import MiniRuntime
import Testing

/// Workers that attack the system by raw system calls, beside another program of the same host and zygote.
// The attacks run one after another, each in a worker of its own.
// Some 250 processes are started.
@Suite(.timeLimit(.minutes(20))) struct WorkerAttackTests {
    /// The attempts that the containment permits, since the engine does the same.
    private static let permitted: Set = [
        "thread", "signal-own-thread", "map-executable", "map-only-executable", "make-executable",
    ]
    /// The attempts that end the process by an error of its own code.
    private static let crashes: Set = ["abort", "wrong-address", "failed-check"]

    /// How a worker that attacks ends.
    private enum Ending: Sendable, Equatable {
        /// The system call has returned an error of this name, or `done`.
        case result(String)
        case signal(Int32)
        case other(String)

        /// Whether it is one of those that the table of the article lists.
        ///
        /// `AttackTests` compares each error. Those of attempts with the descriptors of that test differ here.
        func isExpected(of attack: Attack) -> Bool {
            let isPermitted = permitted.contains(attack.name)
            return switch self {
            case .result("done"): isPermitted
            case .result(let error): error.hasPrefix("E") && !isPermitted
            case .signal(SIGSYS): !isPermitted && !crashes.contains(attack.name)
            case .signal: crashes.contains(attack.name)
            case .other: false
            }
        }
    }

    @Test func `the host and a neighbour respond while workers of the same zygote attack the system`() async throws {
        let folder = try TemporaryProgram(IsolatedHost.files())
        defer { folder.remove() }
        let executable = try LinkedExecutable(of: .hostileWorker)
        defer { executable.remove() }
        let target = AttackTarget(file: AttackTarget.file(beside: executable.path), host: getpid())
        defer { target.remove() }
        try Data("kept".utf8).write(to: URL(filePath: AttackTarget.file(beside: executable.path)))
        let stateBefore = try Self.state(beside: executable)
        let host = try IsolatedHost(executable: executable.path, keepsWorkerReady: false).host
        let neighbour = try await host.open(folder.path, appID: "neighbour")
        // The launcher, the zygote and the worker of the neighbour.
        let processes = Set(executable.processes)
        try #require(processes.count == 3)
        let path = folder.path
        for (index, attack) in Attack.all.enumerated() {
            async let attempt = Self.ending(of: attack, path, host)
            try await Self.exchange(2 * index, with: neighbour)
            let ending = await attempt
            #expect(ending.isExpected(of: attack), "\(attack.name): \(ending)")
            try await Self.exchange(2 * index + 1, with: neighbour)
            try await Self.expectStart(path, host)
            #expect(Set(executable.processes) == processes, "\(attack.name)")
        }
        #expect(await neighbour.terminationError == nil)
        #expect(host.programs.map { $0.identity.appID } == ["neighbour"])
        #expect(try Self.state(beside: executable) == stateBefore)
        await host.stop()
    }

    @Test(arguments: ["map-executable", "map-only-executable", "make-executable"])
    func `memory of a worker cannot become executable in a host without the compiler`(name: String) async throws {
        let folder = try TemporaryProgram(IsolatedHost.files())
        defer { folder.remove() }
        let attack = try #require(Attack.all.first { $0.name == name })
        let host = try IsolatedHost {
            var options = WorkerOptions(WorkerExecutable(path: Product.hostileWorker.path))
            options.usesJIT = false
            $0.isolation = .process(options)
        }.host
        let ending = await Self.ending(of: attack, folder.path, host)
        #expect(ending == .result("EACCES"))
        await host.stop()
    }

    /// Opens a program in whose place its worker attacks.
    private static func ending(of attack: Attack, _ folder: String, _ host: MiniProgramHost) async -> Ending {
        do throws(ProgramStartError) {
            let program = try await host.open(folder, appID: attack.appID)
            await program.stop()
            return .other("the program was started")
        } catch {
            switch error {
            case .worker(let text): return .result(text)
            case .script(let error):
                let signal = error.processEnd?.signal
                let isViolation = error.termination == .violation
                guard let signal, isViolation == (signal == SIGSYS) else { return .other(error.description) }
                return .signal(signal)
            default: return .other(error.description)
            }
        }
    }

    /// Stores a value in the host, and reads it.
    private static func exchange(_ number: Int, with program: any MiniProgram) async throws {
        let code = "my.setStorageSync({ key: 'k', data: \(number) }); return my.getStorageSync({ key: 'k' }).data"
        let value = try await program.evaluate(code)
        #expect(value == .number(Double(number)))
    }

    /// Starts another program.
    private static func expectStart(_ folder: String, _ host: MiniProgramHost) async throws {
        let program = try await host.open(folder, appID: "visitor")
        let value = try await program.evaluate("6 * 7")
        #expect(value == 42)
        await program.stop()
    }

    /// The files that the attacks try to change, with their modes and contents.
    private static func state(beside executable: LinkedExecutable) throws -> [String: String] {
        let file = URL(filePath: AttackTarget.file(beside: executable.path))
        let folder = file.deletingLastPathComponent()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        var state: [String: String] = [:]
        for name in names where name.hasPrefix(file.lastPathComponent) {
            let path = folder.appending(path: name).path
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            let mode = attributes[.posixPermissions].map { "\($0)" } ?? ""
            state[name] = mode + " " + (try String(contentsOfFile: path, encoding: .utf8))
        }
        return state
    }
}

import CommandHarness
import FuzzTargets
import MiniCore
import MiniHost
import MiniIsolation
import MiniRuntime
import Synchronization
import Testing

/// Workers that attack their host by messages.
@Suite(.timeLimit(.minutes(5))) struct HostilePeerTests {
    @Test(arguments: HostileBehaviour.allCases.filter { $0 != .leftCommands })
    func `a worker that attacks its host ends with the reason, and its neighbour continues`(
        _ behaviour: HostileBehaviour
    ) async throws {
        let folder = try TemporaryProgram(IsolatedHost.files())
        defer { folder.remove() }
        // Mutated URLs could name real servers.
        let isolated = try IsolatedHost(executable: Product.hostileWorker.path) { $0.network = nil }
        let neighbour = try await isolated.host.open(folder.path, appID: "neighbour")
        for seed in 1...4 as ClosedRange<UInt64> {
            let appID = behaviour.appID(seed: seed)
            let error = try #require(await Self.endError(appID, folder.path, isolated.host))
            #expect(error.message.contains(appID))
            #expect(error.message.contains(behaviour.reason), "seed \(seed): \(error)")
            let termination: ScriptError.Termination = behaviour.isViolation ? .violation : .processEnded
            #expect(error.termination == termination, "seed \(seed): \(error)")
            if behaviour == .endsInsideFrame { #expect(error.processEnd?.phase == .starting) }
            let sum = try await neighbour.evaluate("1 + 1")
            #expect(sum == 2)
        }
        #expect(await neighbour.terminationError == nil)
        await isolated.host.stop()
    }

    @Test func `a program whose worker attacks its host is not started again`() async throws {
        let folder = try TemporaryProgram(IsolatedHost.files())
        defer { folder.remove() }
        let counter = RestartCounter()
        let isolated = try IsolatedHost { configuration in
            var options = WorkerOptions(WorkerExecutable(path: Product.hostileWorker.path))
            options.restart = .onCrash(maximum: 2, delay: .milliseconds(1))
            configuration.isolation = .process(options)
            configuration.network = nil
            configuration.observer = counter
        }
        let appID = HostileBehaviour.mutatedMessagesAfterStart.appID(seed: 1)
        let error = await Self.endError(appID, folder.path, isolated.host)
        #expect(error?.termination == .violation)
        #expect(counter.count == 0)
        #expect(isolated.host.programs.isEmpty)
        await isolated.host.stop()
    }

    @Test func `a start that fails by an invalid reply leaves no program`() async throws {
        let folder = try TemporaryProgram(IsolatedHost.files())
        defer { folder.remove() }
        let host = try IsolatedHost(executable: Product.hostileWorker.path).host
        let options = Self.options
        for seed in 1...20 as ClosedRange<UInt64> {
            let appID = HostileBehaviour.invalidReply.appID(seed: seed)
            await #expect(throws: ProgramStartError.self) {
                try await host.open(folder.path, appID: appID, options: options)
            }
            #expect(host.programs.isEmpty)
        }
        await host.stop()
    }

    @Test func `a command without a reply can be cancelled`() async throws {
        let folder = try TemporaryProgram(IsolatedHost.files())
        defer { folder.remove() }
        let host = try IsolatedHost(executable: Product.hostileWorker.path).host
        let appID = HostileBehaviour.leftCommands.appID(seed: 1)
        let program = try await host.open(folder.path, appID: appID, options: Self.options)
        let command = Task { try await program.evaluate("1 + 1") }
        command.cancel()
        let error = await #expect(throws: ScriptError.self) { try await command.value }
        #expect(error?.name == "AbortError")
        await host.stop()
    }

    /// The options of a program whose worker attacks.
    private static var options: OpenOptions {
        var options = OpenOptions()
        var limits = ProgramLimits()
        limits.script.memoryBytes = HostileBehaviour.memoryBytes
        options.limits = limits
        return options
    }

    /// The error with which a program ends, before or after its start; nil for another error, and for none.
    private static func endError(_ appID: String, _ folder: String, _ host: MiniProgramHost) async -> ScriptError? {
        do throws(ProgramStartError) {
            let program = try await host.open(folder, appID: appID, options: options)
            return await program.end
        } catch {
            if case .script(let error) = error { return error }
            return nil
        }
    }
}

/// Counts the restarts of programs.
private final class RestartCounter: ProgramObserver {
    private let restarts = Atomic(0)

    var count: Int { restarts.load(ordering: .acquiring) }

    func program(_ origin: EventOrigin, did event: ProgramEvent) {
        if case .process(.restarting) = event { restarts.add(1, ordering: .acquiringAndReleasing) }
    }
}

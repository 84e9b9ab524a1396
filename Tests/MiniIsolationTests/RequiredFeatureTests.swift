import CommandHarness
import MiniContainment
import MiniCore
import MiniHost
import MiniIsolation
import MiniRuntime
import Testing

/// Features of the kernel that a host demands, on a kernel without Landlock.
@Suite(.timeLimit(.minutes(5))) struct RequiredFeatureTests {
    private static func isolation(
        _ executable: String,
        startsDirectly: Bool,
        required: Set<ContainmentFeature>,
    ) -> ProgramIsolation {
        var options = WorkerOptions(WorkerExecutable(path: executable))
        options.startsDirectly = startsDirectly
        options.keepsWorkerReady = false
        options.maximumLandlockABI = 0
        options.required = required
        return .process(options)
    }

    @Test(arguments: [false, true]) func `a program does not start without a demanded feature`(
        startsDirectly: Bool
    ) async throws {
        let folder = try TemporaryProgram(IsolatedHost.files())
        defer { folder.remove() }
        let executable = try LinkedExecutable()
        defer { executable.remove() }
        let isolated = try IsolatedHost {
            $0.isolation = Self.isolation(
                executable.path,
                startsDirectly: startsDirectly,
                required: [.noNewPrivileges, .landlock]
            )
        }
        // The second attempt does not use what is left of the first one.
        for appID in ["first", "second"] {
            let error = await #expect(throws: ProgramStartError.self) {
                try await isolated.host.open(folder.path, appID: appID)
            }
            let text = error?.description ?? ""
            #expect(text.contains("this machine does not enforce 1 demanded protections"), "\(text)")
            #expect(text.contains("landlock: landlock_create_ruleset: the kernel does not have the call"), "\(text)")
            #expect(text.contains("demand fewer features"), "\(text)")
            #expect(isolated.host.programs.isEmpty)
        }
        #expect(executable.processes.isEmpty)
        await isolated.host.stop()
    }

    @Test(arguments: [false, true]) func `a program starts without a feature that is not demanded`(
        startsDirectly: Bool
    ) async throws {
        let folder = try TemporaryProgram(IsolatedHost.files())
        defer { folder.remove() }
        let isolated = try IsolatedHost {
            $0.isolation = Self.isolation(
                Product.miniWorker.path,
                startsDirectly: startsDirectly,
                required: [.noNewPrivileges]
            )
        }
        let opened = try await isolated.host.open(folder.path)
        let program = try #require(opened as? IsolatedProgram)
        let report = try #require(program.containment)
        #expect(!report.enforced.contains(.landlock))
        #expect(report.missing.contains { $0.feature == .landlock })
        #expect(report.landlockABI == nil)
        #expect(try await program.evaluate("6 * 7") == 42)
        await isolated.host.stop()
    }
}

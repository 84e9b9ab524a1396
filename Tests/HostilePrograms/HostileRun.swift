import CommandHarness
import Foundation
import MiniCore
import MiniHost
package import MiniIsolation

/// One hostile program and its neighbour in one host.
package struct HostileRun: Sendable {
    /// What the host observed of the hostile program in its last run: an unexpected end is the last one.
    package let outcome: HostileOutcome
    /// The durations of the calls of the neighbour while the hostile program ran, in milliseconds.
    package let latencies: [Double]

    /// The time after which the host is stopped: a program that its host does not end must not block the caller.
    private static let deadline = Duration.seconds(240)
    /// The longest wait for a program to become idle.
    private static let idleTime = Duration.seconds(30)
    /// The wait for a program that is never idle.
    private static let busyTime = Duration.milliseconds(300)

    /// Runs a program in a new host, once or until its neighbour has made enough calls.
    ///
    /// - Parameters:
    ///   - executable: The executable of the workers.
    ///   - minimumCalls: The number of calls of the neighbour.
    ///   - zygoteIdleTime: How long the zygote remains for the next run.
    ///   - beforeStop: Called when the hostile program has ended or was stopped and the neighbour runs.
    /// - Throws: The error of the neighbour, which the hostile program has disturbed.
    package init(
        _ program: HostileProgram,
        executable: WorkerExecutable,
        minimumCalls: Int = 1,
        zygoteIdleTime: Duration = .milliseconds(100),
        beforeStop: () -> Void = {},
    ) async throws {
        let server: HostileServer? = if let socket = program.socket { try await HostileServer(socket) } else { nil }
        do {
            (outcome, latencies) = try await Self.run(
                program,
                server,
                executable,
                minimumCalls: minimumCalls,
                zygoteIdleTime: zygoteIdleTime,
                beforeStop
            )
        } catch {
            await server?.stop()
            throw error
        }
        await server?.stop()
    }

    private static func run(
        _ program: HostileProgram,
        _ server: HostileServer?,
        _ executable: WorkerExecutable,
        minimumCalls: Int,
        zygoteIdleTime: Duration,
        _ beforeStop: () -> Void,
    ) async throws -> (outcome: HostileOutcome, latencies: [Double]) {
        let folder = try TemporaryProgram(program.files)
        defer { folder.remove() }
        for (path, target) in program.links {
            let link = folder.path + "/" + path
            // The file that the link replaces may not exist.
            try? FileManager.default.removeItem(atPath: link)
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
        }
        let observer = HostileObserver()
        var configuration = Self.configuration(program, executable, zygoteIdleTime, observer)
        if let server { configuration.network = server.network }
        let host = try MiniProgramHost(configuration)
        let code = program.code.map { (server?.prelude ?? "") + $0 }
        let deadline = DelegateDeadline(after: Self.deadline) { Task { await host.stop() } }
        defer { deadline.cancel() }
        let neighbour = try await Neighbour(host)
        let calls = Task { try await neighbour.callUntilFinished() }
        var outcome: HostileOutcome
        repeat {
            outcome = await Self.outcome(of: program, code, in: host, folder.path, observer)
            // A program that does not start never suspends this task: as many runs as there are threads would keep the neighbours
            // from their first call.
            await Task.yield()
        } while neighbour.callCount < minimumCalls && outcome.isExpected(of: program)
        beforeStop()
        neighbour.finish()
        let result = await calls.result
        await host.stop()
        return (outcome, try result.get())
    }

    private static func configuration(
        _ program: HostileProgram,
        _ executable: WorkerExecutable,
        _ zygoteIdleTime: Duration,
        _ observer: HostileObserver,
    ) -> HostConfiguration {
        var configuration = HostConfiguration()
        var options = WorkerOptions(executable)
        options.zygoteIdleTime = zygoteIdleTime
        // Callers count the processes.
        options.keepsWorkerReady = false
        configuration.isolation = .process(options)
        configuration.limits.script.timePerTurn = program.timePerTurn
        configuration.limits.script.memoryBytes = HostileProgram.memoryBytes
        configuration.limits.pendingCalls = HostileProgram.queueLimit
        configuration.limits.timers = HostileProgram.queueLimit
        configuration.observer = observer
        return configuration
    }

    /// Opens the program, evaluates the code once, and stops the program.
    private static func outcome(
        of program: HostileProgram,
        _ code: String?,
        in host: MiniProgramHost,
        _ folder: String,
        _ observer: HostileObserver,
    ) async -> HostileOutcome {
        var outcome = HostileOutcome()
        let opened: any MiniProgram
        do throws(ProgramStartError) {
            opened = try await host.open(folder, appID: HostileObserver.appID)
        } catch {
            outcome.startError = error
            return outcome
        }
        if let code {
            do throws(ScriptError) {
                outcome.result = .success(try await opened.evaluate(code))
            } catch {
                outcome.result = .failure(error)
            }
        }
        _ = await opened.waitUntilIdle(limit: program.isNeverIdle ? busyTime : idleTime)
        if program.mustEnd {
            outcome.end = await opened.end
        } else {
            let value = try? await opened.evaluate("1 + 1")
            outcome.isResponsive = value == 2
            outcome.end = await opened.terminationError
        }
        await opened.stop()
        outcome.uncaught = observer.takeUncaught()
        return outcome
    }
}

extension HostileOutcome {
    /// Whether the program ended in one of the expected ways.
    package func isExpected(of program: HostileProgram) -> Bool { program.ends.contains { $0.matches(self) } }
}

extension HostileProgram {
    /// Whether the host ends the program in every case.
    fileprivate var mustEnd: Bool {
        ends.allSatisfy { if case .ended = $0 { true } else { false } }
    }
}

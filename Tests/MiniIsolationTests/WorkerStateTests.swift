import CommandHarness
import Foundation
import Glibc
import MiniContainment
import MiniCore
import MiniHost
import MiniIsolation
import MiniRuntime
import Testing

/// What the kernel shows of the processes of a program, whatever these report themselves.
@Suite(.timeLimit(.minutes(5))) struct WorkerStateTests {
    /// Opens a program, and passes its processes in the order of their starts, and the report of its worker.
    private func withProcesses(
        startsDirectly: Bool,
        _ body: (_ processes: [pid_t], _ report: ContainmentReport) throws -> Void,
    ) async throws {
        let folder = try TemporaryProgram(IsolatedHost.files())
        defer { folder.remove() }
        let executable = try LinkedExecutable()
        defer { executable.remove() }
        let isolated = try IsolatedHost { configuration in
            var options = WorkerOptions(WorkerExecutable(path: executable.path))
            options.startsDirectly = startsDirectly
            options.keepsWorkerReady = false
            configuration.isolation = .process(options)
        }
        let opened = try await isolated.host.open(folder.path)
        let report = try #require((opened as? IsolatedProgram)?.containment)
        // The launcher, the zygote unless there is none, and the worker.
        let processes = executable.processes.sorted()
        try #require(processes.count == (startsDirectly ? 2 : 3))
        try body(processes, report)
        await isolated.host.stop()
    }

    /// The features of namespaces, and their names below `/proc/PID/ns` in the launcher.
    private static let namespaces: [(feature: ContainmentFeature, name: String)] = [
        (.userNamespace, "user"), (.networkNamespace, "net"), (.ipcNamespace, "ipc"), (.mountNamespace, "mnt"),
        (.pidNamespace, "pid_for_children"), (.hostNameNamespace, "uts"), (.cgroupNamespace, "cgroup"),
    ]

    @Test(arguments: [false, true])
    func `each enforced namespace is another one than that of the host`(startsDirectly: Bool) async throws {
        try await withProcesses(startsDirectly: startsDirectly) { processes, report in
            // It shows its namespaces to other users than root as well, and its children are in them.
            let launcher = try #require(processes.first)
            for (feature, name) in Self.namespaces {
                let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/ns/\(name)")
                let other = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(launcher)/ns/\(name)")
                #expect((own != other) == report.enforced.contains(feature), "\(feature): \(own), \(other)")
            }
        }
    }

    @Test(arguments: [false, true])
    func `the resources of a worker are limited`(startsDirectly: Bool) async throws {
        try await withProcesses(startsDirectly: startsDirectly) { processes, report in
            let worker = try #require(processes.last)
            try #require(report.enforced.contains(.resourceLimits))
            let limits = try Self.limits(of: worker)
            for name in ["Max core file size", "Max file size", "Max locked memory", "Max msgqueue size"] {
                #expect(limits[name] == ["0", "0"], "\(name)")
            }
            #expect(limits["Max open files"] == ["256", "256"])
            #expect(limits["Max pending signals"] == ["64", "64"])
            for name in ["Max address space", "Max data size"] {
                let values = try #require(limits[name])
                #expect(values.allSatisfy { Int($0) != nil }, "\(name): \(values)")
                #expect(values.first == values.last)
            }
            if report.enforced.contains(.userNamespace) { #expect(limits["Max processes"] == ["4096", "4096"]) }
        }
    }

    @Test(arguments: [false, true])
    func `a worker has a filter, no capability, and gains no privilege`(startsDirectly: Bool) async throws {
        try await withProcesses(startsDirectly: startsDirectly) { processes, report in
            let worker = try #require(processes.last)
            try #require(report.enforced.isSuperset(of: [.noNewPrivileges, .seccomp, .noCapabilities]))
            let status = try Self.status(of: worker)
            #expect(status["NoNewPrivs"] == "1")
            // A filter, and not the mode without one.
            #expect(status["Seccomp"] == "2")
            for name in ["CapInh", "CapPrm", "CapEff", "CapAmb"] {
                #expect(status[name] == "0000000000000000", "\(name)")
            }
        }
    }

    @Test func `no process of a program has a variable of the host`() async throws {
        let folder = try TemporaryProgram(IsolatedHost.files("console.log('runs'); setInterval(() => {}, 10)"))
        defer { folder.remove() }
        let executable = try LinkedExecutable(of: Product.mini)
        defer { executable.remove() }
        let arguments = ["eval", folder.path, "new Promise(() => {})", "--ephemeral", "--isolation", "process"]
        let variables = ["JSC_useJIT": "0", "MINI_TESTS_SECRET": "secret"]
        let command = try await executable.product.start(arguments, environment: variables)
        let isRunning = await command.waitForError("runs")
        #expect(isRunning, "\(command.errorSoFar)")
        #expect(Self.environment(of: command.process)?.contains("MINI_TESTS_SECRET=secret") == true)
        let processes = executable.processes.filter { $0 != command.process }.sorted()
        // The launcher, and the worker.
        #expect(processes.count == 2)
        let environments = processes.map { Self.environment(of: $0) }
        #expect(environments.first??.contains("SWIFT_BACKTRACE=") == true)
        for environment in environments {
            let text = environment ?? ""
            #expect(!text.contains("secret") && !text.contains("JSC_"), "\(text)")
        }
        // A confined process shows it to root only.
        #expect(environments.last??.contains("=") != true)
        command.kill()
        _ = await command.result()
        await executable.waitUntilEnded()
    }

    // MARK: Files of the kernel

    /// The soft and the hard limits of a process, by their names.
    private static func limits(of process: pid_t) throws -> [String: [String]] {
        let text = try String(contentsOfFile: "/proc/\(process)/limits", encoding: .utf8)
        var limits: [String: [String]] = [:]
        // Columns of 26 and 21 characters.
        for line in text.split(separator: "\n").dropFirst() {
            let name = line.prefix(26).trimmingCharacters(in: .whitespaces)
            limits[name] = line.dropFirst(26).split(separator: " ").prefix(2).map(String.init)
        }
        return limits
    }

    /// The fields of the status of a process.
    private static func status(of process: pid_t) throws -> [String: String] {
        let text = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        var fields: [String: String] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2 { fields[String(parts[0])] = parts[1].trimmingCharacters(in: .whitespaces) }
        }
        return fields
    }

    /// The variables with which a process was started, as far as they are in its memory; nil if they are not readable.
    private static func environment(of process: pid_t) -> String? {
        let bytes = FileManager.default.contents(atPath: "/proc/\(process)/environ")
        return bytes.map { String(decoding: $0, as: UTF8.self) }
    }
}

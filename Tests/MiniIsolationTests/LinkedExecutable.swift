import CLinux
import CommandHarness
import Foundation
import Glibc
import MiniCore

/// A further name of an executable, by which its processes are found.
struct LinkedExecutable {
    let path: String

    init(of product: Product = .miniWorker) throws {
        path = product.path + "-" + UUID().uuidString
        // A copy could not be executed while another test forks with its open descriptor.
        try FileManager.default.linkItem(atPath: product.path, toPath: path)
    }

    var product: Product { Product(path: path) }

    /// The numbers of the processes of the executable that have not ended.
    var processes: [pid_t] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap(pid_t.init).filter { process in
            // A process that ends meanwhile has no link.
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe")) == path
        }
    }

    /// The names of what a process has open; empty for a confined process, which shows it to root only.
    func openNames(of process: pid_t) -> [String] {
        let folder = "/proc/\(process)/fd"
        let numbers = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        // A descriptor that is closed meanwhile has no link.
        return numbers.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") }
    }

    /// The signals that a process ignores.
    func ignoredSignals(of process: pid_t) throws -> Set<Int32> {
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("SigIgn:") }
        let mask = line.flatMap { $0.split(separator: "\t").last }.flatMap { UInt64($0, radix: 16) } ?? 0
        return Set((1...64).filter { mask >> UInt64($0 - 1) & 1 == 1 }.map { Int32($0) })
    }

    func kill(_ process: pid_t) { _ = Glibc.kill(process, SIGKILL) }

    /// Sends a signal to a process until it has ended.
    ///
    /// A handler of the engine does not pass on the first one, which no instruction has caused.
    func end(_ process: pid_t, by signal: Int32) async {
        while processes.contains(process) {
            _ = Glibc.kill(process, signal)
            await Task.yield()
        }
    }

    /// Waits until there are as many processes, or the test is cancelled.
    func waitForProcesses(_ count: Int) async {
        while processes.count != count, !Task.isCancelled { await Task.yield() }
    }

    /// Waits until there are at most as many processes, or the test is cancelled.
    func waitForProcesses(atMost count: Int) async {
        while processes.count > count, !Task.isCancelled { await Task.yield() }
    }

    /// Waits until all processes have ended.
    func waitUntilEnded() async {
        for process in processes { await waitUntilEnded(process) }
    }

    /// Waits until a process has ended.
    func waitUntilEnded(_ process: pid_t) async {
        let descriptor = Int32(clinux_call(Self.openProcess, Int(process), 0, 0, 0, 0, 0))
        // The process has ended, and was awaited.
        if descriptor < 0 { return }
        let hasEnded = OneTimeResult<Void>()
        _ = DetachedThread.start(name: "process wait") {
            var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            _ = Glibc.poll(&poll, 1, -1)
            close(descriptor)
            hasEnded.set(())
        }
        await hasEnded.value()
    }

    /// `pidfd_open`, whose descriptor is readable when the process has ended.
    private static let openProcess = 434

    func remove() {
        // Teardown: a remaining file has no effect.
        try? FileManager.default.removeItem(atPath: path)
    }
}

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
        await waitUntilEnded(process, every: 10) { _ = Glibc.kill(process, signal) }
    }

    /// Waits until the number of processes is in a range, or the test is cancelled.
    func waitForProcesses(_ counts: ClosedRange<Int>) async {
        var found = processes
        while !counts.contains(found.count), !Task.isCancelled {
            // The end of a process ends the wait. Its start is no event, so that the list is read again after some milliseconds.
            var descriptors = found.map { pollfd(fd: Self.descriptor(of: $0), events: Int16(POLLIN), revents: 0) }
            _ = Glibc.poll(&descriptors, nfds_t(descriptors.count), 10)
            for descriptor in descriptors where descriptor.fd >= 0 { close(descriptor.fd) }
            await Task.yield()
            found = processes
        }
    }

    /// Waits until all processes have ended.
    func waitUntilEnded() async {
        for process in processes { await waitUntilEnded(process) }
    }

    /// Waits until a process has ended.
    func waitUntilEnded(_ process: pid_t) async { await waitUntilEnded(process, every: -1) {} }

    /// Calls a closure at intervals until a process has ended.
    ///
    /// - Parameter milliseconds: The interval; a negative one for a single call.
    private func waitUntilEnded(
        _ process: pid_t,
        every milliseconds: Int32,
        _ act: @escaping @Sendable () -> Void,
    ) async {
        let descriptor = Self.descriptor(of: process)
        // The process has ended, and was awaited.
        if descriptor < 0 { return }
        let hasEnded = OneTimeResult<Void>()
        _ = DetachedThread.start(name: "process wait") {
            var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            repeat { act() } while Glibc.poll(&poll, 1, milliseconds) <= 0
            close(descriptor)
            hasEnded.set(())
        }
        await hasEnded.value()
    }

    /// A descriptor that is readable when a process has ended; negative if it has ended and was awaited.
    private static func descriptor(of process: pid_t) -> Int32 {
        Int32(clinux_call(openProcess, Int(process), 0, 0, 0, 0, 0))
    }

    /// `pidfd_open`, whose descriptor is readable when the process has ended.
    private static let openProcess = 434

    func remove() {
        // Teardown: a remaining file has no effect.
        try? FileManager.default.removeItem(atPath: path)
    }
}

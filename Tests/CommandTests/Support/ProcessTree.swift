import CLinux
import Foundation
import Glibc
import MiniCore

/// The processes that a process has started.
enum ProcessTree {
    /// The children of a process, in the order of their start.
    static func children(of process: Int32) -> [Int32] {
        // Threads and processes may end before they are read.
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
        return threads.flatMap { thread -> [Int32] in
            let text = (try? String(contentsOfFile: "/proc/\(process)/task/\(thread)/children", encoding: .utf8)) ?? ""
            return text.split(separator: " ").compactMap { Int32($0) }
        }
    }

    /// The processes of the test files that `mini test` runs at the moment: the children of its server.
    static func files(of command: Int32) -> [Int32] { children(of: command).flatMap(children) }

    /// The processes of the programs that a command runs at the moment: children of a zygote, which a launcher has started.
    static func workers(of command: Int32) -> [Int32] {
        children(of: command).flatMap(children).flatMap(children)
    }

    /// Waits until all but one of some processes have ended.
    ///
    /// - Returns: The last process; nil if the task is cancelled before.
    static func lastRunning(of processes: [Int32]) async -> Int32? {
        let last = OneTimeResult<Int32?>()
        _ = DetachedThread.start(name: "process wait") { last.set(Self.wait(for: processes, leaving: 1)) }
        return await last.value(orWhenCancelled: nil)
    }

    /// Waits until processes have ended.
    ///
    /// - Returns: False if the task is cancelled before.
    static func haveEnded(_ processes: [Int32]) async -> Bool {
        let end = OneTimeResult<Bool>()
        _ = DetachedThread.start(name: "process wait") { end.set(Self.wait(for: processes, leaving: 0) == nil) }
        return await end.value(orWhenCancelled: false)
    }

    /// Waits until all but a number of processes have ended, and returns the first of those.
    private static func wait(for processes: [Int32], leaving count: Int) -> Int32? {
        // The descriptor of a process that has ended can be read. There is none for a process that has been reaped.
        var entries = processes.map { process in
            let descriptor = Int32(clinux_call(openProcess, Int(process), 0, 0, 0, 0, 0))
            return pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        }
        defer { for entry in entries where entry.fd >= 0 { close(entry.fd) } }
        while entries.count(where: { $0.fd >= 0 }) > count {
            // Negative descriptors are ignored.
            _ = poll(&entries, nfds_t(entries.count), -1)
            for index in entries.indices where entries[index].fd >= 0 && entries[index].revents != 0 {
                close(entries[index].fd)
                entries[index].fd = -1
            }
        }
        return entries.firstIndex { $0.fd >= 0 }.map { processes[$0] }
    }

    /// `pidfd_open`.
    private static let openProcess = 434

    /// The numbers of all processes whose environment at their start contains a text.
    static func processes(withVariable text: String) throws -> [Int32] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { Int32($0) }.filter { process in
            // A process may end during the search, and those of other users are not readable.
            let variables = try? String(contentsOfFile: "/proc/\(process)/environ", encoding: .utf8)
            return variables?.contains(text) == true
        }
    }
}

import Foundation

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

    /// The numbers of all processes whose environment at their start contains a text.
    static func processes(withVariable text: String) throws -> [Int32] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { Int32($0) }.filter { process in
            // A process may end during the search, and those of other users are not readable.
            let variables = try? String(contentsOfFile: "/proc/\(process)/environ", encoding: .utf8)
            return variables?.contains(text) == true
        }
    }
}

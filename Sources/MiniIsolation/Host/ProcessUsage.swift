internal import Glibc
internal import MiniCore

/// The processor time, the memory and the state of another process.
struct ProcessUsage: Sendable {
    /// The number of the process in the namespace of this process.
    private let process: pid_t

    init(_ process: pid_t) { self.process = process }

    /// The processor time of all threads of the process, in nanoseconds; nil if it cannot be read.
    ///
    /// - Complexity: Two system calls.
    var processorTime: Int64? {
        var clock = clockid_t()
        return clock_getcpuclockid(process, &clock) == 0 ? SystemClock.nanoseconds(of: clock) : nil
    }

    /// The memory without that of files, in bytes; nil if `/proc` does not show it.
    ///
    /// It includes memory that is swapped out, and shared memory, which `statm` counts as that of files. A worker's includes the
    /// memory of its zygote that neither of them has changed.
    var memoryBytes: Int? { Self.text(at: "/proc/\(process)/status").flatMap(Self.memoryBytes(inStatus:)) }

    /// The memory in bytes, as of ``memoryBytes``, in the text of `/proc/PID/status`; nil if it is not there.
    static func memoryBytes(inStatus text: String) -> Int? {
        let sizes = text.split(separator: "\n").compactMap { line -> Int? in
            let words = line.split { $0 == " " || $0 == "\t" }
            guard words.count == 3, memorySizes.contains(words[0]) else { return nil }
            return Int(words[1])
        }
        return sizes.isEmpty ? nil : sizes.reduce(0, +) << 10
    }

    /// The sizes of `/proc/PID/status` that count, in KiB.
    private static let memorySizes: Set<Substring> = ["RssAnon:", "RssShmem:", "VmSwap:"]

    /// Whether a signal or a debugger has stopped the process.
    var isStopped: Bool {
        // The name of the process, in parentheses, can contain any character.
        guard let text = Self.text(at: "/proc/\(process)/stat"), let end = text.lastIndex(of: ")") else { return false }
        let state = text[end...].dropFirst().first { $0 != " " }
        return state == "T" || state == "t"
    }

    /// The number of the process of a descriptor of `pidfd_open`; nil if `/proc` does not show it.
    static func process(ofDescriptor descriptor: Int32) -> pid_t? {
        let lines = text(at: "/proc/self/fdinfo/\(descriptor)")?.split(separator: "\n") ?? []
        guard let line = lines.first(where: { $0.hasPrefix("Pid:") }),
            let process = pid_t(line.dropFirst(4).drop { $0 == "\t" || $0 == " " }), process > 0
        else { return nil }
        return process
    }

    /// The first 16 KiB of a file of `/proc`, since the groups of a user can be many; nil if it cannot be read.
    private static func text(at path: String) -> String? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 16 << 10)
        let count = read(file, &bytes, bytes.count)
        guard count > 0 else { return nil }
        return String(decoding: bytes[..<count], as: UTF8.self)
    }
}

import Glibc
import Synchronization

/// The name of a control group: the process of its host, the start of that process, and a number.
struct ControlGroupName: Hashable, CustomStringConvertible {
    private static let prefix = "minihost"
    private static let lastNumber = Atomic<Int>(0)

    let process: pid_t
    /// The start of the process in ticks since that of the system: numbers of processes are used again.
    let start: UInt64
    let number: Int

    /// A name that no other group has.
    static func next() -> ControlGroupName {
        let process = getpid()
        return ControlGroupName(
            process: process,
            start: start(of: process) ?? 0,
            number: lastNumber.add(1, ordering: .relaxed).newValue,
        )
    }

    /// The parts of a name; nil for the name of another group.
    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0] == Self.prefix, let process = pid_t(parts[1]), let start = UInt64(parts[2]),
            let number = Int(parts[3]), process > 0
        else { return nil }
        self.init(process: process, start: start, number: number)
    }

    private init(process: pid_t, start: UInt64, number: Int) {
        self.process = process
        self.start = start
        self.number = number
    }

    var description: String { "\(Self.prefix)-\(process)-\(start)-\(number)" }

    /// Whether the host has ended.
    var isAbandoned: Bool { Self.start(of: process) != start }

    /// The start of a process; nil if there is none.
    private static func start(of process: pid_t) -> UInt64? {
        // The name of the process precedes the last parenthesis, and can contain spaces. The start is the 22nd field.
        guard let text = Linux.read("/proc/\(process)/stat"), let end = text.lastIndex(of: ")") else { return nil }
        let fields = text[end...].split(separator: " ")
        return fields.count > 20 ? UInt64(fields[20]) : nil
    }
}

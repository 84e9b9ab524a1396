import Testing

/// What an attack achieves.
struct Outcome: CustomTestStringConvertible, Sendable {
    /// The users for whom the attack succeeds without containment.
    enum Control: Sendable {
        case anyUser
        case root
        /// The attack needs something that tests do not have, or would change the machine.
        case none
    }

    /// How an attack in the worker ends.
    enum Ending: Sendable, Equatable, ExpressibleByStringLiteral, CustomStringConvertible {
        /// The system call returns an error of this name.
        case error(String)
        /// The kernel ends the process at the call.
        case killed
        /// The process ends itself.
        case aborted
        /// The process ends by an error of its own code.
        case crashed
        /// The call is permitted.
        case done

        init(stringLiteral value: String) { self = .error(value) }

        var description: String {
            switch self {
            case .error(let name): name
            case .killed: "killed"
            case .aborted: "aborted"
            case .crashed: "crashed"
            case .done: "permitted"
            }
        }
    }

    let attack: String
    let control: Control
    let contained: Ending
    /// The error by the other protections, if seccomp is left out; nil without one, or if it depends on the user.
    let withoutSeccomp: String?

    var testDescription: String { attack }

    init(_ attack: String, control: Control, _ contained: Ending, withoutSeccomp: String? = nil) {
        self.attack = attack
        self.control = control
        self.contained = contained
        self.withoutSeccomp = withoutSeccomp
    }

    /// All attacks in the order of the program.
    static let all = paths + processesAndKernel + machine

    private static let paths: [Outcome] = [
        Outcome("open-file", control: .anyUser, "EACCES", withoutSeccomp: "ENOENT"),
        Outcome("open-by-openat2", control: .anyUser, "ENOSYS", withoutSeccomp: "ENOENT"),
        Outcome("open-folder", control: .anyUser, "EACCES", withoutSeccomp: "EACCES"),
        Outcome("open-without-access", control: .anyUser, "EACCES", withoutSeccomp: "ENOENT"),
        Outcome("open-own-memory", control: .anyUser, "EACCES", withoutSeccomp: "ENOENT"),
        Outcome("open-own-maps", control: .anyUser, "EACCES", withoutSeccomp: "ENOENT"),
        Outcome("open-host-environment", control: .anyUser, "EACCES", withoutSeccomp: "ENOENT"),
        Outcome("open-host-memory", control: .root, "EACCES", withoutSeccomp: "ENOENT"),
        Outcome("open-device", control: .anyUser, "EACCES", withoutSeccomp: "ENOENT"),
        Outcome("open-for-writing", control: .anyUser, "EACCES", withoutSeccomp: "ENOENT"),
        Outcome("create-file", control: .anyUser, "EACCES", withoutSeccomp: "ENOENT"),
        Outcome("unnamed-file", control: .none, "EACCES", withoutSeccomp: "ENOENT"),
        Outcome("open-through-lost-folder", control: .anyUser, "EACCES", withoutSeccomp: "EBADF"),
        Outcome("find-file", control: .anyUser, "EACCES", withoutSeccomp: "ENOENT"),
        Outcome("find-file-by-statx", control: .anyUser, "ENOSYS", withoutSeccomp: "ENOENT"),
        Outcome("find-file-by-access", control: .anyUser, "EACCES", withoutSeccomp: "ENOENT"),
        Outcome("read-link", control: .anyUser, "EACCES", withoutSeccomp: "ENOENT"),
        Outcome("read-attribute", control: .anyUser, .killed, withoutSeccomp: "ENOENT"),
        Outcome("truncate-file", control: .anyUser, "EACCES", withoutSeccomp: "ENOENT"),
        Outcome("remove-file", control: .anyUser, .killed, withoutSeccomp: "ENOENT"),
        Outcome("rename-file", control: .anyUser, .killed, withoutSeccomp: "ENOENT"),
        Outcome("link-file", control: .anyUser, .killed, withoutSeccomp: "ENOENT"),
        Outcome("link-by-name", control: .anyUser, .killed, withoutSeccomp: "ENOENT"),
        Outcome("make-folder", control: .anyUser, .killed, withoutSeccomp: "ENOENT"),
        Outcome("make-pipe", control: .anyUser, .killed, withoutSeccomp: "ENOENT"),
        Outcome("change-mode", control: .anyUser, .killed, withoutSeccomp: "ENOENT"),
        Outcome("change-owner", control: .anyUser, .killed, withoutSeccomp: "ENOENT"),
        Outcome("change-times", control: .anyUser, .killed, withoutSeccomp: "ENOENT"),
        Outcome("change-folder", control: .anyUser, .killed, withoutSeccomp: "ENOENT"),
        Outcome("file-handle", control: .anyUser, .killed, withoutSeccomp: "ENOENT"),
        Outcome("watch-files", control: .anyUser, "EPERM"),
        Outcome("change-root", control: .root, .killed, withoutSeccomp: "ENOENT"),
        Outcome("mount", control: .root, .killed, withoutSeccomp: "ENOENT"),
        Outcome("unmount", control: .root, .killed, withoutSeccomp: "ENOENT"),
        Outcome("pivot-root", control: .none, .killed, withoutSeccomp: "EPERM"),
        Outcome("new-mount", control: .root, .killed, withoutSeccomp: "EPERM"),
        Outcome("copy-mount", control: .root, .killed, withoutSeccomp: "EPERM"),
        Outcome("enter-namespace", control: .none, .killed, withoutSeccomp: "EBADF"),
        Outcome("new-user-namespace", control: .none, .killed),
        Outcome("new-network-namespace", control: .root, .killed, withoutSeccomp: "EPERM"),
        Outcome("write-lost-file", control: .anyUser, "EBADF", withoutSeccomp: "EBADF"),
        Outcome("grow-given-file", control: .anyUser, "EFBIG", withoutSeccomp: "EFBIG"),
        Outcome("resize-given-file", control: .anyUser, "EPERM", withoutSeccomp: "EFBIG"),
        Outcome("allocate-given-file", control: .anyUser, "EPERM", withoutSeccomp: "EFBIG"),
        Outcome("copy-descriptor", control: .anyUser, "EPERM"),
        Outcome("own-signals-of-descriptor", control: .anyUser, .killed),
        Outcome("lock-given-file", control: .anyUser, "EPERM"),
        Outcome("type-into-terminal", control: .none, "ENOTTY"),
        Outcome("new-pipe", control: .anyUser, "EPERM"),
        Outcome("wait-for-events", control: .anyUser, "EPERM"),
        Outcome("tcp-socket", control: .anyUser, "EACCES"),
        Outcome("udp-socket", control: .anyUser, "EACCES"),
        Outcome("local-socket", control: .anyUser, "EACCES"),
        Outcome("kernel-socket", control: .anyUser, "EACCES"),
        Outcome("packet-socket", control: .root, "EACCES", withoutSeccomp: "EPERM"),
        Outcome("socket-pair", control: .anyUser, "EACCES"),
        Outcome("connect", control: .anyUser, "EACCES", withoutSeccomp: "ENETUNREACH"),
        Outcome("bind", control: .anyUser, "EACCES", withoutSeccomp: "EACCES"),
        Outcome("connect-by-name", control: .none, "EACCES"),
        Outcome("send-descriptor", control: .none, .killed),
        Outcome("receive-descriptor", control: .none, "EPERM"),
    ]

    private static let processesAndKernel: [Outcome] = [
        Outcome("execute", control: .none, .killed, withoutSeccomp: "ENOENT"),
        Outcome("execute-descriptor", control: .none, .killed),
        Outcome("memory-file", control: .anyUser, "EPERM"),
        Outcome("execute-memory-file", control: .none, "EPERM"),
        Outcome("fork", control: .anyUser, "EPERM"),
        Outcome("fork-by-clone3", control: .anyUser, "ENOSYS"),
        Outcome("fork-in-namespace", control: .none, .killed),
        Outcome("thread", control: .none, .done),
        Outcome("many-threads", control: .none, "EAGAIN", withoutSeccomp: "EAGAIN"),
        Outcome("signal-parent", control: .anyUser, .killed, withoutSeccomp: "EPERM"),
        Outcome("signal-host", control: .anyUser, .killed, withoutSeccomp: "ESRCH"),
        Outcome("signal-all", control: .none, .killed, withoutSeccomp: "ESRCH"),
        Outcome("signal-thread-of-parent", control: .anyUser, .killed, withoutSeccomp: "EPERM"),
        Outcome("signal-own-thread", control: .none, .done),
        Outcome("signal-by-tkill", control: .anyUser, .killed, withoutSeccomp: "EPERM"),
        Outcome("queue-signal", control: .anyUser, .killed, withoutSeccomp: "EPERM"),
        Outcome("queue-own-signals", control: .anyUser, "EAGAIN", withoutSeccomp: "EAGAIN"),
        Outcome("process-descriptor", control: .anyUser, .killed),
        Outcome("descriptor-of-process", control: .none, .killed),
        Outcome("trace-parent", control: .root, .killed, withoutSeccomp: "EPERM"),
        Outcome("trace-host", control: .root, .killed, withoutSeccomp: "ESRCH"),
        Outcome("be-traced", control: .none, .killed),
        Outcome("read-parent", control: .root, .killed, withoutSeccomp: "EPERM"),
        Outcome("read-host", control: .root, .killed, withoutSeccomp: "ESRCH"),
        Outcome("write-parent", control: .root, .killed, withoutSeccomp: "EPERM"),
        Outcome("compare-processes", control: .root, .killed, withoutSeccomp: "EPERM"),
        Outcome("limit-parent", control: .anyUser, .killed),
        Outcome("raise-limit", control: .anyUser, .killed, withoutSeccomp: "EPERM"),
        Outcome("priority", control: .anyUser, "EPERM"),
        Outcome("realtime", control: .anyUser, "EPERM"),
        Outcome("become-root", control: .none, .killed),
        Outcome("change-groups", control: .root, .killed, withoutSeccomp: "EPERM"),
        Outcome("capabilities", control: .root, .killed, withoutSeccomp: "EPERM"),
        Outcome("read-environment", control: .anyUser, "ENOENT", withoutSeccomp: "ENOENT"),
        Outcome("new-session", control: .none, .killed),
        Outcome("io-uring", control: .none, .killed),
        Outcome("userfaultfd", control: .none, .killed),
        Outcome("bpf", control: .none, .killed),
        Outcome("performance-events", control: .none, .killed),
        Outcome("keyring", control: .none, .killed),
        Outcome("add-key", control: .none, .killed),
        Outcome("request-key", control: .none, .killed),
        Outcome("load-kernel", control: .none, .killed),
        Outcome("load-module", control: .none, .killed),
        Outcome("remove-module", control: .none, .killed),
        Outcome("kernel-log", control: .root, .killed, withoutSeccomp: "EPERM"),
        Outcome("restart-machine", control: .none, .killed),
        Outcome("name-machine", control: .none, .killed, withoutSeccomp: "EPERM"),
        Outcome("set-clock", control: .none, .killed),
        Outcome("swap", control: .none, .killed, withoutSeccomp: "EPERM"),
        Outcome("accounting", control: .none, .killed, withoutSeccomp: "EPERM"),
        Outcome("personality", control: .anyUser, .killed),
        Outcome("shared-memory", control: .anyUser, .killed),
        Outcome("semaphores", control: .anyUser, .killed),
        Outcome("messages", control: .anyUser, .killed),
        Outcome("message-queue", control: .none, .killed),
        Outcome("strict-seccomp", control: .none, .killed),
        Outcome("further-filter", control: .root, .killed),
        Outcome("filter-by-prctl", control: .none, "EPERM"),
        Outcome("be-dumpable", control: .anyUser, "EPERM"),
        Outcome("outlive-parent", control: .anyUser, "EPERM"),
        Outcome("keep-capabilities", control: .anyUser, "EPERM"),
        Outcome("permit-privileges", control: .none, "EPERM"),
        Outcome("further-landlock", control: .anyUser, .killed),
        Outcome("unknown-call", control: .none, .killed),
        Outcome("map-executable", control: .anyUser, .done),
        Outcome("map-only-executable", control: .anyUser, .done),
        Outcome("make-executable", control: .anyUser, .done),
        Outcome("make-executable-by-key", control: .none, .killed),
        Outcome("map-100-gigabytes", control: .anyUser, "ENOMEM", withoutSeccomp: "ENOMEM"),
        Outcome("map-memory-in-pieces", control: .none, "ENOMEM", withoutSeccomp: "ENOMEM"),
        Outcome("lock-memory", control: .none, "EPERM", withoutSeccomp: "EPERM"),
        Outcome("secret-memory", control: .none, .killed),
        Outcome("huge-pages", control: .none, .killed),
        Outcome("abort", control: .none, .aborted),
        Outcome("wrong-address", control: .none, .crashed),
        Outcome("failed-check", control: .none, .crashed),
    ]

    #if arch(x86_64)
        private static let machine: [Outcome] = [
            Outcome("call-by-x32", control: .none, .killed),
            Outcome("call-by-32-bits", control: .none, .killed),
            Outcome("ports", control: .none, .killed),
            Outcome("local-descriptor-table", control: .none, .killed),
            Outcome("old-open", control: .anyUser, "EACCES", withoutSeccomp: "ENOENT"),
            Outcome("old-fork", control: .anyUser, "EPERM"),
        ]
    #else
        private static let machine: [Outcome] = []
    #endif
}

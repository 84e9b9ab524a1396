import Glibc

/// The decision about some system calls.
struct SeccompRule {
    /// What happens to a call.
    enum Action {
        case allow
        /// The call returns an error number.
        case refuse(Int32)
    }

    /// A condition on an argument.
    struct Condition {
        /// The number of the argument, from 0.
        let argument: UInt32
        /// The compared bits.
        var mask = UInt64.max
        /// The bits that the argument must have.
        let value: UInt64
    }

    let action: Action
    /// The names of the calls, as the kernel's.
    let calls: [String]
    /// All must be fulfilled; otherwise another rule, or the end of the process, applies.
    var conditions: [Condition] = []

    /// The rule for the other calls.
    func without(_ names: Set<String>) -> SeccompRule {
        SeccompRule(action: action, calls: calls.filter { !names.contains($0) }, conditions: conditions)
    }
}

/// The rules of a worker and of a zygote.
///
/// A call without a rule ends the process. A refused call is one that library code may try and whose failure it handles.
enum SeccompRules {
    /// What the engine and the runtime of Swift need in one thread.
    private static let allowed: [String] = [
        // Input and output through descriptors that are open.
        "read", "readv", "write", "writev", "pread64", "lseek", "fstat", "close", "poll", "ppoll",
        // Memory.
        "brk", "madvise", "mremap", "munmap",
        // Time.
        "clock_getres", "clock_gettime", "clock_nanosleep", "gettimeofday", "nanosleep", "time", "times",
        "getitimer", "setitimer",
        // Signals of the process itself.
        "rt_sigaction", "rt_sigpending", "rt_sigprocmask", "rt_sigreturn", "rt_sigtimedwait", "sigaltstack",
        "restart_syscall",
        // Threads: locks of a single one.
        "futex", "gettid", "membarrier", "sched_getaffinity", "sched_get_priority_max", "sched_get_priority_min",
        "sched_yield", "getcpu",
        // The process and the machine.
        "getpid", "getppid", "getuid", "geteuid", "getgid", "getegid", "getrlimit", "getrusage", "sysinfo", "uname",
        "getrandom", "exit", "exit_group",
    ]

    private static let workerRules: [SeccompRule] =
        [
            SeccompRule(action: .allow, calls: allowed),
            // `abort` sends a signal to its thread.
            SeccompRule(
                action: .allow,
                calls: ["tgkill"],
                conditions: [.init(argument: 0, value: SeccompFilter.ownProcess)]
            ),
            // To read limits of the process itself.
            SeccompRule(
                action: .allow,
                calls: ["prlimit64"],
                conditions: [.init(argument: 0, value: 0), .init(argument: 2, value: 0)]
            ),
            // Paths. Landlock does not cover the calls that only find them.
            SeccompRule(
                action: .refuse(EACCES),
                calls: [
                    "access", "creat", "faccessat", "getcwd", "getdents64", "lstat", "newfstatat", "open", "openat",
                    "readlink", "readlinkat", "stat", "statfs", "fstatfs", "truncate",
                ]
            ),
            // Calls of later kernels, which the C library replaces by older ones.
            SeccompRule(
                action: .refuse(ENOSYS),
                calls: ["clone3", "close_range", "faccessat2", "futex_waitv", "openat2", "pkey_alloc", "rseq", "statx"]
            ),
            SeccompRule(action: .refuse(ENOTTY), calls: ["ioctl"]),
            SeccompRule(action: .refuse(EACCES), calls: ["bind", "connect", "listen", "socket", "socketpair"]),
            SeccompRule(
                action: .refuse(EPERM),
                calls: [
                    // Threads and processes.
                    "clone", "fork", "vfork", "set_robust_list", "get_mempolicy", "set_mempolicy", "mbind",
                    "sched_getparam", "sched_getscheduler", "sched_setaffinity", "sched_setattr", "sched_setparam",
                    "sched_setscheduler", "getpriority", "setpriority", "ioprio_set", "arch_prctl",
                    // Descriptors of new kinds, and further copies.
                    "dup", "dup2", "dup3", "epoll_create1", "eventfd2", "inotify_init1", "memfd_create", "pipe",
                    "pipe2",
                    "signalfd4", "timerfd_create",
                    // Files and sockets that are open.
                    "accept", "accept4", "fadvise64", "fallocate", "fdatasync", "flock", "fsync", "ftruncate",
                    "getpeername", "getsockname", "getsockopt", "preadv", "pwrite64", "pwritev", "sendfile",
                    "setsockopt",
                    "shutdown",
                    // Memory that cannot be paged out.
                    "mlock", "mlock2", "mlockall", "munlock", "munlockall", "msync", "mincore",
                    // Identities.
                    "capget", "getgroups", "getpgid", "getpgrp", "getresgid", "getresuid", "getsid",
                ]
            ),
            // Reading and changing the modes of a descriptor, and not its owner for signals.
        ]
        + [F_GETFD, F_SETFD, F_GETFL, F_SETFL].map { command in
            SeccompRule(
                action: .allow,
                calls: ["fcntl"],
                conditions: [.init(argument: 1, mask: 0xFFFF_FFFF, value: UInt64(command))]
            )
        }

    /// The rules of new and of executable memory.
    private static func memory(allowsJIT: Bool) -> [SeccompRule] {
        // Huge pages, which the machine has reserved for others, are not in the size of a process that its host checks.
        let isUsual = SeccompRule.Condition(argument: 3, mask: 0x4_0000, value: 0)
        if allowsJIT {
            return [
                SeccompRule(action: .allow, calls: ["mmap"], conditions: [isUsual]),
                SeccompRule(action: .allow, calls: ["mprotect"]),
            ]
        }
        let executable = UInt64(PROT_EXEC)
        let isNotExecutable = SeccompRule.Condition(argument: 2, mask: executable, value: 0)
        return [
            SeccompRule(action: .allow, calls: ["mmap"], conditions: [isNotExecutable, isUsual]),
            SeccompRule(action: .allow, calls: ["mprotect"], conditions: [isNotExecutable]),
            SeccompRule(
                action: .refuse(EACCES),
                calls: ["mmap", "mprotect"],
                conditions: [.init(argument: 2, mask: executable, value: executable)]
            ),
        ]
    }

    /// A thread, by the flags with which the C library creates one.
    private static let newThread = SeccompRule(
        action: .allow,
        calls: ["clone"],
        conditions: [.init(argument: 0, value: 0x3D_0F00)]
    )

    /// The rules of threads, each of which has an event counter for its loop.
    private static let threads = [
        SeccompRule(action: .allow, calls: ["eventfd2", "rseq", "set_robust_list"]),
        newThread,
        // A process.
        SeccompRule(
            action: .refuse(EPERM),
            calls: ["clone"],
            conditions: [.init(argument: 0, mask: 0x1_0000, value: 0)]
        ),
    ]

    /// The rules of a worker.
    static func worker(_ policy: ContainmentPolicy) -> [SeccompRule] {
        let receiving = SeccompRule(
            action: policy.allowsReceivingDescriptors ? .allow : .refuse(EPERM),
            calls: ["recvmsg"]
        )
        let prctl = SeccompRule(action: .refuse(EPERM), calls: ["prctl"])
        let rules = memory(allowsJIT: policy.allowsJIT) + [receiving, prctl]
        guard policy.allowsThreads else { return workerRules + rules }
        let own: Set = ["clone", "eventfd2", "rseq", "set_robust_list"]
        return workerRules.map { $0.without(own) } + threads + rules
    }

    /// The rules of a zygote: those of its workers, without decisions about calls that it needs to start and to end them.
    static func zygote(_ policy: ContainmentPolicy) -> [SeccompRule] {
        var own: Set = ["clone", "close_range", "dup3", "eventfd2", "prlimit64", "set_robust_list", "tgkill"]
        if policy.allowsThreads { own.insert("rseq") }
        // The signal of its end, and the numbers that the C library stores for the child; no namespace and no thread.
        let forkFlags: UInt64 = 0xFF | 0x0020_0000 | 0x0100_0000
        let shared = workerRules.map { $0.without(own) }
        // A new thread, or a process that shares the memory.
        let sharing: [SeccompRule] =
            policy.allowsThreads
            ? [
                newThread,
                SeccompRule(
                    action: .refuse(EPERM),
                    calls: ["clone"],
                    conditions: [.init(argument: 0, mask: 0x1_0100, value: 0x100)]
                ),
            ]
            : [
                SeccompRule(
                    action: .refuse(EPERM),
                    calls: ["clone"],
                    conditions: [.init(argument: 0, mask: 0x100, value: 0x100)]
                )
            ]
        return shared + memory(allowsJIT: policy.allowsJIT) + [
            SeccompRule(
                action: .allow,
                calls: [
                    "close_range", "dup3", "eventfd2", "kill", "landlock_restrict_self", "pidfd_open",
                    "pidfd_send_signal", "prctl",
                    "recvmsg", "sendmsg", "set_robust_list", "tgkill", "wait4", "waitid",
                ]
            ),
            SeccompRule(
                action: .allow,
                calls: ["clone"],
                conditions: [.init(argument: 0, mask: ~forkFlags, value: 0)]
            ),
            SeccompRule(action: policy.allowsThreads ? .allow : .refuse(ENOSYS), calls: ["rseq"]),
            // Its own limits, which its workers inherit.
            SeccompRule(action: .allow, calls: ["prlimit64"], conditions: [.init(argument: 0, value: 0)]),
            // To install the filter of a worker.
            SeccompRule(action: .allow, calls: ["seccomp"], conditions: [.init(argument: 0, value: 1)]),
        ] + sharing
    }
}

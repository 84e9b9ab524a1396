internal import CLinux
internal import Glibc

extension Attack {
    /// Attempts to reach rare parts of the kernel, and to undo the containment.
    ///
    /// Calls that would change the machine have arguments that the kernel refuses.
    static let kernel = [
        Attack("io-uring") { _ in call(SYS_io_uring_setup, 4, bytes(120)) },
        Attack("userfaultfd", SYS_userfaultfd, 1),
        Attack("bpf") { _ in call(SYS_bpf, 0, bytes(128), 128) },
        Attack("performance-events") { _ in call(SYS_perf_event_open, bytes(128), 0, -1, -1, 0) },
        Attack("keyring", SYS_keyctl, 0, -3, 0),
        Attack("add-key") { _ in call(SYS_add_key, text("user"), text("x"), text("x"), 1, -1) },
        Attack("request-key") { _ in call(SYS_request_key, text("user"), text("x"), 0, 0) },
        Attack("load-kernel", SYS_kexec_load, 0, 1 << 20, 0, 0),
        Attack("load-module", SYS_init_module, 0, 0, 0),
        Attack("remove-module") { _ in call(SYS_delete_module, text("no-such-module"), 0) },
        Attack("kernel-log", SYS_syslog, 10),
        Attack("restart-machine", SYS_reboot, 0, 0, 0),
        Attack("name-machine") { _ in call(SYS_sethostname, text(""), -1) },
        Attack("set-clock", SYS_clock_settime, 99, 0),
        Attack("swap") { _ in call(SYS_swapon, text("/no-such-file"), 0) },
        Attack("accounting") { _ in call(SYS_acct, text("/no-such-file")) },
        Attack("personality", SYS_personality, 0x0040_0000),
        Attack("shared-memory") { _ in removed(call(SYS_shmget, 0, 4_096, 0o1600)) { call(SYS_shmctl, $0, 0, 0) } },
        Attack("semaphores") { _ in removed(call(SYS_semget, 0, 1, 0o1600)) { call(SYS_semctl, $0, 0, 0) } },
        Attack("messages") { _ in removed(call(SYS_msgget, 0, 0o1600)) { call(SYS_msgctl, $0, 0, 0) } },
        Attack("message-queue") { _ in call(SYS_mq_open, text("contained"), 0, 0, 0) },
        Attack("strict-seccomp", SYS_seccomp, 0, 1, 0),
        Attack("further-filter") { _ in
            // A filter that allows all calls.
            [UInt64(0x06) | 0x7FFF_0000 << 32].withUnsafeBytes { Int(clinux_install_filter($0.baseAddress, 1)) }
        },
        Attack("filter-by-prctl", SYS_prctl, 22, 2, 0),
        Attack("be-dumpable", SYS_prctl, 4, 1),
        Attack("outlive-parent", SYS_prctl, 1, 0),
        Attack("keep-capabilities", SYS_prctl, 8, 1),
        Attack("permit-privileges", SYS_prctl, 38, 0),
        Attack("further-landlock", SYS_landlock_create_ruleset, 0, 0, 1),
        Attack("unknown-call", 1_000),
    ]

    /// The number of a new object, which is removed.
    private static func removed(_ object: Int, _ remove: (Int) -> Int) -> Int {
        object < 0 ? object : remove(object)
    }

    /// Attempts with memory.
    static let memory =
        [
            // Private memory of no file that is readable, writable and executable.
            Attack("map-executable", SYS_mmap, 0, 4_096, 7, 0x22, -1, 0),
            Attack("map-only-executable", SYS_mmap, 0, 4_096, 4, 0x22, -1, 0),
            Attack("make-executable") { _ in
                let address = call(SYS_mmap, 0, 4_096, 3, 0x22, -1, 0)
                return address < 0 ? address : call(SYS_mprotect, address, 4_096, 5)
            },
            Attack("make-executable-by-key") { _ in
                let address = call(SYS_mmap, 0, 4_096, 3, 0x22, -1, 0)
                return address < 0 ? address : call(SYS_pkey_mprotect, address, 4_096, 5, -1)
            },
            Attack("map-100-gigabytes", SYS_mmap, 0, 100 << 30, 3, 0x4022, -1, 0),
            Attack("map-memory-in-pieces") { _ in
                for _ in 0..<1_000 {
                    let result = call(SYS_mmap, 0, 100 << 20, 3, 0x4022, -1, 0)
                    if result < 0, result > -4_096 { return result }
                }
                return 0
            },
            Attack("lock-memory", SYS_mlockall, 2),
            Attack("secret-memory", SYS_memfd_secret, 0),
            Attack("huge-pages", SYS_mmap, 0, 2 << 20, 3, 0x4_0022, -1, 0),
            Attack("abort") { _ in abort() },
            Attack("wrong-address") { _ in
                // The first page is never mapped.
                UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
                return 0
            },
            Attack("failed-check") { target in
                preconditionFailure("The process \(target.host) has a worker that fails.")
            },
        ] + machineAttacks

    #if arch(x86_64)
        private static let machineAttacks = [
            Attack("call-by-x32", Int32(0x4000_0000 | SYS_getpid)),
            Attack("call-by-32-bits") { _ in
                let address = call(SYS_mmap, 0, 4_096, 3, 0x22, -1, 0)
                guard address > 0, let code = UnsafeMutableRawPointer(bitPattern: address) else { return address }
                // The call 20 of 32-bit processes, getpid.
                let instructions: [UInt8] = [0xB8, 20, 0, 0, 0, 0xCD, 0x80, 0x48, 0x98, 0xC3]
                code.copyMemory(from: instructions, byteCount: instructions.count)
                let error = call(SYS_mprotect, address, 4_096, 5)
                guard error == 0 else { return error }
                return unsafeBitCast(code, to: (@convention(c) () -> Int).self)()
            },
            Attack("ports", SYS_iopl, 0),
            Attack("local-descriptor-table") { _ in call(SYS_modify_ldt, 0, bytes(16), 16) },
            Attack("old-open") { _ in call(SYS_open, text("/etc/passwd"), 0) },
            Attack("old-fork") { _ in
                let child = call(SYS_fork)
                if child == 0 { _exit(0) }
                return child
            },
        ]
    #else
        private static let machineAttacks: [Attack] = []
    #endif
}

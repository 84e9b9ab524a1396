internal import CLinux
internal import Glibc

extension Attack {
    /// Attempts to start, control and read processes.
    static let processes = [
        Attack("execute") { _ in call(SYS_execve, text("/bin/true"), bytes(8), bytes(8)) },
        Attack("execute-descriptor") { _ in
            call(SYS_execveat, Int(AttackTarget.keptFile), text(""), bytes(8), bytes(8), 0x1000)
        },
        Attack("memory-file") { _ in call(SYS_memfd_create, text("x"), 0) },
        Attack("execute-memory-file") { _ in
            let file = call(SYS_memfd_create, text("x"), 0)
            return file < 0 ? file : call(SYS_execveat, file, text(""), bytes(8), bytes(8), 0x1000)
        },
        Attack("fork") { _ in
            let child = call(SYS_clone, Int(SIGCHLD))
            if child == 0 { _exit(0) }
            return child
        },
        Attack("fork-by-clone3") { _ in
            // The signal at the end is the fifth of eight numbers.
            let child = call(SYS_clone3, bytes(64, [UInt8](repeating: 0, count: 32) + [UInt8(SIGCHLD)]), 64)
            if child == 0 { _exit(0) }
            return child
        },
        Attack("fork-in-namespace") { _ in
            let child = call(SYS_clone, 0x1000_0000 | Int(SIGCHLD))
            if child == 0 { _exit(0) }
            return child
        },
        Attack("thread") { _ in
            var thread = pthread_t()
            return -Int(pthread_create(&thread, nil, { _ in nil }, nil))
        },
        Attack("many-threads") { _ in
            for _ in 0..<10_000 {
                var thread = pthread_t()
                // Each thread waits, so that all exist at once.
                let error = pthread_create(&thread, nil, { _ in poll(nil, 0, -1) < 0 ? nil : nil }, nil)
                if error != 0 { return -Int(error) }
            }
            return 0
        },
        Attack("signal-parent") { _ in call(SYS_kill, Int(getppid()), 0) },
        Attack("signal-host") { call(SYS_kill, $0.host, 0) },
        Attack("signal-all", SYS_kill, -1, 0),
        Attack("signal-thread-of-parent") { _ in call(SYS_tgkill, Int(getppid()), Int(getppid()), 0) },
        Attack("signal-own-thread") { _ in call(SYS_tgkill, Int(getpid()), call(SYS_gettid), 0) },
        Attack("signal-by-tkill") { _ in call(SYS_tkill, Int(getppid()), 0) },
        Attack("queue-signal") { _ in
            call(
                SYS_rt_sigqueueinfo,
                Int(getppid()),
                Int(SIGCONT),
                bytes(128, [18, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF])
            )
        },
        Attack("queue-own-signals") { _ in
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, realtimeSignal)
            pthread_sigmask(SIG_BLOCK, &signals, nil)
            for _ in 0..<1_000 {
                let result = call(SYS_tgkill, Int(getpid()), call(SYS_gettid), Int(realtimeSignal))
                if result < 0 { return result }
            }
            return 0
        },
        Attack("process-descriptor") { _ in call(SYS_pidfd_open, Int(getppid()), 0) },
        Attack("descriptor-of-process") { _ in call(SYS_pidfd_getfd, 1, 0, 0) },
        Attack("trace-parent") { _ in call(SYS_ptrace, 0x4206, Int(getppid()), 0, 0) },
        Attack("trace-host") { call(SYS_ptrace, 0x4206, $0.host, 0, 0) },
        Attack("be-traced", SYS_ptrace, 0),
        Attack("read-parent") { _ in copyMemory(SYS_process_vm_readv, Int(getppid())) },
        Attack("read-host") { copyMemory(SYS_process_vm_readv, $0.host) },
        Attack("write-parent") { _ in copyMemory(SYS_process_vm_writev, Int(getppid())) },
        Attack("compare-processes") { _ in call(SYS_kcmp, Int(getpid()), Int(getppid()), 1, 0, 0) },
        Attack("limit-parent") { _ in call(SYS_prlimit64, Int(getppid()), 7, 0, bytes(16)) },
        Attack("raise-limit") { _ in call(SYS_prlimit64, 0, 1, bytes(16, [UInt8](repeating: 0xFF, count: 16)), 0) },
        Attack("priority") { _ in call(SYS_setpriority, 0, 0, 0) },
        Attack("realtime") { _ in call(SYS_sched_setscheduler, 0, 0, bytes(4)) },
        Attack("become-root", SYS_setuid, 0),
        Attack("change-groups", SYS_setgroups, 0, 0),
        Attack("capabilities") { _ in
            let header = bytes(8, [0x22, 0x05, 0x08, 0x20])
            return call(SYS_capset, header, bytes(24, [0, 0, 0x20, 0, 0, 0, 0x20, 0]))
        },
        Attack("read-environment") { target in
            let text = UnsafePointer<CChar>(bitPattern: target.variable)
            return text.map { strlen($0) > 0 } == true ? 0 : -Int(ENOENT)
        },
        Attack("new-session", SYS_setsid),
    ]

    /// A signal that is queued each time that it is sent.
    private static let realtimeSignal: Int32 = 40

    /// Copies from or to the memory of another process.
    private static func copyMemory(_ number: Int32, _ process: Int) -> Int {
        // The address of a variable of this program, which its forks have too.
        let other = [environment, 8].withUnsafeBytes { bytes(16, Array($0)) }
        let own = [bytes(8), 8].withUnsafeBytes { bytes(16, Array($0)) }
        return call(number, process, own, 1, other, 1, 0)
    }

    private static let environment = Int(bitPattern: dlsym(nil, "environ"))
}

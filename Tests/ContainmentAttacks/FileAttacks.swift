internal import CLinux
internal import Glibc

extension Attack {
    /// Attempts to find, read and change files by their paths.
    static let files = [
        Attack("open-file") { _ in call(SYS_openat, here, text("/etc/passwd"), 0) },
        Attack("open-by-openat2") { _ in call(SYS_openat2, here, text("/etc/passwd"), bytes(24), 24) },
        Attack("open-folder") { _ in call(SYS_openat, here, text("/"), Int(O_DIRECTORY)) },
        Attack("open-without-access") { _ in call(SYS_openat, here, text("/etc/passwd"), 0o10000000) },
        Attack("open-own-memory") { _ in call(SYS_openat, here, text("/proc/self/mem"), 2) },
        Attack("open-own-maps") { _ in call(SYS_openat, here, text("/proc/self/maps"), 0) },
        Attack("open-host-environment") { call(SYS_openat, here, text("/proc/\($0.host)/environ"), 0) },
        Attack("open-host-memory") { call(SYS_openat, here, text("/proc/\($0.host)/mem"), 2) },
        Attack("open-device") { _ in call(SYS_openat, here, text("/dev/null"), 2) },
        Attack("open-for-writing") { call(SYS_openat, here, text($0.file), 1) },
        Attack("create-file") { call(SYS_openat, here, text($0.file + "-new"), 0o101, 0o600) },
        Attack("unnamed-file") { _ in call(SYS_openat, here, text("/tmp"), 0o20200002, 0o600) },
        Attack("open-through-lost-folder") { _ in
            call(SYS_openat, Int(AttackTarget.lostFolder), text("etc/passwd"), 0)
        },
        Attack("find-file") { _ in call(SYS_newfstatat, here, text("/etc/passwd"), bytes(256), 0) },
        Attack("find-file-by-statx") { _ in call(SYS_statx, here, text("/etc/passwd"), 0, 0x7FF, bytes(512)) },
        Attack("find-file-by-access") { _ in call(SYS_faccessat, here, text("/etc/passwd"), 4) },
        Attack("read-link") { _ in call(SYS_readlinkat, here, text("/proc/self/exe"), bytes(512), 512) },
        Attack("read-attribute") { call(SYS_listxattr, text($0.file), bytes(64), 64) },
        Attack("truncate-file") { call(SYS_truncate, text($0.file), 0) },
        Attack("remove-file") { call(SYS_unlinkat, here, text($0.file), 0) },
        Attack("rename-file") { call(SYS_renameat2, here, text($0.file), here, text($0.file + "-new"), 0) },
        Attack("link-file") { call(SYS_linkat, here, text($0.file), here, text($0.file + "-new"), 0) },
        Attack("link-by-name") { call(SYS_symlinkat, text("/etc/passwd"), here, text($0.file + "-new")) },
        Attack("make-folder") { call(SYS_mkdirat, here, text($0.file + "-folder"), 0o700) },
        Attack("make-pipe") { call(SYS_mknodat, here, text($0.file + "-new"), 0o10600, 0) },
        Attack("change-mode") { call(SYS_fchmodat, here, text($0.file), 0o777) },
        Attack("change-owner") { call(SYS_fchownat, here, text($0.file), Int(getuid()), Int(getgid()), 0) },
        Attack("change-times") { call(SYS_utimensat, here, text($0.file), 0, 0) },
        Attack("change-folder") { _ in call(SYS_chdir, text("/etc")) },
        Attack("file-handle") { call(SYS_name_to_handle_at, here, text($0.file), bytes(256, [128]), bytes(8), 0) },
        Attack("watch-files", SYS_inotify_init1, 0),
    ]

    /// Attempts to change the view of the file system.
    static let mounts = [
        Attack("change-root") { _ in call(SYS_chroot, text("/tmp")) },
        Attack("mount") { _ in call(SYS_mount, text("none"), text("/tmp"), text("tmpfs"), 0, 0) },
        Attack("unmount") { _ in call(SYS_umount2, text("/proc"), 2) },
        Attack("pivot-root") { _ in call(SYS_pivot_root, text("."), text(".")) },
        Attack("new-mount") { _ in call(SYS_fsopen, text("tmpfs"), 0) },
        Attack("copy-mount") { _ in call(SYS_open_tree, here, text("/"), 1) },
        Attack("enter-namespace", SYS_setns, Int(AttackTarget.lostFile), 0),
        Attack("new-user-namespace", SYS_unshare, 0x1000_0000),
        Attack("new-network-namespace", SYS_unshare, 0x4000_0000),
    ]

    /// Attempts with descriptors.
    static let descriptors = [
        Attack("write-lost-file") { _ in call(SYS_write, Int(AttackTarget.lostFile), text("x"), 1) },
        Attack("grow-given-file") { _ in call(SYS_write, Int(AttackTarget.keptFile), text("x"), 1) },
        Attack("resize-given-file", SYS_ftruncate, Int(AttackTarget.keptFile), 1 << 30),
        Attack("allocate-given-file", SYS_fallocate, Int(AttackTarget.keptFile), 0, 0, 1 << 20),
        Attack("copy-descriptor", SYS_dup, 1),
        Attack("own-signals-of-descriptor", SYS_fcntl, 1, Int(F_SETOWN), 1),
        Attack("lock-given-file", SYS_flock, Int(AttackTarget.keptFile), 2),
        Attack("type-into-terminal") { _ in call(SYS_ioctl, 1, 0x5412, text("x")) },
        Attack("new-pipe") { _ in call(SYS_pipe2, bytes(8), 0) },
        Attack("wait-for-events", SYS_epoll_create1, 0),
    ]

    /// Attempts to reach the network and other processes by sockets.
    static let sockets = [
        Attack("tcp-socket", SYS_socket, 2, 1, 0),
        Attack("udp-socket", SYS_socket, 2, 2, 0),
        Attack("local-socket", SYS_socket, 1, 1, 0),
        Attack("kernel-socket", SYS_socket, 16, 3, 0),
        Attack("packet-socket", SYS_socket, 17, 3, 0),
        Attack("socket-pair") { _ in call(SYS_socketpair, 1, 1, 0, bytes(8)) },
        // Port 9 of the loopback interface, as UDP, which needs no server.
        Attack("connect") { _ in
            let socket = call(SYS_socket, 2, 2, 0)
            return socket < 0 ? socket : call(SYS_connect, socket, bytes(16, [2, 0, 0, 9, 127, 0, 0, 1]), 16)
        },
        Attack("bind") { _ in
            let socket = call(SYS_socket, 2, 1, 0)
            return socket < 0 ? socket : call(SYS_bind, socket, bytes(16, [2, 0, 0, 0, 127, 0, 0, 1]), 16)
        },
        Attack("connect-by-name") { _ in
            let socket = call(SYS_socket, 1, 1, 0)
            let name: [UInt8] = [1, 0] + Array("/run/none".utf8)
            return socket < 0 ? socket : call(SYS_connect, socket, bytes(16, name), name.count)
        },
        Attack("send-descriptor") { _ in call(SYS_sendmsg, 1, bytes(56), 0) },
        Attack("receive-descriptor") { _ in call(SYS_recvmsg, 1, bytes(56), 0) },
    ]
}

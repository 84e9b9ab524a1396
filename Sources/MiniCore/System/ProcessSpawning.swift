package import Glibc

/// What starts of processes by `posix_spawn` have in common.
package enum ProcessSpawning {
    /// Calls a closure with C strings, followed by nil, as the arguments and the environment of a process.
    package static func withStrings<Output>(
        _ strings: [String],
        _ body: ([UnsafeMutablePointer<CChar>?]) -> Output,
    ) -> Output {
        let pointers = strings.map { strdup($0) }
        defer { for pointer in pointers { free(pointer) } }
        return body(pointers + [nil])
    }

    /// Makes a process block and ignore no signals: those that this process blocks or ignores are its own.
    ///
    /// - Returns: The flags that `posix_spawnattr_setflags` needs for it.
    package static func resetSignals(in attributes: inout posix_spawnattr_t) -> Int32 {
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        return POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    }
}

internal import Glibc

/// The time since the system started, which setting the time of day does not change.
///
/// Namespaces can give a process another one.
struct DeviceClock: Sendable {
    /// Which start of the system this is.
    var boot: @Sendable () throws(ProtectionError) -> [UInt8]
    /// Nanoseconds since then, sleep included.
    var now: @Sendable () -> UInt64

    static let system = DeviceClock { () throws(ProtectionError) in
        let path = "/proc/sys/kernel/random/boot_id"
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw PrivateFile.systemError("opening \(path)") }
        defer { close(descriptor) }
        return try PrivateFile.read(descriptor, at: 0, count: 36, path)
    } now: {
        var time = timespec()
        let code = clock_gettime(CLOCK_BOOTTIME, &time)
        precondition(code == 0, "The clock cannot be read.")
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}

internal import Glibc

/// The time since the system started, which does not depend on the time of day.
///
/// Namespaces can change it for a process.
struct DeviceClock: Sendable {
    /// An identifier of the system's current start.
    var boot: @Sendable () throws(ProtectionError) -> [UInt8]
    /// Nanoseconds since the start, including sleep.
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

internal import Glibc
internal import MiniCore

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
        guard let time = SystemClock.nanoseconds(of: CLOCK_BOOTTIME) else {
            preconditionFailure("The clock cannot be read.")
        }
        return UInt64(time)
    }
}

package import Glibc

/// Reads the clocks of the system, and passes instants to its functions.
///
/// Which clang module defines `timespec` depends on the order in which the compiler loads them, and its members are not visible
/// without an import of that module. Only this file depends on the layout of the type: seconds and nanoseconds, of 64 bits each.
package enum SystemClock {
    private typealias Parts = (seconds: Int64, nanoseconds: Int64)

    /// The time of a clock, in nanoseconds; nil if it cannot be read, as that of a thread that has ended.
    package static func nanoseconds(of clock: clockid_t) -> Int64? {
        var parts: Parts = (0, 0)
        // SAFETY: The parts have the layout of the type, and the function keeps no pointer.
        let code = withUnsafeMutablePointer(to: &parts) { pointer in
            pointer.withMemoryRebound(to: timespec.self, capacity: 1) { clock_gettime(clock, $0) }
        }
        return code == 0 ? parts.seconds * 1_000_000_000 + parts.nanoseconds : nil
    }

    /// Calls a closure with an instant of a clock.
    ///
    /// - Parameter nanoseconds: The time of the clock, not negative.
    package static func withTime<Result>(
        _ nanoseconds: Int64,
        _ body: (UnsafePointer<timespec>) -> Result,
    ) -> Result {
        var parts: Parts = (nanoseconds / 1_000_000_000, nanoseconds % 1_000_000_000)
        // SAFETY: The parts have the layout of the type, and the pointer is valid during the call.
        return withUnsafePointer(to: &parts) { pointer in
            pointer.withMemoryRebound(to: timespec.self, capacity: 1) { body($0) }
        }
    }
}

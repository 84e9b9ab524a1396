internal import Glibc

/// The processors of the machine.
package enum Processors {
    /// The number of processors that are in use, at least one.
    package static let count = max(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1)
}

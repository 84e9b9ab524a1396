/// The error of a ``ScriptThread`` that could not be started.
package struct ScriptThreadError: Error, Sendable, Hashable {
    /// The error number of the operating system, such as `EAGAIN` if there are too many threads.
    package let errorNumber: Int32

    /// Creates an error from an error number.
    package init(errorNumber: Int32) { self.errorNumber = errorNumber }
}

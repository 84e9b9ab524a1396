/// Why a ``ScriptThread`` could not be started.
public struct ScriptThreadError: Error, Sendable, Hashable {
    /// The code of the operating system, such as `EAGAIN` when there are too many threads.
    public let errorNumber: Int32

    /// Makes an error of an operating system's code.
    public init(errorNumber: Int32) { self.errorNumber = errorNumber }
}

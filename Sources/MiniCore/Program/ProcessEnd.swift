/// The end of the process of a program that was not requested: a crash, or a signal of the system.
///
/// The host makes it from what the kernel reports. It contains neither parameters nor other data of the program.
public struct ProcessEnd: Sendable, Hashable {
    /// The part of the life of a program in which its process ended.
    public enum Phase: String, Sendable {
        /// Before the program had started.
        case starting
        /// After the program had started.
        case running
    }

    /// The number of the signal that ended the process, such as 11 for SIGSEGV; nil if it exited or the system has no status.
    public let signal: Int32?
    /// The exit status of the process, from 0 to 255; nil if a signal ended it or the system has no status.
    public let exitStatus: Int32?
    /// The part of the program's life.
    public let phase: Phase
    /// The JSAPI whose call began last, by its name on `my` without `Sync`; nil before the first call.
    ///
    /// The call can be in progress, or have ended. The process reports the name, in at most 256 bytes, before the call uses the
    /// host and otherwise by the end of its turn. JSAPIs that are written in JavaScript, as `my.createAnimation`, are not reported.
    public let lastCall: String?

    /// Creates a value.
    public init(signal: Int32?, exitStatus: Int32?, phase: Phase, lastCall: String?) {
        self.signal = signal
        self.exitStatus = exitStatus
        self.phase = phase
        self.lastCall = lastCall
    }
}

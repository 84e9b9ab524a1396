/// When a host searches for updates of a program that it opens, by the time since the last successful search.
///
/// - Source: `GRVAppUpdateIntervalDelegate` of the vendor's documents, with its defaults.
public struct UpdateIntervals: Sendable, Hashable {
    /// The age at which an update is searched for while the installed version runs; an hour.
    ///
    /// The vendor's name is `asyncUpdateIntervalForApp`.
    public var minimum = Duration.seconds(3_600)
    /// The age at which an update is searched for and installed before the program opens; ten days.
    ///
    /// If that fails, the installed version opens. The vendor's name is `syncUpdateIntervalForApp`.
    public var maximum = Duration.seconds(864_000)

    /// The time that such an update may delay the start; 10 seconds.
    ///
    /// After it the installed version opens, and the update continues while the program runs. The installation of a program
    /// that is missing has no such limit.
    public var startDelay = Duration.seconds(10)

    /// Creates the documented intervals.
    public init() {}
}

/// When a host searches for updates of a program that it opens.
///
/// The age of an installed version is the time since the last successful search for an update of its program.
///
/// - Source: `GRVAppUpdateIntervalDelegate` of the vendor's documents, with its defaults.
public struct UpdateIntervals: Sendable, Hashable {
    /// The age from which an update is searched for and installed while the program runs; an hour.
    ///
    /// The vendor's name is `asyncUpdateIntervalForApp`.
    public var minimum = Duration.seconds(3_600)
    /// The age from which an update is searched for and installed before the program opens; ten days.
    ///
    /// If that fails, the installed version opens. The vendor's name is `syncUpdateIntervalForApp`.
    public var maximum = Duration.seconds(864_000)

    /// The maximum time for which an update at the age ``maximum`` delays the opening of the program; 10 seconds.
    ///
    /// After it the installed version opens, and the update continues while the program runs. The installation of a program
    /// that is missing has no such limit.
    public var maximumStartDelay = Duration.seconds(10)

    /// Creates the documented intervals.
    public init() {}
}

/// Whether a program is started again after its process has ended by itself, or after its host has suspended it.
///
/// A program that is started again opens the page that was shown last, with its query, and has its stored data. Its other data
/// is lost: the pages below, the data of pages, and files without a storage folder.
public struct RestartPolicy: Sendable, Hashable {
    /// The maximum number of restarts after crashes that follow each other; nil if the program ends with its process.
    let maximum: Int?
    /// The delay of the first restart.
    let delay: Duration
    /// The maximum delay.
    let longestDelay: Duration
    /// The time after which a crash counts as the first one again.
    let stableTime: Duration

    /// The program ends with its process, which the host does not suspend.
    public static let never = RestartPolicy(maximum: nil, delay: .zero, longestDelay: .zero, stableTime: .zero)

    /// The program is started again after a crash: the engine has failed, or the system has ended the process.
    ///
    /// A program that exceeds a limit, or whose worker violates the protocol, ends.
    ///
    /// - Parameters:
    ///   - maximum: The maximum number of crashes that follow each other; the program ends with the next one. With 0 it is
    ///     started again only after a suspension.
    ///   - delay: The time from the first crash to the restart, which doubles with each crash that follows.
    ///   - longestDelay: The maximum of this time.
    ///   - stableTime: The time after which a crash does not follow an earlier one.
    public static func onCrash(
        maximum: Int = 5,
        delay: Duration = .milliseconds(500),
        longestDelay: Duration = .seconds(60),
        stableTime: Duration = .seconds(600),
    ) -> RestartPolicy {
        RestartPolicy(maximum: max(maximum, 0), delay: delay, longestDelay: longestDelay, stableTime: stableTime)
    }

    /// Whether a program has a handle that can start it again.
    package var permitsRestart: Bool { maximum != nil }
}

/// The restarts of one program by its policy.
///
/// ## Threading
/// A value, without locks.
struct RestartBackoff {
    private let policy: RestartPolicy
    /// The number of crashes that have followed each other.
    private(set) var crashCount = 0

    init(_ policy: RestartPolicy) { self.policy = policy }

    /// Counts a crash, and returns the delay of the restart; nil if the program ends.
    ///
    /// - Parameter duration: The time for which the process has run.
    mutating func delay(afterRunOf duration: Duration) -> Duration? {
        guard let maximum = policy.maximum else { return nil }
        if duration >= policy.stableTime { crashCount = 0 }
        guard crashCount < maximum else { return nil }
        crashCount += 1
        // Beyond 32 doublings each delay is the longest one.
        let delay = policy.delay * (1 << min(crashCount - 1, 32))
        return min(delay, policy.longestDelay)
    }
}

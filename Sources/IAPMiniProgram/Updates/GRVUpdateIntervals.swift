internal import MiniCore

/// How often updates of programs are looked for.
///
/// The name is MiniHost's. A ``GRVAppSource`` receives the intervals with each request for a package.
public struct GRVUpdateIntervals: Sendable, Hashable {
    static let defaultSynchronous = 10.0 * 24 * 3_600
    static let defaultAsynchronous = 3_600.0

    /// The time after which a program is not opened before an update was looked for.
    public let synchronous: Duration
    /// The time after which an update is looked for beside the opening.
    public let asynchronous: Duration

    /// The vendor's defaults: 10 days and an hour.
    public static let `default` = GRVUpdateIntervals(synchronous: defaultSynchronous, asynchronous: defaultAsynchronous)

    /// Creates intervals from seconds; a default replaces a value that is negative, infinite or not a number.
    init(synchronous: Double, asynchronous: Double) {
        self.synchronous = Self.duration(synchronous, otherwise: Self.defaultSynchronous)
        self.asynchronous = Self.duration(asynchronous, otherwise: Self.defaultAsynchronous)
    }

    /// Longer intervals mean never, and a century is the longest.
    private static func duration(_ seconds: Double, otherwise fallback: Double) -> Duration {
        .seconds(seconds.isFinite && seconds >= 0 ? min(seconds, 100 * 365.0 * 24 * 3_600) : fallback)
    }
}

extension GRVExtensionDelegate {
    /// The intervals of the registered delegate; the vendor's defaults without one.
    ///
    /// The name is MiniHost's.
    public func updateIntervals() async -> GRVUpdateIntervals {
        guard let calls = updateInterval.calls else { return .default }
        let intervals = await DelegateResult<GRVUpdateIntervals>.wait(deadline) {
            await calls.result(otherwise: .default) {
                GRVUpdateIntervals(
                    synchronous: $0.syncUpdateIntervalForApp(),
                    asynchronous: $0.asyncUpdateIntervalForApp(),
                )
            }
        }
        if case .timedOut = intervals { report(.timedOut("GRVAppUpdateIntervalDelegate")) }
        return intervals.orElse(.default)
    }
}

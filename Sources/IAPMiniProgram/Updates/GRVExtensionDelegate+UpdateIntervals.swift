internal import MiniCore
public import MiniHost

extension UpdateIntervals {
    /// Creates intervals from seconds; a default replaces a value that is negative, infinite or not a number.
    init(synchronous: Double, asynchronous: Double) {
        self.init()
        maximum = Self.duration(synchronous, otherwise: maximum)
        minimum = Self.duration(asynchronous, otherwise: minimum)
    }

    /// Longer intervals mean never, and a century is the longest.
    private static func duration(_ seconds: Double, otherwise fallback: Duration) -> Duration {
        guard seconds.isFinite, seconds >= 0 else { return fallback }
        // `.seconds` of a Double is not exact, even for an integer.
        return .milliseconds(Int64((min(seconds, 100 * 365.0 * 24 * 3_600) * 1_000).rounded()))
    }
}

extension GRVExtensionDelegate {
    /// The intervals of the registered delegate, for ``PackagedPrograms/updateIntervals``; the vendor's defaults
    /// without one.
    ///
    /// The name is MiniHost's. ``GRVAppContainerLaunch`` requests them before it opens a program.
    public func updateIntervals() async -> UpdateIntervals {
        guard let calls = updateInterval.calls else { return UpdateIntervals() }
        let intervals = await DelegateResult<UpdateIntervals>.wait(deadline) {
            await calls.result(otherwise: UpdateIntervals()) {
                UpdateIntervals(
                    synchronous: $0.syncUpdateIntervalForApp(),
                    asynchronous: $0.asyncUpdateIntervalForApp(),
                )
            }
        }
        if case .timedOut = intervals { report(.timedOut("GRVAppUpdateIntervalDelegate")) }
        return intervals.orElse(UpdateIntervals())
    }
}

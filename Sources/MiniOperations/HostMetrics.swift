internal import CoreMetrics
internal import MiniCore
internal import MiniHost
internal import Synchronization

/// The metrics of a host.
///
/// ## Threading
/// May be used from any thread.
final class HostMetrics: Sendable {
    private struct Key: Hashable {
        let label: String
        let values: [String]
    }

    private struct State {
        var counters: [Key: Counter] = [:]
        var timers: [Key: Timer] = [:]
        /// The number of metrics that the events of a program have added.
        var shares: [String: Int] = [:]

        /// Whether an event of a program may add a metric.
        mutating func admit(_ program: String) -> Bool {
            guard counters.count + timers.count < HostMetrics.limit else { return false }
            let share = shares[program, default: 0]
            guard share < HostMetrics.programLimit else { return false }
            shares[program] = share + 1
            return true
        }
    }

    /// The maximum number of metrics with different dimensions, since programs have any ids.
    private static let limit = 10_000
    /// The maximum number that the events of one program add: a worker that was taken over states any names and numbers.
    private static let programLimit = 2_000
    /// The value of all dimensions beyond a limit, so that sums stay right.
    private static let other = "other"

    private let factory: any MetricsFactory
    private let state = Mutex(State())
    private let programs: Gauge
    private let workers: Gauge
    private let storageBytes: Gauge

    init(_ factory: any MetricsFactory) {
        self.factory = factory
        programs = Gauge(label: "minihost_programs", factory: factory)
        workers = Gauge(label: "minihost_workers", factory: factory)
        storageBytes = Gauge(label: "minihost_storage_bytes", factory: factory)
    }

    func record(_ statistics: HostStatistics) {
        programs.record(statistics.programs)
        workers.record(statistics.workers)
        storageBytes.record(statistics.storageBytes + statistics.fileBytes)
    }

    func record(_ event: ProgramEvent, of program: ProgramIdentity) {
        switch event {
        case .call(let call): record(call, of: program.appID)
        case .uncaught: count("minihost_uncaught_errors", [("program", program.appID)], of: program.appID)
        case .warning(let warning) where warning.kind.isRefusedURL: countRefusal("network", of: program.appID)
        case .process(.restarted): count("minihost_restarts", [("program", program.appID)], of: program.appID)
        case .ended(let error):
            let reason = error.map { $0.termination?.rawValue ?? "error" } ?? "stopped"
            count("minihost_ends", [("reason", reason)], of: program.appID)
        case .console, .page, .rendered, .navigationBar, .deviceUI, .warning, .process: break
        }
    }

    private func record(_ call: CallRecord, of program: String) {
        count("minihost_calls", [("program", program), ("api", call.name)], of: program)
        time("minihost_call_duration", [("api", call.name)], call.duration, of: program)
        guard let error = call.error else { return }
        let code = "\(error.code)"
        count("minihost_call_errors", [("program", program), ("api", call.name), ("error", code)], of: program)
        if error.reason == .noPermission { countRefusal("permission", of: program) }
        if error.isOfConsent { countRefusal("consent", of: program) }
    }

    /// Records the duration of a request of the network.
    ///
    /// - Parameter outcome: A class of statuses such as `2xx`, or `error`.
    func recordRequest(_ kind: String, outcome: String, _ duration: Duration, of program: String) {
        time("minihost_requests", [("kind", kind), ("outcome", outcome)], duration, of: program)
    }

    private func countRefusal(_ reason: String, of program: String) {
        count("minihost_refusals", [("program", program), ("reason", reason)], of: program)
    }

    // MARK: Backend

    /// Adds one to a counter.
    private func count(_ label: String, _ dimensions: [(String, String)], of program: String) {
        let counter = metric(label, dimensions, of: program, in: \.counters) { [factory] dimensions in
            Counter(label: label, dimensions: dimensions, factory: factory)
        }
        counter.increment()
    }

    private func time(_ label: String, _ dimensions: [(String, String)], _ duration: Duration, of program: String) {
        let timer = metric(label, dimensions, of: program, in: \.timers) { [factory] dimensions in
            Timer(label: label, dimensions: dimensions, factory: factory)
        }
        timer.recordNanoseconds(duration.nanoseconds)
    }

    /// A metric with these dimensions; beyond a limit the one that all further events share.
    ///
    /// - Parameter make: Called without the lock, since it calls the backend.
    private func metric<Metric: Sendable>(
        _ label: String,
        _ dimensions: [(String, String)],
        of program: String,
        in metrics: WritableKeyPath<State, [Key: Metric]>,
        _ make: (_ dimensions: [(String, String)]) -> Metric,
    ) -> Metric {
        let key = Key(label: label, values: dimensions.map(\.1))
        let (known, isAdmitted) = state.withLock { state -> (Metric?, Bool) in
            if let known = state[keyPath: metrics][key] { return (known, true) }
            if state.admit(program) { return (nil, true) }
            let shared = Key(label: label, values: dimensions.map { _ in Self.other })
            return (state[keyPath: metrics][shared], false)
        }
        if let known { return known }
        let admitted = isAdmitted ? dimensions : dimensions.map { ($0.0, Self.other) }
        let made = make(admitted)
        let madeKey = Key(label: label, values: admitted.map(\.1))
        return state.withLock { state -> Metric in
            // Another thread can have made it meanwhile; the backend returns the same one for the same dimensions.
            if let other = state[keyPath: metrics][madeKey] { return other }
            state[keyPath: metrics][madeKey] = made
            return made
        }
    }
}

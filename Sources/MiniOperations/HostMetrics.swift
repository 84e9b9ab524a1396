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
    }

    /// The maximum number of metrics with different dimensions, since programs have any ids.
    private static let limit = 10_000

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
        storageBytes.record(statistics.storageBytes)
    }

    func record(_ event: ProgramEvent, of program: ProgramIdentity) {
        switch event {
        case .call(let call): record(call, of: program.appID)
        case .uncaught: count("minihost_uncaught_errors", [("program", program.appID)])
        case .warning(let warning) where warning.kind.isRefusedURL: countRefusal("network", of: program.appID)
        case .process(.restarted): count("minihost_restarts", [("program", program.appID)])
        case .ended(let error):
            let reason = error.map { $0.termination?.rawValue ?? "error" } ?? "stopped"
            count("minihost_ends", [("reason", reason)])
        case .console, .page, .rendered, .navigationBar, .deviceUI, .warning, .process: break
        }
    }

    private func record(_ call: CallRecord, of program: String) {
        count("minihost_calls", [("program", program), ("api", call.name)])
        time("minihost_call_duration", [("api", call.name)], call.duration)
        guard let error = call.error else { return }
        count("minihost_call_errors", [("program", program), ("api", call.name), ("error", "\(error.code)")])
        if error.reason == .noPermission { countRefusal("permission", of: program) }
        if error.isOfConsent { countRefusal("consent", of: program) }
    }

    /// Records the duration of a request of the network.
    ///
    /// - Parameter outcome: A class of statuses such as `2xx`, or `error`.
    func recordRequest(_ kind: String, outcome: String, _ duration: Duration) {
        time("minihost_requests", [("kind", kind), ("outcome", outcome)], duration)
    }

    private func countRefusal(_ reason: String, of program: String) {
        count("minihost_refusals", [("program", program), ("reason", reason)])
    }

    // MARK: Backend

    /// Adds one to a counter.
    private func count(_ label: String, _ dimensions: [(String, String)]) {
        let counter: Counter? = state.withLock { state in
            let key = Key(label: label, values: dimensions.map(\.1))
            if let counter = state.counters[key] { return counter }
            guard state.counters.count < Self.limit else { return nil }
            let counter = Counter(label: label, dimensions: dimensions, factory: factory)
            state.counters[key] = counter
            return counter
        }
        counter?.increment()
    }

    private func time(_ label: String, _ dimensions: [(String, String)], _ duration: Duration) {
        let timer: Timer? = state.withLock { state in
            let key = Key(label: label, values: dimensions.map(\.1))
            if let timer = state.timers[key] { return timer }
            guard state.timers.count < Self.limit else { return nil }
            let timer = Timer(label: label, dimensions: dimensions, factory: factory)
            state.timers[key] = timer
            return timer
        }
        timer?.recordNanoseconds(duration.nanoseconds)
    }
}

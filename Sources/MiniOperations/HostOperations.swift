public import CoreMetrics
public import Logging
public import MiniHost
public import Tracing

/// Reports the programs of a host to swift-log, swift-metrics and swift-distributed-tracing.
///
/// ```swift
/// let operations = HostOperations(logger: Logger(label: "superapp.programs"))
/// operations.observe(&configuration)
/// ```
///
/// Install the backends of the process before. Without a backend for metrics and for traces, successful calls are not recorded and
/// the network is not observed.
///
/// ## Log
/// Every message has the metadata `program`, `user` and `run`, the number of the run, and if it is about a call `api`. The console
/// of programs has the level debug, a failed call info, a refusal notice, an uncaught failure and a warning of the host warning, the
/// end by an error the level error. The end of a process has `phase`, `signal` or `status`, and in `api` the last call, as
/// ``ProcessEnd`` has them. Console texts and the messages of failures are texts of programs: they can contain data of users,
/// and line breaks, which a backend that writes lines escapes.
///
/// ## Metrics
/// | name | kind | dimensions |
/// |---|---|---|
/// | `minihost_calls` | counter | `program`, `api` |
/// | `minihost_call_errors` | counter | `program`, `api`, `error` |
/// | `minihost_call_duration` | timer | `api` |
/// | `minihost_refusals` | counter | `program`, `reason`: `permission`, `consent` or `network` |
/// | `minihost_requests` | timer | `kind`, `outcome`: a class of statuses such as `2xx`, or `error` |
/// | `minihost_uncaught_errors` | counter | `program` |
/// | `minihost_restarts` | counter | `program`; a new process after a failure, and after a suspension |
/// | `minihost_ends` | counter | `reason`: `stopped`, `outOfTime`, `outOfMemory`, `processEnded`, `violation` or `error` |
/// | `minihost_programs`, `minihost_workers`, `minihost_storage_bytes` | gauges of ``record(_:)`` | |
///
/// The stored bytes are those of the databases and of the files of programs.
///
/// A host has at most 10,000 metrics, and the events of one program add at most 2,000. Beyond these limits all dimensions have the
/// value `other`.
///
/// ## Traces
/// A completed call is a span `my.NAME`, a request of the network a span `HTTP METHOD` with the name of its server, an opened socket
/// a span `WebSocket`. The spans of `my.request`, `my.uploadFile`, `my.downloadFile` and `my.connectSocket` are the parents of those
/// of the network. A span has no parameter, no result and no query.
///
/// By default nothing is added to requests, so that servers do not receive identifiers of traces. ``propagatesTraces`` changes that.
///
/// ## Threading
/// May be used from any thread. Backends are called on the threads of programs and must be fast.
public struct HostOperations: Sendable {
    let logger: Logger
    let metrics: HostMetrics?
    let tracer: (any Tracer)?
    /// Whether the requests and sockets of programs carry the context of their span, in the headers that the tracer specifies:
    /// `traceparent` and `tracestate` for W3C Trace Context, as OpenTelemetry does by default.
    ///
    /// Every server that a program uses receives them, after redirects too. They replace headers of the program with these names.
    public var propagatesTraces = false
    /// Whether the message of a failed call that no code handles ends with its position in the code of the program.
    ///
    /// Each asynchronous call takes longer then, see `needsCallPositions` of `ProgramObserver`.
    public var logsPositions = false
    let callSpans = CallSpans()

    /// Creates a reporter.
    ///
    /// - Parameters:
    ///   - logger: Receives the messages; its level decides which.
    ///   - metrics: Makes the metrics; nil for none. The default is the factory of the process, if one is installed.
    ///   - tracer: Makes the spans; nil for none. The default is the tracer of the process, if one is installed.
    public init(
        logger: Logger = Logger(label: "minihost"),
        metrics: (any MetricsFactory)? = HostOperations.installedMetrics,
        tracer: (any Tracer)? = HostOperations.installedTracer,
    ) {
        self.logger = logger
        self.metrics = metrics.map { HostMetrics($0) }
        self.tracer = tracer
    }

    /// The factory for metrics of the process; nil if none is installed.
    public static var installedMetrics: (any MetricsFactory)? {
        let factory = MetricsSystem.factory
        return factory is NOOPMetricsHandler ? nil : factory
    }

    /// The tracer of the process; nil if none is installed.
    public static var installedTracer: (any Tracer)? {
        let tracer = InstrumentationSystem.tracer
        return tracer is NoOpTracer ? nil : tracer
    }

    /// Whether there is a backend for metrics or traces.
    var hasBackend: Bool { metrics != nil || tracer != nil }

    /// Observes the programs of a configuration, in addition to its observer.
    public func observe(_ configuration: inout HostConfiguration) {
        configuration.observer = OperationsObserver(
            self,
            next: configuration.observer,
            forwardsSuccessfulCalls: configuration.recordsSuccessfulCalls,
        )
        guard hasBackend else { return }
        configuration.recordsSuccessfulCalls = true
        configuration.network = configuration.network.map { observing($0) }
    }

    /// Returns a network whose requests are observed, for ``OpenOptions/network``.
    ///
    /// The programs must be those of a host whose configuration is observed by the same reporter or a copy of it, which may have
    /// another value of ``propagatesTraces``.
    public func observing(_ network: any ProgramNetworkProvider) -> any ProgramNetworkProvider {
        hasBackend ? ObservedNetworks(base: network, operations: self) : network
    }

    /// Sets the gauges to the resources that a host uses; ``HostService`` calls it regularly.
    public func record(_ statistics: HostStatistics) { metrics?.record(statistics) }
}

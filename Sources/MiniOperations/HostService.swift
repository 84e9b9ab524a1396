internal import Logging
public import MiniHost
public import ServiceLifecycle

/// Runs a host in a group of services: sets its gauges regularly, and shuts it down with the group.
///
/// ```swift
/// let group = ServiceGroup(services: [HostService(host, operations)], gracefulShutdownSignals: [.sigterm], logger: logger)
/// try await group.run()
/// ```
///
/// A service that opens programs of the host must end before it: list it after the host, since a group ends its services in the
/// reverse order.
public struct HostService: Service {
    private let host: MiniProgramHost
    private let operations: HostOperations
    private let interval: Duration
    private let limit: Duration

    /// Creates a service.
    ///
    /// - Parameters:
    ///   - host: The host that is shut down with the service.
    ///   - operations: Receives the resources that the host uses.
    ///   - interval: The time between two samples of these.
    ///   - limit: The time in which programs end, see ``MiniProgramHost/shutDown(within:)``. It should be shorter than the
    ///     time after which the supervisor of the process kills it.
    public init(
        _ host: MiniProgramHost,
        _ operations: HostOperations,
        samplingEvery interval: Duration = .seconds(15),
        shuttingDownWithin limit: Duration = .seconds(10),
    ) {
        self.host = host
        self.operations = operations
        self.interval = interval
        self.limit = limit
    }

    /// Returns when the group shuts down or the task is cancelled, after the programs have ended.
    public func run() async throws {
        do {
            try await cancelWhenGracefulShutdown { [self] in
                while !Task.isCancelled {
                    sample()
                    try await Task.sleep(for: interval)
                }
            }
        } catch is CancellationError {
            // The shutdown cancels the samples.
        }
        let remaining = await host.shutDown(within: limit)
        for program in remaining {
            operations.logger.error(
                "the program did not end within \(limit)",
                metadata: ["program": "\(program.appID)", "user": "\(program.userID)"]
            )
        }
        sample()
    }

    private func sample() {
        do throws(StorageError) {
            operations.record(try host.statistics())
        } catch {
            operations.logger.warning("the storage cannot be read: \(error.description)")
        }
    }
}

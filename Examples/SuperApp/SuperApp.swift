import Glibc
import InMemoryTracing
import Logging
import MiniHost
import MiniOperations
import ServiceLifecycle
import UnixSignals

/// A small super app with a terminal: `swift run --package-path Examples SuperApp [FOLDER [BACKEND APPS]]`.
///
/// FOLDER has the data of the user, and may have a registry of packages, or the address of one that `Examples/PackageServer`
/// serves, see `Catalog`. BACKEND is the address of a running `Examples/SignedBackend`, and APPS its file `apps.json` with the key
/// that the super app signs with.
@main
struct SuperApp {
    static func main() async throws {
        // This executable is also the one of its workers.
        WorkerProcessEntry.runIfRequested()
        let arguments = Array(CommandLine.arguments.dropFirst())
        let terminal = Terminal()
        let folder = arguments.first ?? "/tmp/superapp-\(getpid())"
        guard let device = try await Device.open(in: folder, terminal) else { return }

        // Programs run in processes of their own, and store values that only the unlocked device can open.
        var configuration = HostConfiguration()
        configuration.userID = "ann"
        configuration.userInterface = terminal
        configuration.maximumPrograms = 10
        configuration.isolation = .process(WorkerOptions(.current))
        device.protect(&configuration)
        try Wallet(cents: 1_000) { await terminal.confirms($0) }.offer(to: &configuration)

        // They reach servers of the internet by HTTPS, and the backend, which the example runs on this machine.
        var network = NetworkConfiguration()
        network.policy.addresses = .publicOnly(except: [IPRange("127.0.0.1")].compactMap(\.self))
        var backend: Backend?
        if arguments.count == 3 { backend = try Backend(arguments[1], keyFile: arguments[2], terminal) }
        // By plain HTTP they reach the hosts of a list only: the backend, or none. A proxy terminates TLS in front of a backend,
        // and the example has none.
        network.allowDelegate = try NetworkAllowlist(hosts: backend.map { [$0.host] } ?? [])
        backend?.signRequests(of: &network)
        let hostNetwork = HostNetwork(network)
        configuration.network = hostNetwork

        // What programs do is logged, counted and traced.
        var logger = Logger(label: "superapp") { label in StreamLogHandler.standardError(label: label) }
        logger.logLevel = .notice
        let metrics = PrometheusMetrics()
        let tracer = InMemoryTracer()
        let operations = HostOperations(logger: logger, metrics: metrics, tracer: tracer)
        operations.observe(&configuration)

        let catalog = try Catalog(configuration, in: folder)
        let host = catalog.host
        let endpoint = try await MetricsEndpoint.start(metrics)
        terminal.write("metrics at http://127.0.0.1:\(endpoint.port)/metrics")
        let monitor = Monitor(host: host, operations: operations, metrics: metrics, tracer: tracer)
        let shell = Shell(
            terminal: terminal,
            catalog: catalog,
            device: device,
            backend: backend,
            network: hostNetwork,
            monitor: monitor,
        )

        // The services end in the reverse order: first the shell, last the programs.
        let services = ServiceGroupConfiguration(
            services: [
                .init(service: HostService(host, operations)),
                .init(service: endpoint),
                .init(service: shell, successTerminationBehavior: .gracefullyShutdownGroup),
            ],
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger,
        )
        try await ServiceGroup(configuration: services).run()
        await hostNetwork.shutDown()
    }
}

import CommandHarness
import CoreMetrics
import InMemoryTracing
import Logging
import MetricsTestKit
import MiniCore
import MiniHost
import MiniOperations
import MiniTesting
import ProgramModes
import Testing
import Tracing

/// The log, the metrics and the traces of a host.
@Suite(.timeLimit(.minutes(5))) struct HostOperationsTests {
    private static let files = [
        "app.json": #"{ "pages": ["pages/a/a"] }"#, "app.js": "App({})", "pages/a/a.js": "Page({})",
        "pages/a/a.axml": "<view/>",
    ]

    /// The backends of a test.
    private struct Backends {
        let log = LogRecord()
        let metrics = TestMetrics()
        let tracer = InMemoryTracer()

        var operations: HostOperations {
            HostOperations(logger: log.logger(.trace), metrics: metrics, tracer: tracer)
        }

        /// Runs code in a program of a host that reports to the backends.
        func run(_ code: String, _ configure: (inout HostConfiguration) -> Void = { _ in }) async throws {
            let folder = try TemporaryProgram(HostOperationsTests.files)
            defer { folder.remove() }
            var configuration = HostConfiguration.forTests()
            configuration.userID = "ann"
            configuration.network = FakeNetwork { request throws(APIError) in
                if request.url.hasSuffix("down") { throw APIError(.networkFailed, "down") }
                let status = request.url.hasSuffix("none") ? 404 : 200
                return NetworkResponse(status: status, headers: [], body: [], url: request.url)
            }
            configure(&configuration)
            operations.observe(&configuration)
            let host = try MiniProgramHost(configuration)
            _ = try await host.open(folder.path, appID: "shop").evaluate(code)
            await host.stop()
        }

        func total(_ label: String, _ dimensions: [(String, String)]) throws -> Int64 {
            try metrics.expectCounter(label, dimensions).totalValue
        }
    }

    @Test func `calls, errors and refusals are counted by program and JSAPI`() async throws {
        let backends = Backends()
        try await backends.run(
            """
            for (let i = 0; i < 3; i++) my.setStorageSync({ key: 'a', data: i });
            my.setStorageSync({ data: 1 });
            my.getSystemInfoSync();
            """
        ) { $0.permissions.remove(.device) }
        let call = [("program", "shop"), ("api", "setStorage")]
        #expect(try backends.total("minihost_calls", call) == 4)
        #expect(try backends.total("minihost_call_errors", call + [("error", "2")]) == 1)
        #expect(try backends.total("minihost_refusals", [("program", "shop"), ("reason", "permission")]) == 1)
        #expect(try backends.total("minihost_ends", [("reason", "stopped")]) == 1)
        let timer = try backends.metrics.expectTimer("minihost_call_duration", [("api", "setStorage")])
        #expect(timer.values.count == 4)
        #expect(timer.values.allSatisfy { $0 > 0 })
    }

    @Test func `requests are timed by their outcome, and are spans of their server without the query`() async throws {
        let backends = Backends()
        try await backends.run(
            """
            for (const path of ['found?secret', 'none', 'down'])
                await my.request({ url: 'https://shop.example/' + path }).catch(() => {});
            """
        )
        for outcome in ["2xx", "4xx", "error"] {
            let dimensions = [("kind", "request"), ("outcome", outcome)]
            #expect(try backends.metrics.expectTimer("minihost_requests", dimensions).values.count == 1)
        }
        let spans = backends.tracer.finishedSpans.filter { $0.operationName == "HTTP GET" }
        #expect(
            spans.map { $0.attributes.get("server.address") } == Array(repeating: .string("shop.example"), count: 3)
        )
        #expect(
            spans.map { $0.attributes.get("http.response.status_code") } == [.int64(200), .int64(404), nil]
        )
        #expect(spans.map { $0.status?.code == .error } == [false, true, true])
        for span in spans { #expect(!"\(span.attributes)".contains("secret")) }
    }

    @Test func `the names that one program states cannot use up the metrics of others`() throws {
        let metrics = TestMetrics()
        var configuration = HostConfiguration()
        HostOperations(logger: LogRecord().logger(.critical), metrics: metrics, tracer: nil).observe(&configuration)
        let observer = try #require(configuration.observer)
        func record(_ name: String, of program: String) {
            let identity = ProgramIdentity(appID: program)
            let origin = EventOrigin(program: identity, instance: 1, time: WallTime(milliseconds: 0))
            let call = CallRecord(name: name, form: .deferred, error: nil, duration: .zero, page: nil)
            observer.program(origin, did: .call(call))
        }
        // Each name is a counter and a timer.
        for number in 0..<1_500 { record("name \(number)", of: "hostile") }
        record("getStorage", of: "shop")
        let shop = try metrics.expectCounter("minihost_calls", [("program", "shop"), ("api", "getStorage")])
        #expect(shop.totalValue == 1)
        let other = try metrics.expectCounter("minihost_calls", [("program", "other"), ("api", "other")])
        #expect(other.totalValue == 500)
        #expect(try metrics.expectTimer("minihost_call_duration", [("api", "other")]).values.count == 500)
    }

    @Test func `a completed call is a span with its program and user`() async throws {
        let backends = Backends()
        try await backends.run("my.setStorageSync({ key: 'a', data: 1 }); my.setStorageSync({});")
        let spans = backends.tracer.finishedSpans.filter { $0.operationName == "my.setStorage" }
        #expect(spans.count == 2)
        for span in spans {
            #expect(span.attributes.get("minihost.program") == .string("shop"))
            #expect(span.attributes.get("minihost.user") == .string("ann"))
            #expect(span.attributes.get("minihost.page") == .string("pages/a/a"))
            #expect(span.startInstant.nanosecondsSinceEpoch <= span.endInstant.nanosecondsSinceEpoch)
        }
        #expect(spans.map { $0.attributes.get("minihost.error") } == [nil, .int64(2)])
    }

    @Test func `messages have the program, the user and the JSAPI as metadata`() async throws {
        let backends = Backends()
        try await backends.run(
            """
            console.log('printed');
            my.setStorageSync({});
            my.getSystemInfoSync();
            setTimeout(() => missing());
            await new Promise(resolve => setTimeout(resolve, 1));
            """
        ) { $0.permissions.remove(.device) }
        let entries = backends.log.entries
        for entry in entries {
            #expect(entry.metadata["program"] == "shop")
            #expect(entry.metadata["user"] == "ann")
        }
        func entry(_ text: String) throws -> LogRecord.Entry {
            try #require(entries.first { $0.message.contains(text) })
        }
        #expect(try entry("printed").level == .debug)
        #expect(try entry("failed with error 2").level == .info)
        #expect(try entry("failed with error 2").metadata["api"] == "setStorage")
        #expect(try entry("failed with error 4").level == .notice)
        #expect(try entry("ReferenceError").level == .warning)
        #expect(try entry("the program was stopped").level == .info)
    }

    @Test(arguments: [true, false])
    func `a failure that no code handles has its position on request`(_ isRequested: Bool) async throws {
        let log = LogRecord()
        let folder = try TemporaryProgram(Self.files)
        defer { folder.remove() }
        var configuration = HostConfiguration.forTests()
        configuration.isolation = .inProcess
        var operations = HostOperations(logger: log.logger(.info), metrics: nil, tracer: nil)
        operations.logsPositions = isRequested
        operations.observe(&configuration)
        let host = try MiniProgramHost(configuration)
        let program = try await host.open(folder.path, appID: "shop")
        _ = try await program.evaluate("my.getStorage({}); undefined")
        #expect(await program.waitUntilIdle())
        await host.stop()
        let entry = try #require(log.entries.first { $0.message.contains("rejected with error 2") })
        #expect(entry.message.contains("eval:1:") == isRequested, "\(entry.message)")
    }

    @Test func `another observer of failures has their positions with each level`() {
        let operations = HostOperations(logger: LogRecord().logger(.info), metrics: nil, tracer: nil)
        var configuration = HostConfiguration()
        operations.observe(&configuration)
        #expect(configuration.observer?.needsCallPositions == false)
        configuration.observer = CallNames()
        operations.observe(&configuration)
        #expect(configuration.observer?.needsCallPositions == true)
    }

    @Test func `the end of a process has its signal, phase and last call as metadata`() throws {
        let log = LogRecord()
        var configuration = HostConfiguration()
        HostOperations(logger: log.logger(.error), metrics: nil, tracer: nil).observe(&configuration)
        let observer = try #require(configuration.observer)
        let end = ProcessEnd(signal: 11, exitStatus: nil, phase: .running, lastCall: "scan")
        let error = ScriptError(name: "Error", message: "ended", termination: .processEnded, processEnd: end)
        let origin = EventOrigin(program: ProgramIdentity(appID: "shop"), instance: 1, time: WallTime(milliseconds: 0))
        observer.program(origin, did: .ended(error))
        let metadata = try #require(log.entries.first).metadata
        #expect(metadata["signal"] == "11")
        #expect(metadata["phase"] == "running")
        #expect(metadata["api"] == "scan")
        #expect(metadata["status"] == nil)
        #expect(metadata["program"] == "shop")
    }

    @Test func `the level of the logger decides which messages are written`() async throws {
        let log = LogRecord()
        var configuration = HostConfiguration()
        HostOperations(logger: log.logger(.warning), metrics: nil, tracer: nil).observe(&configuration)
        let origin = EventOrigin(
            program: ProgramIdentity(appID: "shop"),
            instance: 1,
            time: WallTime(milliseconds: 0)
        )
        configuration.observer?.program(origin, did: .console(ConsoleMessage(level: .error, text: "printed")))
        configuration.observer?.program(origin, did: .warning(ProgramWarning("a warning")))
        #expect(log.entries.map(\.message) == ["a warning"])
    }

    @Test func `without a backend calls are not recorded and the network is not observed`() {
        let network = FakeNetwork()
        var configuration = HostConfiguration()
        configuration.network = network
        HostOperations(metrics: nil, tracer: nil).observe(&configuration)
        #expect(!configuration.recordsSuccessfulCalls)
        #expect(configuration.network as? FakeNetwork === network)
        // No test of this process installs backends.
        #expect(HostOperations.installedMetrics == nil)
        #expect(HostOperations.installedTracer == nil)
    }

    @Test func `the observer of the configuration receives what it has requested`() async throws {
        for recordsSuccess in [true, false] {
            let recorder = CallNames()
            try await Backends().run("my.setStorageSync({ key: 'a', data: 1 }); my.setStorageSync({})") {
                configuration in
                configuration.observer = recorder
                configuration.recordsSuccessfulCalls = recordsSuccess
            }
            #expect(recorder.names == Array(repeating: "setStorage", count: recordsSuccess ? 2 : 1))
        }
    }

    @Test func `an observed network with invalid settings is an error of the configuration`() {
        var network = NetworkConfiguration()
        network.limits.bodyBytes = 0
        var configuration = HostConfiguration()
        configuration.network = HostNetwork(network)
        Backends().operations.observe(&configuration)
        let error = #expect(throws: HostError.self) { try MiniProgramHost(configuration) }
        #expect(error?.description.hasPrefix("network.limits.bodyBytes is 0") == true)
    }
}

import CommandHarness
import InMemoryTracing
import MiniCore
import MiniHost
import MiniOperations
import MiniTesting
import ProgramModes
import Testing
import Tracing

/// The spans of requests, their parents, and the headers of traces.
@Suite(.timeLimit(.minutes(5))) struct NetworkSpansTests {
    private static let files = [
        "app.json": #"{ "pages": ["pages/a/a"] }"#, "app.js": "App({})", "pages/a/a.js": "Page({})",
        "pages/a/a.axml": "<view/>",
    ]
    /// The calls with a request, and the names of their spans.
    private static let calls = [
        ("my.request", "HTTP PUT"), ("my.downloadFile", "HTTP GET"), ("my.uploadFile", "HTTP POST"),
        ("my.connectSocket", "WebSocket"),
    ]
    private static let code = """
        await my.request({
          url: 'https://shop.example/a', method: 'PUT', headers: { 'KEY': 'of the program', other: 'kept' },
        });
        const { apFilePath } = await my.downloadFile({ url: 'https://shop.example/b' });
        await my.uploadFile({ url: 'https://shop.example/c', filePath: apFilePath, name: 'file' });
        await my.connectSocket({ url: 'wss://shop.example/d', multiple: true });
        """.replacing("KEY", with: InMemoryTracer.traceIDKey)

    private let tracer = InMemoryTracer()
    private let network = FakeNetwork("content")

    private func operations(propagatesTraces: Bool = false) -> HostOperations {
        var operations = HostOperations(metrics: nil, tracer: tracer)
        operations.propagatesTraces = propagatesTraces
        return operations
    }

    /// Runs the code in a program.
    private func run(_ operations: HostOperations) async throws {
        let folder = try TemporaryProgram(Self.files)
        defer { folder.remove() }
        var configuration = HostConfiguration.forTests()
        configuration.network = network
        operations.observe(&configuration)
        let host = try MiniProgramHost(configuration)
        _ = try await host.open(folder.path).evaluate(Self.code)
        await host.stop()
    }

    /// The span of a request.
    private func span(_ name: String) throws -> FinishedInMemorySpan {
        try #require(tracer.finishedSpans.first { $0.operationName == name })
    }

    @Test func `the spans of requests and sockets are children of their calls`() async throws {
        try await run(operations())
        for (call, request) in Self.calls {
            let spans = tracer.finishedSpans.filter { $0.operationName == call }
            try #require(spans.count == 1)
            let (parent, child) = (spans[0], try span(request))
            #expect(child.parentSpanID == parent.spanID)
            #expect(child.traceID == parent.traceID)
            #expect(parent.parentSpanID == nil)
            #expect(parent.startInstant.nanosecondsSinceEpoch <= child.startInstant.nanosecondsSinceEpoch)
            #expect(child.endInstant.nanosecondsSinceEpoch <= parent.endInstant.nanosecondsSinceEpoch)
            #expect(parent.attributes.get("minihost.form") == .string("task"))
        }
        // Each call begins a trace.
        #expect(Set(tracer.finishedSpans.map(\.traceID)).count == Self.calls.count)
        #expect(tracer.activeSpans.isEmpty)
    }

    @Test func `requests have no headers of a trace unless the host requests them`() async throws {
        try await run(operations())
        #expect(tracer.performedContextInjections.isEmpty)
        #expect(network.requests.first?.headers.value(InMemoryTracer.traceIDKey) == "of the program")
        let headers = network.requests.dropFirst().flatMap(\.headers) + network.sockets.flatMap(\.request.headers)
        for name in [InMemoryTracer.traceIDKey, InMemoryTracer.spanIDKey] { #expect(headers.value(name) == nil) }
    }

    @Test func `with propagation requests and sockets have the headers of their spans`() async throws {
        try await run(operations(propagatesTraces: true))
        let headers = network.requests.map(\.headers) + network.sockets.map(\.request.headers)
        #expect(headers.count == Self.calls.count)
        for ((_, name), headers) in zip(Self.calls, headers) {
            let sent = try span(name)
            // In place of a header of the program.
            #expect(headers.filter { $0.isNamed(InMemoryTracer.traceIDKey) }.map(\.value) == [sent.traceID])
            #expect(headers.value(InMemoryTracer.spanIDKey) == sent.spanID)
        }
        #expect(headers.first?.value("other") == "kept")
    }

    @Test func `the span of a call begins with the call, and ends with the run if there is no result`() async throws {
        let run = operations().observing(network).makeNetwork(for: ProgramIdentity(appID: "shop"), run: 7) { _ in }
        func send() async throws {
            let call = CallReference(number: 1, elapsed: .seconds(60))
            _ = try await run.send(NetworkRequest(.request, url: "https://shop.example/", call: call))
        }
        for _ in 0..<2 { try await send() }
        let parent = try #require(tracer.activeSpans.first)
        #expect(tracer.activeSpans.count == 1)
        #expect(parent.operationName == "my.request")
        let requests = tracer.finishedSpans
        #expect(requests.map(\.parentSpanID) == [parent.spanID, parent.spanID])
        let start = try #require(requests.first).startInstant.nanosecondsSinceEpoch
        #expect(start - parent.startInstant.nanosecondsSinceEpoch >= 60_000_000_000)

        run.close()
        #expect(tracer.activeSpans.isEmpty)
        // A request of a run that has ended has no parent.
        try await send()
        #expect(tracer.finishedSpans.last?.parentSpanID == nil)
    }

    @Test func `a program cannot keep any number of spans`() async throws {
        let run = operations().observing(network).makeNetwork(for: ProgramIdentity(appID: "shop"), run: 7) { _ in }
        for number in 0..<10_100 {
            let call = CallReference(number: number, elapsed: .zero)
            _ = try await run.send(NetworkRequest(.request, url: "https://shop.example/", call: call))
        }
        #expect(tracer.activeSpans.count == 10_000)
        run.close()
        #expect(tracer.activeSpans.isEmpty)
    }

    @Test func `requests of an unknown call or run have no parent`() async throws {
        let networks = operations().observing(network)
        let (program, call) = (ProgramIdentity(appID: "shop"), CallReference(number: 1, elapsed: .zero))
        let request = NetworkRequest(.request, url: "https://shop.example/")
        _ = try await networks.makeNetwork(for: program, run: 7) { _ in }.send(request)
        var numbered = request
        numbered.call = call
        _ = try await networks.network(for: program) { _ in }.send(numbered)
        #expect(tracer.activeSpans.isEmpty)
        #expect(tracer.finishedSpans.map(\.operationName) == ["HTTP GET", "HTTP GET"])
        #expect(tracer.finishedSpans.allSatisfy { $0.parentSpanID == nil })
    }
}

extension [NetworkHeader] {
    /// The value of the first field with a name.
    fileprivate func value(_ name: String) -> String? { first { $0.isNamed(name) }?.value }
}

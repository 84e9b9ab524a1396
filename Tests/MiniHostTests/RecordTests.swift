import CommandHarness
import MiniHost
import MiniTesting
import NetworkServers
import Synchronization
import Testing

/// Runs that are recorded and replayed.
@Suite(.timeLimit(.minutes(5))) struct RecordTests {
    /// A page that runs code when it opens.
    private static func page(_ code: String) -> [String: String] {
        ["pages/a/a.js": "Page({ async onLoad() { \(code) } })"]
    }

    /// A network that completes the first request when it receives the third one, which follows the second one's response.
    private static func reversingNetwork() -> FakeNetwork {
        let gate = Gate()
        return FakeNetwork { request throws(APIError) in
            if request.url.hasSuffix("first") { await gate.wait() }
            if request.url.hasSuffix("third") { gate.open() }
            if request.url.hasSuffix("refused") { throw APIError(.noPermission, "refused") }
            let body = Array(#"{"url":"\#(request.url)"}"#.utf8)
            return NetworkResponse(status: 200, headers: [NetworkHeader("x", "y")], body: body, url: request.url)
        }
    }

    /// The number of calls of a delegate.
    private final class CallCount: Sendable {
        private let count = Atomic(0)

        var value: Int { count.load(ordering: .relaxed) }

        func add() { count.add(1, ordering: .relaxed) }
    }

    /// Uses each service of a host.
    private static let everything = page(
        """
        const log = (...values) => console.log(...values);
        log(Math.random(), Date.now(), my.getStorageSync({ key: 'k' }).data);
        my.setStorageSync({ key: 'k', data: { n: Math.random() } });
        log(my.getStorageSync({ key: 'k' }).data, my.getStorageInfoSync().keys);
        setTimeout(() => log('timer', Date.now()), 300);
        const request = (path, then) => my.request({
            url: 'https://a.example/' + path, success: r => { log(path, r.data.url, Date.now()); then?.(); },
        });
        request('first');
        request('second', () => request('third'));
        const location = my.getLocation().then(r => log('location', r.latitude));
        const failed = my.getLocation({ type: 1 }).catch(e => log('failed', e.error));
        my.confirm({ title: 'Sure?', success: r => log('confirm', r.confirm) });
        my.prompt({ message: 'Name?', success: r => log('prompt', r.inputValue) });
        my.showToast({ content: 'Saved' });
        await Promise.all([location, failed]);
        const fs = my.getFileSystemManager();
        fs.writeFileSync(`${my.env.USER_DATA_PATH}/a.txt`, 'text', 'utf8');
        log(fs.readFileSync(`${my.env.USER_DATA_PATH}/a.txt`, 'utf8').data);
        await my.request({ url: 'https://a.example/refused' }).catch(e => log(e.error));
        log('end', Math.random());
        """
    )

    @Test func `a hundred replays have the trace of the recorded run, byte for byte`() async throws {
        let network = Self.reversingNetwork()
        let interface = RecordingUserInterface(confirmations: [false], inputs: ["Ada"])
        let calls = CallCount()
        func configure(_ configuration: inout HostConfiguration) throws {
            var delegates = FunctionDelegates()
            delegates.add("getLocation") { call throws(APIError) in
                calls.add()
                if call.parameters["type"] != nil { throw APIError(.cancelled, "cancelled") }
                return ["latitude": .number(Double.random(in: 0..<90)), "longitude": 1]
            }
            configuration.apis = try configuration.apis.delegating(delegates)
            configuration.network = network
            configuration.userInterface = interface
        }
        let recorded = try await RecordedRun.record(Self.everything, configure: configure)
        #expect(recorded.difference == nil)
        let requests = recorded.lines(of: .request).map(\.name)
        #expect(requests.prefix(2) == ["GET https://a.example/first", "GET https://a.example/second"])
        let order = recorded.lines(of: .arrival).filter { $0.facts["isLast"] == true && $0.name == "request" }
            .compactMap { $0.facts["subject"]?.string }.filter { $0.hasSuffix("first") || $0.hasSuffix("second") }
        #expect(order == ["GET https://a.example/second", "GET https://a.example/first"])
        #expect(recorded.console.contains("prompt Ada") && recorded.console.contains("confirm false"))
        #expect(recorded.console.contains("text") && recorded.console.contains { $0.hasPrefix("end ") })
        #expect(recorded.console.contains { $0.hasPrefix("timer ") })

        let counts = [network.requests.count, interface.record.count, calls.value]
        for _ in 0..<100 {
            let replayed = try await recorded.replay(Self.everything, configure: configure)
            #expect(replayed.difference == nil)
            try #require(replayed.trace == recorded.trace)
        }
        #expect([network.requests.count, interface.record.count, calls.value] == counts)
    }

    @Test func `requests to a server over TLS are replayed when the server has ended`() async throws {
        let server = try await TestServer.start { request in
            if request.target == "/moved" { return ServerStep.redirect("/data") }
            if request.target == "/missing" { return ServerStep.respond(404, body: Array("none".utf8)) }
            return ServerStep.respond(200, [("content-type", "application/json")], body: Array(#"{"n":1}"#.utf8))
        }
        let files = Self.page(
            """
            const url = 'https://localhost:\(server.port)';
            console.log((await my.request({ url: url + '/moved' })).data.n);
            await my.request({ url: url + '/missing' }).catch(e => console.log(e.error, e.status));
            const { tempFilePath } = await my.downloadFile({ url: url + '/data' });
            console.log(my.getFileSystemManager().readFileSync(tempFilePath, 'utf8').data);
            await my.request({ url: 'https://other.example/' }).catch(e => console.log(e.error));
            """
        )
        var settings = NetworkConfiguration()
        settings.authorities = .file(try await CertificateAuthority.shared.file)
        settings.policy.domains = try ServerDomains(hosts: ["localhost"], domains: [])
        let network = HostNetwork(settings)
        let recorded = try await RecordedRun.record(files, configure: { $0.network = network })
        #expect(recorded.console.prefix(3) == ["1", "19 404", #"{"n":1}"#])
        #expect(recorded.console.last == "4")
        #expect(recorded.lines(of: .event).contains { $0.name == "warning" })
        await server.stop()
        await network.shutDown()
        let replayed = try await recorded.replay(files, configure: { $0.network = network })
        #expect(replayed.difference == nil)
        #expect(replayed.trace == recorded.trace)
    }

    @Test func `sockets and their messages are replayed`() async throws {
        let files = Self.page(
            """
            const task = my.connectSocket({ url: 'wss://a.example/', multiple: true });
            task.onOpen(() => task.send({ data: 'hello' }));
            task.onMessage(r => console.log('message', r.data.data));
            task.onClose(r => console.log('close', r.data.code));
            """
        )
        let network = FakeNetwork()
        let recorded = try await RecordedRun.record(files, configure: { $0.network = network }) { program in
            let socket = try #require(network.sockets.first)
            socket.receive(.text("one"))
            socket.receive(.text("two"))
            _ = await program.waitUntilIdle(limit: .seconds(60))
            socket.receive(.closed(code: 1_001, reason: ""))
        }
        #expect(recorded.console == ["message one", "message two", "close 1001"])
        let replayed = try await recorded.replay(files, configure: { $0.network = network }) { program in
            _ = await program.waitUntilIdle(limit: .seconds(60))
        }
        #expect(replayed.difference == nil)
        #expect(replayed.trace == recorded.trace)
        #expect(network.sockets.count == 1)
    }

    @Test func `the state of a locked device and its changes are replayed`() async throws {
        let files = Self.page(
            """
            const read = () => console.log(my.getStorageSync({ key: 'k' }).error ?? 'read');
            read();
            my.on('deviceLock', read);
            my.on('deviceUnlock', read);
            """
        )
        let lock = SimulatedDeviceLock(isLocked: true)
        let recorded = try await RecordedRun.record(files, configure: { $0.protection = lock }) { program in
            lock.isLocked = false
            _ = await program.waitUntilIdle(limit: .seconds(60))
        }
        #expect(recorded.console == ["10108", "read"])
        let other = SimulatedDeviceLock()
        let replayed = try await recorded.replay(files, configure: { $0.protection = other }) { program in
            _ = await program.waitUntilIdle(limit: .seconds(60))
        }
        #expect(replayed.difference == nil)
        #expect(replayed.trace == recorded.trace)
    }

    @Test func `the consent of the user is replayed without a question`() async throws {
        let files = Self.page(
            """
            const log = name => my[name]().then(() => console.log(name), e => console.log(name, e.error));
            await log('getLocation');
            await log('scan');
            """
        )
        let interface = RecordingUserInterface(authorizations: [true, false])
        func configure(_ configuration: inout HostConfiguration) throws {
            var delegates = FunctionDelegates()
            for name in ["getLocation", "scan"] { delegates.add(name) { _ in [:] } }
            configuration.apis = try configuration.apis.delegating(delegates)
            for name in ["getLocation", "scan"] { configuration.scopes[name] = AuthorizationScope(rawValue: name) }
            configuration.userInterface = interface
        }
        let recorded = try await RecordedRun.record(files, configure: configure)
        #expect(recorded.console.first == "getLocation" && recorded.console.count == 2)
        let questions = interface.record.count
        let replayed = try await recorded.replay(files, configure: configure)
        #expect(replayed.trace == recorded.trace)
        #expect(interface.record.count == questions)
    }

    @Test func `an aborted request has the same result in a replay`() async throws {
        let files = Self.page(
            """
            const fail = e => console.log(e.error, e.errorMessage);
            const task = my.request({ url: 'https://a.example/never', fail });
            await my.request({ url: 'https://a.example/next' });
            task.abort();
            await my.request({ url: 'https://a.example/last' });
            """
        )
        let network = FakeNetwork { request throws(APIError) in
            if request.url.hasSuffix("never") { for await _ in AsyncStream<Never>.makeStream().stream {} }
            return NetworkResponse(status: 200, headers: [], body: Array("{}".utf8), url: request.url)
        }
        let recorded = try await RecordedRun.record(files, configure: { $0.network = network })
        #expect(recorded.console == ["9 request:fail abort"])
        let replayed = try await recorded.replay(files, configure: { $0.network = FakeNetwork() })
        #expect(replayed.difference == nil)
        #expect(replayed.trace == recorded.trace)
    }

    @Test func `random numbers of a worker are those of the seed`() async throws {
        let files = [
            "app.json": #"{ "pages": ["pages/a/a"], "workers": ["workers/index.js"] }"#,
            "workers/index.js": "worker.postMessage(Math.random())",
            "pages/a/a.js": """
            Page({
                onLoad() { my.createWorker('workers/index.js').onMessage(n => console.log(n, Math.random())); },
            });
            """,
        ]
        let recorded = try await RecordedRun.record(files)
        #expect(recorded.console.count == 1)
        let replayed = try await recorded.replay(files)
        #expect(replayed.trace == recorded.trace)
    }

    // MARK: Differences

    private static let systemInfo = "my.getSystemInfoSync();"
    private static let request = "await my.request({ url: 'https://a.example/x?token=secret' });"

    /// The difference of a replay whose page runs other code; nil if there is none.
    private static func difference(of code: String, from recorded: String) async throws -> String? {
        func configure(_ configuration: inout HostConfiguration) { configuration.network = FakeNetwork("{}") }
        let run = try await RecordedRun.record(page(recorded), configure: configure)
        let replayed = try await run.replay(page(code), isExact: false, configure: configure)
        return replayed.difference?.description
    }

    @Test func `the first call that differs is named, and the program is stopped`() async throws {
        let difference = try await Self.difference(
            of: Self.systemInfo + "my.getStorageSync({ key: 'k' }); await new Promise(() => {});",
            from: Self.systemInfo + Self.request,
        )
        #expect(difference == "call 2 of the record is my.request, the program called my.getStorageSync")
    }

    @Test(arguments: [
        ("", "call 2 of the record is my.request, the program made no further call"),
        (
            "await my.request({ url: 'https://a.example/y?token=secret' });",
            "request 1 of the record is GET https://a.example/x, the program requested GET https://a.example/y"
        ),
        (
            "await my.request({ url: 'https://a.example/x?token=other' });",
            "request 1 of the record is GET https://a.example/x, the program requested GET https://a.example/x "
                + "with another query"
        ),
        (
            "await my.request({ url: 'https://a.example/x?token=secret' }); my.getStorageSync({ key: 'k' });",
            "the record ends after call 2, the program called my.getStorageSync"
        ),
    ])
    func `a call that is missing, changed or added is a difference without secrets`(
        _ code: String,
        _ message: String,
    ) async throws {
        let recorded = Self.systemInfo + Self.request
        #expect(try await Self.difference(of: Self.systemInfo + code, from: recorded) == message)
    }

    @Test func `a message to a socket of another address is a difference without secrets`() async throws {
        func files(_ token: String) -> [String: String] {
            Self.page(
                """
                const url = 'wss://a.example/x?token=\(token)';
                const task = my.connectSocket({ url, multiple: true });
                task.onOpen(() => task.send({ data: 'hello' }));
                """
            )
        }
        let network = FakeNetwork()
        let recorded = try await RecordedRun.record(files("secret"), configure: { $0.network = network })
        #expect(recorded.lines(of: .use).map(\.name) == ["socket.send"])
        let replayed = try await recorded.replay(
            files("other"),
            isExact: false,
            configure: { $0.network = network },
        )
        let difference = replayed.difference?.description ?? ""
        let place = #""wss://a.example/x""#
        #expect(
            difference.hasSuffix(
                "the record has socket.send of \(place), the program used socket.send of \(place) with another query"
            ),
            "\(difference)",
        )
    }

    @Test func `a stored value of another key is a difference`() async throws {
        let difference = try await Self.difference(
            of: "my.getStorageSync({ key: 'b' });",
            from: "my.getStorageSync({ key: 'a' });",
        )
        #expect(
            difference
                == "after call 1 the record has storage.value of \"a\", the program used storage.value of \"b\""
        )
    }

    @Test func `a program with changed files may print something else, one with equal files may not`() async throws {
        let recorded = try await RecordedRun.record(Self.page("console.log('one'); my.getSystemInfoSync();"))
        let changed = Self.page("console.log('two'); my.getSystemInfoSync();")
        let replayed = try await recorded.replay(changed, isExact: false)
        #expect(replayed.difference == nil)
        #expect(replayed.console == ["two"])
        let exact = try await recorded.replay(changed)
        #expect(exact.difference?.description.contains("of the run, about event console, differs") == true)
    }

    @Test func `a host rejects a journal with a real clock, and one for a program in a process of its own`() throws {
        var configuration = HostConfiguration()
        configuration.journal = RunJournal(.recording, seed: 1)
        let withRealClock = configuration
        configuration.clock = .virtual
        let usable = configuration
        configuration.isolation = .process(WorkerOptions(.current))
        let isolated = configuration
        #expect(throws: HostError.self) { try MiniProgramHost(withRealClock) }
        #expect(throws: Never.self) { try MiniProgramHost(usable) }
        #expect(throws: HostError.self) { try MiniProgramHost(isolated) }
    }
}

import Foundation
import MiniHost
import MiniTesting
import NetworkServers
import Testing

/// Programs with real servers, through the host's own network.
@Suite(.timeLimit(.minutes(5)))
struct NetworkTests {
    /// Runs a program that trusts the tests' authority.
    private func withProgram<Output>(
        configure: (inout NetworkConfiguration) -> Void = { _ in },
        _ body: (NetworkProgram) async throws -> Output,
    ) async throws -> Output {
        var configuration = NetworkConfiguration()
        configuration.authorities = .file(try await CertificateAuthority.shared.file)
        configuration.delegateDeadline = .seconds(600)
        configure(&configuration)
        let network = HostNetwork(configuration)
        do {
            let result = try await withNetworkProgram(configure: { $0.network = network }, body)
            await network.shutDown()
            return result
        } catch {
            await network.shutDown()
            throw error
        }
    }

    @Test(arguments: [false, true])
    func `a request over TLS receives its response`(isHTTP2: Bool) async throws {
        let server = try await TestServer.start(isHTTP2 ? .http2() : .tls()) { request in
            ServerStep.respond(201, [("content-type", "application/json"), ("x-echo", "yes")], body: request.body)
        }
        try await withProgram { program in
            let result = try await program.evaluate(
                """
                const r = await my.request({
                    url: 'https://localhost:\(server.port)/a?b=1', method: 'POST', data: { n: [1, 'ü'] }, headers: { 'X-Mine': 'x' },
                });
                return [r.status, r.data.n[1], r.headers['x-echo']];
                """
            )
            #expect(result == [201, "ü", "yes"])
            let request = try #require(server.record.requests.first)
            #expect(request.method == "POST")
            #expect(request.target == "/a?b=1")
            #expect(request.text == #"{"n":[1,"ü"]}"#)
            #expect(request.header("content-type") == "application/json")
            #expect(request.header("x-mine") == "x")
            #expect(request.header("referer")?.contains("pages/a/a") == true)
        }
        await server.stop()
    }

    @Test(arguments: [
        ("text/html; charset=gbk", [0xC4, 0xE3, 0xBA, 0xC3], "你好"),
        ("text/html;charset=\"GB18030\"", [0xC4, 0xE3, 0x81, 0x30, 0x81, 0x30], "你\u{80}"),
        ("text/plain; format=flowed; Charset=ISO-8859-1", [0x66, 0xFC, 0x72, 0x20, 0x80], "für €"),
        ("text/plain; charset=shift_jis", [0x93, 0xFA, 0x96, 0x7B], "日本"),
        ("text/plain; charset=iso-2022-jp", [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x42], "日"),
        ("text/plain; charset=utf-16le", [0x61, 0x00, 0x2D, 0x4E], "a中"),
        ("text/plain; charset=utf-8", [0xE4, 0xB8, 0xAD], "中"),
        ("text/plain", [0xE4, 0xB8, 0xAD], "中"),
        ("text/plain", [0xC4, 0xE3], "14 text parse data error"),
        ("text/plain; charset=gbk", [0xC4], "14 text parse data error in the charset gbk"),
        ("text/plain; charset=nonsense", [0x61], "14 text parse data error in the charset nonsense"),
        ("text/plain; charset=../x,swaplfnl", [0x61], "14 text parse data error in the charset ../x,swaplfnl"),
    ])
    func `text is decoded with the charset of the response`(type: String, bytes: [UInt8], text: String) async throws {
        let server = try await TestServer.start { _ in ServerStep.respond(200, [("content-type", type)], body: bytes) }
        try await withProgram { program in
            let result = try await program.evaluate(
                """
                const url = 'https://localhost:\(server.port)/';
                return (await my.request({ url, dataType: 'text' }).catch(e => ({ data: `${e.error} ${e.errorMessage}` }))).data;
                """
            )
            #expect(result == .string(text))
        }
        await server.stop()
    }

    @Test func `JSON is decoded with the charset of the response`() async throws {
        let server = try await TestServer.start { _ in
            let bytes = Array(#"{"a":""#.utf8) + [0xC4, 0xE3] + Array(#""}"#.utf8)
            return ServerStep.respond(200, [("content-type", "application/json; charset=gbk")], body: bytes)
        }
        try await withProgram { program in
            let url = "https://localhost:\(server.port)/"
            let data = try await program.evaluate("(await my.request({ url: '\(url)' })).data")
            #expect(data == ["a": "你"])
        }
        await server.stop()
    }

    @Test func `a file is uploaded as a part of a form and downloaded`() async throws {
        let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let server = try await TestServer.start { request in
            request.method == "POST" ? ServerStep.text("taken") : ServerStep.respond(body: bytes)
        }
        try await withProgram { program in
            let result = try await program.evaluate(
                """
                const fs = my.getFileSystemManager(), path = my.env.USER_DATA_PATH + '/a.bin', seen = [];
                const download = my.downloadFile({ url: 'https://localhost:\(server.port)/', filePath: path });
                download.onProgressUpdate(r => seen.push(r.totalBytesExpectedToWrite));
                await download;
                const upload = await my.uploadFile({
                    url: 'https://localhost:\(server.port)/up', filePath: path, name: 'file', formData: { who: 'ann' },
                });
                return [upload.data, fs.readFileSync(path).data, new Set(seen).size === 1 && seen[0]];
                """
            )
            #expect(result == ["taken", .bytes(bytes), 200_000])
            let form = try #require(server.record.requests.last)
            #expect(form.header("content-type")?.hasPrefix("multipart/form-data; boundary=") == true)
            #expect(Data(form.body).range(of: Data(bytes)) != nil)
            let head = String(decoding: form.body.prefix(400), as: UTF8.self)
            #expect(head.contains("name=\"who\"") && head.contains("\r\n\r\nann\r\n"))
            #expect(head.contains("name=\"file\"; filename=\"a.bin\""))
        }
        await server.stop()
    }

    @Test func `a socket over TLS opens, sends and receives in order, and closes`() async throws {
        let server = try await TestServer.start { _ in [.socket(ServerSocket(chosenProtocol: "chat"))] }
        try await withProgram { program in
            let result = try await program.evaluate(
                """
                const task = my.connectSocket({ url: 'wss://localhost:\(server.port)/', protocols: ['chat'], multiple: true });
                const received = [];
                const closed = new Promise(resolve => task.onClose(resolve));
                const all = new Promise(resolve => task.onMessage(({ data }) => {
                    received.push(data.isBuffer ? data.data : Number(data.data));
                    if (received.length === 301) resolve();
                }));
                await new Promise(resolve => task.onOpen(resolve));
                for (let i = 0; i < 300; i++) task.send({ data: `${i}` });
                task.send({ data: 'AAH/', isBuffer: true });
                await all;
                task.close({ code: 3000, reason: 'enough' });
                const { data } = await closed;
                return [received.slice(0, 300).every((n, i) => n === i), received[300], data.code, data.reason];
                """
            )
            #expect(result == [true, "AAH/", 3000, "enough"])
        }
        await server.stop()
    }

    @Test func `a socket that is closed before it is open is cancelled and frees its place`() async throws {
        let server = try await TestServer.start { $0.target == "/silent" ? [] : [.socket(ServerSocket())] }
        try await withProgram { program in
            let inOneTurn = try await program.evaluate(
                """
                const received = getApp().received = [];
                const open = getApp().open = (path, multiple = true) => {
                    const call = { url: 'wss://localhost:\(server.port)' + path, multiple };
                    call.task = my.connectSocket({
                        ...call, success: () => received.push('success'), fail: r => received.push(r.error),
                        complete: () => call.complete(),
                    });
                    call.done = new Promise(resolve => call.complete = resolve);
                    for (const event of ['Open', 'Error', 'Close']) call.task['on' + event](() => received.push(event));
                    return call;
                };
                const unnamed = open('/silent', false);
                const closed = [await my.closeSocket()];
                await unnamed.done;
                const calls = Array.from({ length: 5 }, () => open('/silent'));
                closed.push(...await Promise.all(calls.map(({ task }) => task.close())));
                await Promise.all(calls.map(({ done }) => done));
                getApp().calls = Array.from({ length: 5 }, () => open('/silent'));
                return [closed.map(({ success }) => success), received.splice(0)];
                """
            )
            #expect(inOneTurn == [.array(Array(repeating: true, count: 6)), .array(Array(repeating: 9, count: 6))])
            await server.wait { $0.requests.count == 5 }
            let whileOpening = try await program.evaluate(
                """
                const { calls, open, received } = getApp();
                calls.forEach(({ task }) => task.close());
                // Without waiting for the ends of those.
                const others = Array.from({ length: 5 }, () => open('/'));
                await Promise.all([...calls, ...others].map(({ done }) => done));
                return received.sort();
                """
            )
            #expect(whileOpening.array?.filter { $0 == 9 }.count == 5)
            #expect(whileOpening.array?.filter { $0 == "success" }.count == 5)
            #expect(whileOpening.array?.contains { ["Error", "Close"].contains($0) } == false)
            await server.wait { $0.requests.count == 10 }
        }
        await server.stop()
    }

    @Test func `an invalid socket is rejected`() async throws {
        let server = try await TestServer.start { _ in [.socket(ServerSocket(accept: "wrong"))] }
        try await withProgram { program in
            let result = try await program.evaluate(
                """
                const open = url => my.connectSocket({ url, multiple: true }).catch(e => e.error);
                return [await open('ws://localhost:\(server.port)/'), await open('https://localhost:\(server.port)/'),
                        await open('no url'), await open('wss://a b/'), await open('wss://localhost:\(server.port)/')];
                """
            )
            #expect(result == [20, 5, 5, 4, 12])
        }
        await server.stop()
    }

    @Test func `the delegate decides about plain HTTP, and the host is notified of a rejection`() async throws {
        let server = try await TestServer.start(.none) { _ in ServerStep.text("plain") }
        let code =
            "await my.request({ url: 'http://localhost:\(server.port)/?secret=1' }).then(r => r.data, e => e.error)"
        try await withProgram { program in
            let result = try await program.evaluate(code)
            #expect(result == 20)
            let warnings = program.recorder.record.warnings.map(\.message)
            #expect(warnings.count == 1 && warnings[0].contains("localhost"))
            #expect(!warnings[0].contains("secret"))
            #expect(server.record.opened == 0)
        }
        let list = try NetworkAllowlist(hosts: ["localhost"])
        try await withProgram(configure: { $0.allowDelegate = list }) { program in
            let result = try await program.evaluate(code)
            #expect(result == "plain")
            let download = try await program.evaluate(
                "await my.downloadFile({ url: 'http://localhost:\(server.port)/' }).catch(e => e.error)"
            )
            #expect(download == 20)
        }
        await server.stop()
    }

    @Test func `a response is limited by its timeout, and an abort closes its connection`() async throws {
        let server = try await TestServer.start { _ in
            [.head(200, [("content-length", "5")]), .body([1]), .pause(.seconds(600))]
        }
        try await withProgram { program in
            let result = try await program.evaluate(
                """
                const late = await my.request({ url: 'https://localhost:\(server.port)/', timeout: 50 }).catch(e => e.error);
                const task = my.request({ url: 'https://localhost:\(server.port)/' });
                const aborted = task.catch(e => e.error);
                await new Promise(resolve => task.onHeadersReceived(resolve));
                task.abort();
                return [late, await aborted];
                """
            )
            #expect(result == [13, 9])
            await server.wait { $0.closed == $0.opened }
        }
        await server.stop()
    }

    /// Blocks on every request, also if its task is cancelled.
    private struct Stuck: NetworkAllowDelegate, RequestSigner, AccountProvider {
        func shouldAllowHttpRequest(_ url: String, for program: ProgramIdentity) async -> Bool { await hang() }

        func sign(_ request: SignableRequest, in context: SigningContext) async throws(APIError) -> SignableRequest {
            _ = await hang()
            return request
        }

        func account(for program: ProgramIdentity) async -> SignedInAccount? {
            _ = await hang()
            return nil
        }

        private func hang() async -> Bool { await withUnsafeContinuation { (_: UnsafeContinuation<Bool, Never>) in } }
    }

    private struct Unchanged: RequestSigner {
        func sign(_ request: SignableRequest, in context: SigningContext) async throws(APIError) -> SignableRequest {
            request
        }
    }

    private static let stuck: [@Sendable (inout NetworkConfiguration) -> Void] = [
        { $0.allowDelegate = Stuck() }, { $0.signing.signers[.host("localhost")] = Stuck() },
        {
            $0.signing.signers[.host("localhost")] = Unchanged()
            $0.signing.accounts = Stuck()
        },
    ]

    @Test(arguments: zip(stuck, [("http", 20), ("https", 13), ("https", 13)]))
    func `a blocked delegate ends the call, and the program continues meanwhile`(
        configure: @Sendable (inout NetworkConfiguration) -> Void,
        expectation: (scheme: String, error: Double),
    ) async throws {
        let server = try await TestServer.start { _ in ServerStep.respond() }
        let address = "\(expectation.scheme)://localhost:\(server.port)/"
        try await withProgram {
            configure(&$0)
            $0.delegateDeadline = .milliseconds(30)
        } _: { program in
            let result = try await program.evaluate("await my.request({ url: '\(address)' }).catch(e => e.error)")
            #expect(result == .number(expectation.error))
        }
        // With the deadline of ten minutes, the timer fires while the delegate blocks.
        try await withProgram(configure: configure) { program in
            let result = try await program.evaluate(
                """
                let isPending = true;
                const task = my.request({ url: '\(address)' });
                const outcome = task.catch(e => { isPending = false; return e.error; });
                await new Promise(resolve => setTimeout(resolve, 1));
                const wasPending = isPending;
                task.abort();
                return [wasPending, await outcome];
                """
            )
            #expect(result == [true, 9])
            // An abort does not wait for the deadline, nor does the end of the program.
            _ = try await program.evaluate("my.request({ url: 'https://localhost:\(server.port)/' }).abort(); 1")
        }
        #expect(server.record.requests.isEmpty || expectation.scheme == "http")
        await server.stop()
    }

    @Test(arguments: ["request", "uploadFile", "downloadFile"])
    func `a task that is aborted at any time has one outcome, then complete, once`(name: String) async throws {
        let server = try await TestServer.start { request in
            let head = ServerStep.head(200, [("content-length", "1000000")])
            return switch request.target {
            case "/silence": []
            case "/head": [head]
            case "/part": [head, .body([1])]
            case "/drip": [head, .repeated([1], times: 1_000_000, every: .milliseconds(1))]
            case "/redirect": ServerStep.redirect("/drip")
            case "/loss": [head, .body([1]), .close]
            default: ServerStep.text("x")
            }
        }
        try await withProgram { program in
            let result = try await program.evaluate(
                """
                const filePath = my.env.USER_DATA_PATH + '/a';
                my.getFileSystemManager().writeFileSync(filePath, 'x'.repeat(100000));
                const moments = {
                    atOnce: task => task.abort(),
                    afterTheTurn: task => Promise.resolve().then(() => task.abort()),
                    soon: task => setTimeout(() => task.abort(), 0),
                    later: task => setTimeout(() => task.abort(), 15),
                    atTheHeaders: task => task.onHeadersReceived(() => task.abort()),
                    twice: task => setTimeout(() => { task.abort(); task.abort(); }, 3),
                };
                const wrong = [];
                for (const path of ['silence', 'head', 'part', 'drip', 'redirect', 'loss', 'whole']) {
                    for (const [moment, abort] of Object.entries(moments)) {
                        const seen = [];
                        await new Promise(resolve => {
                            const task = my.\(name)({
                                url: 'https://localhost:\(server.port)/' + path, filePath, name: 'f',
                                success: () => seen.push('success'), fail: e => seen.push(e.error),
                                complete: () => { seen.push('complete'); setTimeout(resolve, 1); },
                            });
                            abort(task);
                            // Where the moment never comes.
                            setTimeout(() => task.abort(), 30);
                        });
                        const outcomes = path === 'loss' ? [9, 12] : path === 'whole' ? [9, 'success'] : [9];
                        if (seen.length !== 2 || seen[1] !== 'complete' || !outcomes.includes(seen[0])) {
                            wrong.push(`${path} ${moment}: ${seen}`);
                        }
                    }
                }
                return wrong;
                """
            )
            #expect(result == [])
        }
        await server.stop()
    }

    @Test func `the end of a program ends its pending work`() async throws {
        let server = try await TestServer.start { request in
            if request.target == "/socket" { return [.socket(ServerSocket())] }
            return [.head(200, [("content-length", "5")]), .pause(.seconds(600))]
        }
        try await withProgram { program in
            _ = try await program.evaluate("my.request({ url: 'https://localhost:\(server.port)/' }).catch(() => 0); 1")
            _ = try await program.evaluate("await my.connectSocket({ url: 'wss://localhost:\(server.port)/socket' })")
            await server.wait { $0.requests.count == 2 }
            await program.host.stop()
            await server.wait { $0.closed == $0.opened }
        }
        await server.stop()
    }
}

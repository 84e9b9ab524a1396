import Foundation
import MiniHost
import MiniTesting
import NetworkServers
import Testing

/// Programs against real servers, by way of the host's own network.
struct NetworkTests {
    /// Runs a program that trusts the tests' authority.
    private func withProgram<Answer>(
        configure: (inout NetworkConfiguration) -> Void = { _ in },
        _ body: (NetworkProgram) async throws -> Answer,
    ) async throws -> Answer {
        var configuration = NetworkConfiguration()
        configuration.authorities = .file(try await CertificateAuthority.shared.file)
        configure(&configuration)
        let network = HostNetwork(configuration)
        do {
            let answer = try await withNetworkProgram(configure: { $0.network = network }, body)
            await network.shutDown()
            return answer
        } catch {
            await network.shutDown()
            throw error
        }
    }

    @Test(arguments: [false, true])
    func `a request goes over TLS and comes back`(isHTTP2: Bool) async throws {
        let server = try await TestServer.start(isHTTP2 ? .http2 : .tls()) { request in
            ServerStep.answer(201, [("content-type", "application/json"), ("x-echo", "yes")], body: request.body)
        }
        try await withProgram { program in
            let answer = try await program.evaluate(
                """
                const r = await my.request({
                    url: 'https://localhost:\(server.port)/a?b=1', method: 'POST', data: { n: [1, 'ü'] }, headers: { 'X-Mine': 'x' },
                });
                return [r.status, r.data.n[1], r.headers['x-echo']];
                """
            )
            #expect(answer == [201, "ü", "yes"])
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

    @Test func `a file is uploaded as a part of a form, and downloaded`() async throws {
        let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let server = try await TestServer.start { request in
            request.method == "POST" ? ServerStep.text("taken") : ServerStep.answer(body: bytes)
        }
        try await withProgram { program in
            let answer = try await program.evaluate(
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
            #expect(answer == ["taken", .bytes(bytes), 200_000])
            let form = try #require(server.record.requests.last)
            #expect(form.header("content-type")?.hasPrefix("multipart/form-data; boundary=") == true)
            #expect(Data(form.body).range(of: Data(bytes)) != nil)
            let head = String(decoding: form.body.prefix(400), as: UTF8.self)
            #expect(head.contains("name=\"who\"") && head.contains("\r\n\r\nann\r\n"))
            #expect(head.contains("name=\"file\"; filename=\"a.bin\""))
        }
        await server.stop()
    }

    @Test func `a socket is opened over TLS, spoken to in order, and closed`() async throws {
        let server = try await TestServer.start { _ in [.socket(ServerSocket(chosenProtocol: "chat"))] }
        try await withProgram { program in
            let answer = try await program.evaluate(
                """
                const task = my.connectSocket({ url: 'wss://localhost:\(server.port)/', protocols: ['chat'], multiple: true });
                const heard = [];
                const closed = new Promise(resolve => task.onClose(resolve));
                const all = new Promise(resolve => task.onMessage(({ data }) => {
                    heard.push(data.isBuffer ? data.data : Number(data.data));
                    if (heard.length === 301) resolve();
                }));
                await new Promise(resolve => task.onOpen(resolve));
                for (let i = 0; i < 300; i++) task.send({ data: `${i}` });
                task.send({ data: 'AAH/', isBuffer: true });
                await all;
                task.close({ code: 3000, reason: 'enough' });
                const { data } = await closed;
                return [heard.slice(0, 300).every((n, i) => n === i), heard[300], data.code, data.reason];
                """
            )
            #expect(answer == [true, "AAH/", 3000, "enough"])
        }
        await server.stop()
    }

    @Test func `a socket that cannot be is refused`() async throws {
        let server = try await TestServer.start { _ in [.socket(ServerSocket(accept: "wrong"))] }
        try await withProgram { program in
            let answer = try await program.evaluate(
                """
                const open = url => my.connectSocket({ url, multiple: true }).catch(e => e.error);
                return [await open('ws://localhost:\(server.port)/'), await open('https://localhost:\(server.port)/'),
                        await open('no url'), await open('wss://localhost:\(server.port)/')];
                """
            )
            #expect(answer == [20, 20, 2, 12])
        }
        await server.stop()
    }

    @Test func `plain HTTP is the delegate's to allow, and a refusal is told the host`() async throws {
        let server = try await TestServer.start(.none) { _ in ServerStep.text("plain") }
        let code =
            "await my.request({ url: 'http://localhost:\(server.port)/?secret=1' }).then(r => r.data, e => e.error)"
        try await withProgram { program in
            let answer = try await program.evaluate(code)
            #expect(answer == 20)
            let warnings = program.recorder.record.warnings
            #expect(warnings.count == 1 && warnings[0].contains("localhost"))
            #expect(!warnings[0].contains("secret"))
            #expect(server.record.opened == 0)
        }
        let list = try NetworkAllowlist(hosts: ["localhost"])
        try await withProgram(configure: { $0.allowDelegate = list }) { program in
            let answer = try await program.evaluate(code)
            #expect(answer == "plain")
            let download = try await program.evaluate(
                "await my.downloadFile({ url: 'http://localhost:\(server.port)/' }).catch(e => e.error)"
            )
            #expect(download == 20)
        }
        await server.stop()
    }

    @Test func `an answer takes no longer than its time, and an abort ends its connection`() async throws {
        let server = try await TestServer.start { _ in
            [.head(200, [("content-length", "5")]), .body([1]), .pause(.seconds(600))]
        }
        try await withProgram { program in
            let answer = try await program.evaluate(
                """
                const late = await my.request({ url: 'https://localhost:\(server.port)/', timeout: 50 }).catch(e => e.error);
                const task = my.request({ url: 'https://localhost:\(server.port)/' });
                const aborted = task.catch(e => e.error);
                await new Promise(resolve => task.onHeadersReceived(resolve));
                task.abort();
                return [late, await aborted];
                """
            )
            #expect(answer == [13, 9])
            await server.wait { $0.closed == $0.opened }
        }
        await server.stop()
    }

    @Test func `the end of a program ends what it has under way`() async throws {
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

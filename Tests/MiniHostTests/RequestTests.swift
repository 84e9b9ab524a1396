import CommandHarness
import MiniHost
import MiniTesting
import Testing

/// `my.request` in a program.
@Suite(.timeLimit(.minutes(5)))
struct RequestTests {
    @Test func `callbacks, promise and task report the same result`() async throws {
        let network = FakeNetwork(#"{"n":[1,{"x":"ü"}]}"#, status: 200, headers: [NetworkHeader("X-Y", "z")])
        try await withNetworkProgram(network) { program in
            let result = try await program.evaluate(
                """
                const seen = [];
                const request = { url: 'https://a.b/', method: 'POST', data: { d: new Date(0), f() {}, s: 'x' } };
                await new Promise(resolve => {
                    const task = my.request({
                        ...request,
                        success: r => seen.push('success', r.data.n[1].x, r.status === r.statusCode, r.headers['X-Y']),
                        fail: () => seen.push('fail'),
                        complete: r => resolve(seen.push('complete', r.data.n[0])),
                    });
                    task.onHeadersReceived(r => seen.push('headers', r.status, r.header['X-Y']));
                });
                const { data } = await my.request(request);
                seen.push('promise', data.n[1].x);
                await my.request(request).then(r => seen.push('then', r.data.n[0]));
                return seen;
                """
            )
            #expect(
                result == [
                    "headers", 200, "z", "success", "ü", true, "z", "complete", 1, "promise", "ü", "then", 1,
                ]
            )
            let bodies = network.requests.map { request in
                if case .bytes(let bytes) = request.body { String(decoding: bytes, as: UTF8.self) } else { "" }
            }
            #expect(Set(bodies) == [#"{"d":"1970-01-01T00:00:00.000Z","s":"x"}"#])
            #expect(network.requests.map(\.page) == ["pages/a/a", "pages/a/a", "pages/a/a"])
        }
    }

    @Test func `a failure has its number and the received data`() async throws {
        try await withNetworkProgram(FakeNetwork("no json", status: 200)) { program in
            let failure = try await program.evaluate(
                "await my.request({ url: 'https://a.b/', dataType: 'json' }).catch(e => e)"
            )
            #expect(failure["error"] == 14)
            #expect(failure["data"] == "no json")
            #expect(failure["status"] == 200)
            // The content of a response must not be logged.
            await program.idle()
            #expect(program.recorder.record.failedCalls.map(\.error?.details.isEmpty) == [true])
        }
    }

    @Test(arguments: [APIError.Reason.httpRefused, .noPermission, .networkFailed, .timedOut])
    func `a rejection by the network calls fail, then complete`(reason: APIError.Reason) async throws {
        let network = FakeNetwork { _ throws(APIError) in throw APIError(reason, "as stated") }
        try await withNetworkProgram(network) { program in
            let seen = try await program.evaluate(
                """
                new Promise(resolve => {
                    const seen = [];
                    my.request({
                        url: 'http://a.b/', success: () => seen.push('success'),
                        fail: e => seen.push(e.error, e.errorMessage), complete: e => resolve([...seen, e.error]),
                    });
                })
                """
            )
            let number = ScriptValue.number(Double(reason.code))
            #expect(seen == [number, "as stated", number])
        }
    }

    @Test func `a request can be aborted at any time, once`() async throws {
        // Never completes.
        let network = FakeNetwork { _ throws(APIError) in
            for await _ in AsyncStream<Never>.makeStream().stream {}
            throw APIError(.aborted, "cancelled")
        }
        try await withNetworkProgram(network) { program in
            let seen = try await program.evaluate(
                """
                const seen = [];
                const start = () => my.request({
                    url: 'https://a.b/', success: () => seen.push('success'),
                    fail: e => seen.push(e.error, e.errorMessage), complete: () => seen.push('complete'),
                });
                const first = start();
                first.abort(); first.abort();
                const second = start();
                await new Promise(resolve => setTimeout(resolve, 10));
                second.abort();
                await new Promise(resolve => setTimeout(resolve, 10));
                second.abort();
                return seen;
                """
            )
            let once: [ScriptValue] = [9, "request:fail abort", "complete"]
            #expect(seen == .array(once + once))
        }
    }

    @Test func `a request that is aborted before its response is delivered has no response`() async throws {
        try await withNetworkProgram(FakeNetwork("1")) { program in
            let results = try await program.evaluate(
                """
                const results = new Set();
                for (let round = 0; round < 100; round++) {
                    await new Promise(resolve => {
                        const task = my.request({
                            url: 'https://a.b/', success: () => results.add('success'),
                            fail: e => results.add(e.error + ' ' + e.errorMessage), complete: resolve,
                        });
                        task.onHeadersReceived(() => task.abort());
                    });
                    const task = my.request({ url: 'https://a.b/' });
                    task.onHeadersReceived(() => task.abort());
                    await task.then(() => results.add('resolved'), e => results.add(e.error));
                }
                return [...results];
                """
            )
            #expect(results == ["9 request:fail abort", 9])
        }
    }

    @Test func `a response and an abort at the same time have one result`() async throws {
        try await withNetworkProgram(FakeNetwork("1")) { program in
            let counts = try await program.evaluate(
                """
                const counts = [];
                for (let round = 0; round < 200; round++) {
                    let success = 0, fail = 0, complete = 0;
                    await new Promise(resolve => {
                        const task = my.request({
                            url: 'https://a.b/', success: () => success++, fail: () => fail++,
                            complete() { complete++; setTimeout(resolve, 0); },
                        });
                        task.onHeadersReceived(() => round % 3 === 0 && task.abort());
                        if (round % 3 === 1) Promise.resolve().then(() => task.abort());
                        if (round % 3 === 2) setTimeout(() => task.abort(), 0);
                    });
                    counts.push(success + fail === 1 && complete === 1);
                }
                return counts.filter(fine => !fine).length;
                """
            )
            #expect(counts == 0)
        }
    }

    @Test func `a request continues when its page is closed`() async throws {
        let gate = Gate()
        let network = FakeNetwork { request throws(APIError) in
            await gate.wait()
            return NetworkResponse(status: 200, headers: [], body: Array("late".utf8), url: request.url)
        }
        try await withNetworkProgram(network) { program in
            _ = try await program.evaluate(
                """
                my.request({ url: 'https://a.b/', success: r => console.log(r.data), fail: e => console.log(e.error) });
                await my.reLaunch({ url: '/pages/b/b' });
                """
            )
            gate.open()
            await program.idle()
            #expect(program.lines == ["late"])
            #expect(network.requests.map(\.page) == ["pages/a/a"])
        }
    }

    @Test func `the end of a program ends its requests and closes its network`() async throws {
        let gate = Gate()
        let hasEnded = Gate()
        let network = FakeNetwork { _ throws(APIError) in
            gate.open()
            for await _ in AsyncStream<Never>.makeStream().stream {}
            hasEnded.open()
            throw APIError(.aborted, "cancelled")
        }
        try await withNetworkProgram(network) { program in
            _ = try await program.evaluate(
                "my.request({ url: 'https://a.b/', fail() { console.log('called') }, complete() { console.log('called') } }); 1"
            )
            await gate.wait()
            await program.host.stop()
            await hasEnded.wait()
            #expect(network.closeCount == 1)
            #expect(program.lines == [])
        }
    }

    @Test func `a program without a network is notified, and a program that uses none opens none`() async throws {
        let network = FakeNetwork()
        try await withNetworkProgram(network) { program in
            _ = try await program.evaluate("my.getStorageSync({ key: 'k' }).data")
        }
        #expect(network.closeCount == 0)
        try await withNetworkProgram(configure: { $0.network = nil }) { program in
            let failure = try await program.evaluate("await my.request({ url: 'https://a.b/' }).catch(e => e)")
            #expect(failure == ["error": 12, "errorMessage": "this host has no network"])
        }
    }

    @Test func `the permission is checked first`() async throws {
        let network = FakeNetwork()
        try await withNetworkProgram(network, configure: { $0.permissions.remove(.network) }) { program in
            let failure = try await program.evaluate("await my.request({}).catch(e => e)")
            #expect(failure["error"] == 4)
        }
        #expect(network.requests.isEmpty)
    }

    @Test func `warnings of the network reach the host, and app.json sets the timeout`() async throws {
        let app = #"{ "pages": ["pages/a/a"], "networkTimeout": { "request": 1500 } }"#
        let network = FakeNetwork()
        func configure(_ configuration: inout HostConfiguration) {
            configuration.requestDefaults.timeouts.request = .seconds(1)
            configuration.requestDefaults.timeouts.downloadFile = .seconds(2)
        }
        try await withNetworkProgram(network, app: app, configure: configure) { program in
            _ = try await program.evaluate("await my.request({ url: 'https://a.b/' })")
            network.warn(ProgramWarning("refused: my.request, http, a.b", .refusedURL("http://a.b")))
            #expect(program.recorder.record.warnings.map(\.message) == ["refused: my.request, http, a.b"])
            #expect(program.recorder.record.warnings.map(\.kind) == [.refusedURL("http://a.b")])
            // Without a value in app.json, the timeout of the host applies.
            _ = try await program.evaluate("await my.downloadFile({ url: 'https://a.b/' })")
            #expect(network.requests.map(\.timeout) == [.milliseconds(1_500), .seconds(2)])
        }
    }

    @Test(arguments: [
        (#"{ "uploadFile": "60" }"#, ".uploadFile: expected a number of milliseconds from 1 to"),
        ("60000", #": expected an object such as {"request": 30000}"#),
        ("[]", #": expected an object such as {"request": 30000}"#),
    ])
    func `an invalid timeout in app.json is reported`(time: String, message: String) async throws {
        let folder = try TemporaryProgram([
            "app.json": #"{ "pages": ["pages/a/a"], "networkTimeout": \#(time) }"#
        ])
        defer { folder.remove() }
        #expect {
            _ = try ProgramPackage(folder: folder.path)
        } throws: {
            "\($0)".hasPrefix("app.json:1:27: networkTimeout\(message)")
        }
    }

    @Test func `an account event of a signed host reaches the program's listeners`() async throws {
        let network = FakeNetwork { request throws(APIError) in
            let event = AccountEvent.sessionExpired(message: "elsewhere", eventID: "7")
            return NetworkResponse(status: 200, headers: [], body: [], url: request.url, accountEvent: event)
        }
        try await withNetworkProgram(network) { program in
            let seen = try await program.evaluate(
                """
                const seen = [];
                my.on('sessionExpired', e => seen.push(e.message, e.eventId));
                await my.request({ url: 'https://a.b/' });
                return seen;
                """
            )
            #expect(seen == ["elsewhere", "7"])
        }
    }
}

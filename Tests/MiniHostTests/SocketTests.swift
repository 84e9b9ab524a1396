import MiniHost
import MiniTesting
import Testing

/// WebSockets of a program.
@Suite(.timeLimit(.minutes(5)))
struct SocketTests {
    /// The sockets that the program has opened.
    ///
    /// Waits until no call that opens one is pending.
    private func sockets(_ count: Int, _ program: NetworkProgram) async throws -> [FakeSocket] {
        await program.idle()
        let sockets = program.network.sockets
        try #require(sockets.count >= count)
        return sockets
    }

    /// The events that the program has recorded.
    ///
    /// Waits until the program has handled every event that has arrived.
    private func seen(_ program: NetworkProgram) async throws -> ScriptValue {
        await program.idle()
        return try await program.evaluate("getApp().seen")
    }

    /// Records the events of a task in their order.
    private static let listen = """
        const seen = [];
        const listen = task => {
            task.onOpen(r => seen.push('open', Object.keys(r.data).join()));
            task.onMessage(r => seen.push('message', r.data.data, r.data.isBuffer));
            task.onError(r => seen.push('error', r.error, r.data.error, r.data.errorMessage));
            task.onClose(r => seen.push('close', r.data.code, r.data.reason));
        };
        getApp().seen = seen; getApp().listen = listen;
        """

    @Test func `a task sends and receives for its socket`() async throws {
        try await withNetworkProgram { program in
            _ = try await program.evaluate(
                Self.listen + """
                    const task = getApp().task = my.connectSocket({
                        url: 'wss://a.b/?x=1', data: { y: 2 }, header: { A: 'b' }, protocols: ['p', 'q'], multiple: true,
                        timeout: 500, success: r => { seen.push('success', r.success); listen(task); },
                        fail: () => seen.push('fail'), complete: () => seen.push('complete'),
                    });
                    """
            )
            let socket = try await sockets(1, program)[0]
            #expect(socket.request.url == "wss://a.b/?x=1&y=2")
            #expect(socket.request.headers == [NetworkHeader("A", "b")])
            #expect(socket.request.protocols == ["p", "q"])
            #expect(socket.request.timeout == .milliseconds(500))

            socket.receive(.text("hé"))
            socket.receive(.bytes([0, 255]))
            let long = String(repeating: "lang und \"größer\" 😀\\\n", count: 100)
            socket.receive(.text(long))
            let sent = try await program.evaluate(
                """
                const task = getApp().task;
                const one = await task.send({ data: 'one' });
                await task.send({ data: 'AP8=', isBuffer: true });
                await task.send({ data: new Uint8Array([7]).buffer });
                await new Promise(resolve => task.send({ data: 'four', complete: resolve }));
                const closed = await task.close({ code: 3001, reason: 'wïe' });
                return [one, closed.success];
                """
            )
            #expect(sent == [["success": true], true])
            #expect(socket.messages == [.text("one"), .bytes([0, 255]), .bytes([7]), .text("four")])
            let seen = try await seen(program)
            let opened: [ScriptValue] = ["success", true, "complete", "open", "socketTaskID"]
            let received: [ScriptValue] = [
                "message", "hé", false, "message", "AP8=", true, "message", .string(long), false, "close", 3001, "wïe",
            ]
            #expect(seen == .array(opened + received))
            let late = try await program.evaluate("await getApp().task.send({ data: 'x' }).catch(e => e)")
            #expect(late == ["error": 10, "errorMessage": "the socket is not open"])
        }
    }

    @Test func `my sends and receives for the socket without a task`() async throws {
        try await withNetworkProgram { program in
            _ = try await program.evaluate(
                """
                const seen = getApp().seen = [];
                my.onSocketOpen(() => seen.push('open'));
                my.onSocketMessage(r => seen.push(r.data, r.isBuffer));
                my.onSocketError(r => seen.push(r.error, r.errorMessage));
                my.onSocketClose(r => seen.push('close', r.code, r.reason));
                const off = r => seen.push('off');
                my.onSocketMessage(off);
                my.offSocketMessage(off);
                my.connectSocket({ url: 'wss://a.b/', success: () => seen.push('success') });
                """
            )
            let first = try await sockets(1, program)[0]
            first.receive(.bytes([1]))
            let results = try await program.evaluate(
                "[await my.sendSocketMessage({ data: 'hello' }), (await my.closeSocket()).success]"
            )
            #expect(results == [["success": true], true])
            #expect(first.messages == [.text("hello")])
            let result = try await seen(program)
            #expect(result == ["success", "open", "AQ==", true, "close", 1000, ""])
        }
    }

    @Test func `another socket without a task replaces the first, whose events are dropped`() async throws {
        try await withNetworkProgram { program in
            _ = try await program.evaluate(
                """
                const seen = getApp().seen = [];
                my.onSocketOpen(() => seen.push('open'));
                my.onSocketClose(() => seen.push('close'));
                await my.connectSocket({ url: 'wss://a.b/1' });
                await my.connectSocket({ url: 'wss://a.b/2' });
                await my.sendSocketMessage({ data: 'x' });
                """
            )
            let opened = try await sockets(2, program)
            #expect(opened.map(\.hasEnded) == [true, false])
            #expect(opened.map(\.messages) == [[], [.text("x")]])
            // The first is replaced as soon as its call has succeeded, before the event of its opening.
            let result = try await seen(program)
            #expect(result == ["open"])
        }
    }

    @Test func `events of a socket that was replaced are dropped`() async throws {
        try await withNetworkProgram { program in
            _ = try await program.evaluate(
                """
                const seen = getApp().seen = [];
                my.onSocketMessage(r => {
                    seen.push(r.data);
                    if (r.data === 'first') my.connectSocket({ url: 'wss://a.b/2' });
                });
                my.onSocketClose(() => seen.push('close'));
                await my.connectSocket({ url: 'wss://a.b/1' });
                """
            )
            let first = try await sockets(1, program)[0]
            first.receive(.text("first"))
            first.receive(.text("second"))
            first.receive(.closed(code: 1000, reason: ""))
            try await sockets(2, program)[1].receive(.text("new"))
            let seen = try await seen(program)
            #expect(seen == ["first", "new"])
        }
    }

    @Test func `events of the single socket are dropped when its task is aborted`() async throws {
        try await withNetworkProgram { program in
            _ = try await program.evaluate(
                """
                const seen = getApp().seen = [];
                const task = my.connectSocket({ url: 'wss://a.b/1' });
                my.onSocketMessage(r => { seen.push(r.data); if (r.data === 'first') task.abort(); });
                my.onSocketClose(() => seen.push('close'));
                """
            )
            let first = try await sockets(1, program)[0]
            first.receive(.text("first"))
            first.receive(.text("second"))
            first.receive(.closed(code: 1000, reason: ""))
            _ = try await seen(program)
            _ = try await program.evaluate("my.connectSocket({ url: 'wss://a.b/2' })")
            try await sockets(2, program)[1].receive(.text("new"))
            let seen = try await seen(program)
            #expect(seen == ["first", "new"])
        }
    }

    @Test func `events of an aborted task are dropped`() async throws {
        try await withNetworkProgram { program in
            _ = try await program.evaluate(
                """
                const seen = getApp().seen = [];
                const task = my.connectSocket({ url: 'wss://a.b/1', multiple: true });
                task.onMessage(r => { seen.push(r.data.data); task.abort(); });
                task.onClose(() => seen.push('close'));
                """
            )
            // Two sockets that are opened at the same time have no order.
            let aborted = try await sockets(1, program)[0]
            _ = try await program.evaluate(
                """
                const { seen } = getApp();
                my.connectSocket({ url: 'wss://a.b/2', multiple: true }).onMessage(r => seen.push(r.data.data));
                """
            )
            let other = try await sockets(2, program)[1]
            aborted.receive(.text("first"))
            aborted.receive(.text("second"))
            aborted.receive(.closed(code: 1000, reason: ""))
            let first = try await seen(program)
            #expect(first == ["first"])
            other.receive(.text("last"))
            let seen = try await seen(program)
            #expect(seen == ["first", "last"])
        }
    }

    @Test(arguments: [
        (APIError(.httpRefused, "use wss"), 20), (APIError(.noPermission, "not here"), 4),
        (APIError(.networkFailed, "gone"), 12), (APIError(.timedOut, "too late"), 6),
        (APIError(.invalidParameter, "headers: more than 100"), 2), (APIError(.socketURLInvalid, "no URL"), 4),
    ])
    func `a socket that cannot be opened calls fail and dispatches an error event`(error: APIError, code: Int)
        async throws
    {
        let network = FakeNetwork()
        network.socketFailure = error
        try await withNetworkProgram(network) { program in
            let seen = try await program.evaluate(
                Self.listen + """
                    my.onSocketError(r => seen.push('my', r.error));
                    await new Promise(resolve => listen(my.connectSocket({
                        url: 'ws://a.b/', multiple: true, success: () => seen.push('success'),
                        fail: e => seen.push('fail', e.error, e.errorMessage), complete: resolve,
                    })));
                    await my.connectSocket({ url: 'ws://a.b/' }).catch(e => seen.push('caught', e.error));
                    return seen;
                    """
            )
            let number = ScriptValue.number(Double(code))
            let text = ScriptValue.string(error.message)
            #expect(seen == ["error", number, number, text, "fail", number, text, "my", number, "caught", number])
        }
    }

    @Test func `a socket that fails reports the error and ends`() async throws {
        try await withNetworkProgram { program in
            _ = try await program.evaluate(
                Self.listen
                    + "getApp().task = my.connectSocket({ url: 'wss://a.b/', multiple: true }); listen(getApp().task);"
            )
            let socket = try await sockets(1, program)[0]
            socket.receive(.failed(APIError(.networkFailed, "reset")))
            let result = try await seen(program)
            #expect(result == ["open", "socketTaskID", "error", 12, 12, "reset", "close", 1006, "reset"])
            // Other sockets can be opened again.
            _ = try await program.evaluate(
                "for (let i = 0; i < 5; i++) await my.connectSocket({ url: 'wss://a.b/', multiple: true })"
            )
            #expect(program.network.sockets.count == 6)
        }
    }

    @Test func `a socket that is not open yet can be replaced`() async throws {
        try await withNetworkProgram { program in
            let code = """
                const seen = [];
                const open = url => new Promise(resolve => my.connectSocket({
                    url, success: () => seen.push(url, 'success'), fail: e => seen.push(url, e.error), complete: resolve,
                }));
                await Promise.all([open('wss://a.b/1'), open('wss://a.b/2')]);
                return seen;
                """
            let result = try await program.evaluate(code)
            #expect(result == ["wss://a.b/1", 9, "wss://a.b/2", "success"])
        }
    }

    @Test func `a program has at most five sockets`() async throws {
        try await withNetworkProgram { program in
            let code = """
                const tasks = [];
                for (let i = 0; i < 5; i++) {
                    const task = my.connectSocket({ url: 'wss://a.b/', multiple: true });
                    await task;
                    tasks.push(task);
                }
                const refusal = await my.connectSocket({ url: 'wss://a.b/', multiple: true }).catch(e => e.error);
                const closed = new Promise(resolve => tasks[2].onClose(resolve));
                await tasks[2].close();
                await closed;
                await new Promise(resolve => setTimeout(resolve, 0));
                return [refusal, (await my.connectSocket({ url: 'wss://a.b/', multiple: true })).success];
                """
            let result = try await program.evaluate(code)
            #expect(result == [10112, true])
        }
    }

    @Test func `a socket ends with its program, and does not keep the program busy`() async throws {
        let network = FakeNetwork()
        let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
        let reporting = EndReportingNetwork(base: network, ends: continuation)
        try await withNetworkProgram(network, configure: { $0.network = reporting }) { program in
            _ = try await program.evaluate("await my.connectSocket({ url: 'wss://a.b/' })")
            #expect(await program.program.waitUntilIdle(limit: .seconds(60)))
            #expect(network.sockets.map(\.hasEnded) == [false])
            _ = try await program.evaluate("my.reLaunch({ url: '/pages/b/b' })")
            #expect(network.sockets.map(\.hasEnded) == [false])
            await program.host.stop()
            // The stream ends as well when the time limit cancels the test.
            for await _ in ends { break }
            #expect(network.sockets.map(\.hasEnded) == [true])
            #expect(network.closeCount == 1)
        }
    }

    @Test func `messages are sent in the order of the calls`() async throws {
        try await withNetworkProgram { program in
            let code = """
                await my.connectSocket({ url: 'wss://a.b/' });
                const calls = [];
                for (let i = 0; i < 500; i++) calls.push(my.sendSocketMessage({ data: `${i}` }));
                await Promise.all(calls);
                """
            _ = try await program.evaluate(code)
            #expect(program.network.sockets[0].messages == (0..<500).map { .text("\($0)") })
        }
    }

    @Test func `an invalid parameter is error 2, and no socket is opened`() async throws {
        try await withNetworkProgram { program in
            let code = """
                const all = [];
                const attempt = async (name, options) => all.push(await my[name](options).catch(e => `${e.error} ${e.errorMessage}`));
                await attempt('connectSocket', {});
                await attempt('connectSocket', { url: 'wss://a.b/', header: { a: 'b\\nc' } });
                await attempt('connectSocket', { url: 'wss://a.b/', protocols: 'p' });
                await attempt('connectSocket', { url: 'wss://a.b/', protocols: ['p', 'p'] });
                await attempt('connectSocket', { url: 'wss://a.b/', protocols: ['p q'] });
                await attempt('connectSocket', { url: 'wss://a.b/', data: new ArrayBuffer(1) });
                await attempt('connectSocket', { url: 'wss://a.b/', multiple: 1 });
                await attempt('sendSocketMessage', {});
                await attempt('sendSocketMessage', { data: {} });
                await attempt('sendSocketMessage', { data: 'no*', isBuffer: true });
                await attempt('sendSocketMessage', { data: 'x' });
                await attempt('closeSocket', { code: 1001 });
                await attempt('closeSocket', { code: 5000 });
                await attempt('closeSocket', { reason: 'é'.repeat(62) });
                await attempt('closeSocket', {});
                return all;
                """
            let result = try await program.evaluate(code)
            #expect(
                result == [
                    "3 url: required parameter is missing",
                    "2 header.a: expected a string without control characters",
                    "2 protocols: expected an array",
                    "2 protocols[1]: expected a unique token",
                    "2 protocols[0]: expected a unique token",
                    "2 data: expected an object or a string for the query",
                    "2 multiple: expected a boolean, found number",
                    "2 data: required parameter is missing",
                    "2 data: expected a string or an ArrayBuffer",
                    "2 data: not Base64 at character 3",
                    "10 the socket is not open",
                    "2 code: expected 1000 or a whole number from 3000 to 4999",
                    "2 code: expected a whole number from 1000 to 4999",
                    "2 reason: expected a string of at most 123 UTF-8 bytes",
                    "10 the socket is not open",
                ]
            )
            #expect(program.network.sockets.isEmpty)
        }
    }

    @Test func `app.json sets whether a program has several sockets`() async throws {
        let app = #"{ "pages": ["pages/a/a"], "behavior": { "connectSocketDefaultMultiple": true } }"#
        try await withNetworkProgram(app: app) { program in
            let code = """
                const task = my.connectSocket({ url: 'wss://a.b/' });
                await new Promise(resolve => task.onOpen(resolve));
                return [(await task.send({ data: 'x' })).success, await my.sendSocketMessage({ data: 'y' }).catch(e => e.error)];
                """
            let result = try await program.evaluate(code)
            #expect(result == [true, 10])
        }
    }
}

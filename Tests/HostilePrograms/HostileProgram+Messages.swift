import NetworkServers

/// Messages of sockets that are open, and of workers of `my.createWorker`.
extension HostileProgram {
    static let messages: [HostileProgram] = [
        HostileProgram(
            "messages to a server",
            "sends 200 KB on an open socket in each of many turns",
            socket: ServerSocket(echoes: false),
            code: onOpenSocket(
                """
                const data = 'x'.repeat(10000);
                const next = () => {
                    for (let i = 0; i < 20; i++) socket.send({ data, fail() {} });
                    setTimeout(next, 0);
                };
                next();
                """
            ),
            isNeverIdle: true,
            ends: [.continues],
        ),
        HostileProgram(
            "messages of a server",
            "opens a socket whose server sends 16,000 messages of 1 KB at once",
            socket: ServerSocket(sends: serverMessages),
            code: onOpenSocket("let n = 0; socket.onMessage(() => { n++ });"),
            isNeverIdle: true,
            ends: [.continues],
        ),
        HostileProgram(
            "messages to a worker",
            "posts messages to a worker until one is refused",
            files: worker("worker.onMessage(() => {})"),
            code: "const worker = my.createWorker('workers/w.js'); for (;;) worker.postMessage({ n: 1 })",
            ends: [.exception("RangeError")],
        ),
        HostileProgram(
            "messages of a worker",
            "has a worker that posts messages until one is refused",
            files: worker("for (;;) worker.postMessage({ n: 1 })"),
            code: "my.createWorker('workers/w.js').onMessage(() => {}); return 0",
            ends: [.uncaught("too many messages are waiting")],
        ),
        HostileProgram(
            "messages between a worker and its program",
            "returns each message to its worker, which returns it too",
            files: worker("worker.onMessage(message => worker.postMessage(message))"),
            code: """
                const worker = my.createWorker('workers/w.js');
                worker.onMessage(message => worker.postMessage(message));
                for (let i = 0; i < 100; i++) worker.postMessage('x'.repeat(1000));
                return 0
                """,
            isNeverIdle: true,
            ends: [.continues],
        ),
    ]

    /// The frames of the messages that a server sends at once.
    private static let serverMessages: [UInt8] = {
        let frame = ServerSocket.frame(0x81, [UInt8](repeating: 0x61, count: 1_000))
        return Array(repeatElement(frame, count: 16_000).joined())
    }()

    /// Code that opens a socket and continues when it is open.
    private static func onOpenSocket(_ code: String) -> String {
        """
        const socket = my.connectSocket({ url, multiple: true });
        await new Promise((done, failed) => { socket.onOpen(done); socket.onError(failed) });
        \(code)
        return 0
        """
    }

    /// The files of a program with a worker that runs code.
    private static func worker(_ code: String) -> [String: String] {
        ["app.json": #"{ "pages": ["pages/a/a"], "workers": ["workers"] }"#, "workers/w.js": code]
    }
}

import Glibc
import MiniCore
import MiniHost
import MiniNetwork
import NIOCore
import NIOPosix
import NetworkServers

/// The cost of the network over the loopback interface, including TLS.
///
/// The server is in the same process.
enum NetworkFigures {
    /// The size of responses and messages.
    static let responseByteCount = 1024
    private static let inFlight = 16
    /// The number of requests and messages in a round: for a tenth of a second the engine still compiles running code.
    private static let (requestCount, messageCount) = (8000, 20_000)
    private static let fileBytes = 100 << 20

    static func measure() async throws -> [Figure] {
        try await withServer { port, authorities in
            try await small(port, authorities) + (try await large(port, authorities))
        }
    }

    /// The small requests of a program in a process of its own.
    static func measureIsolated() async throws -> [Figure] {
        try await withServer { port, authorities in try await small(port, authorities, isIsolated: true) }
    }

    private static func withServer(
        _ body: (_ port: Int, _ authorities: String) async throws -> [Figure]
    ) async throws -> [Figure] {
        let result = [UInt8](repeating: 0x61, count: responseByteCount)
        let megabyte = [UInt8](repeating: 0x61, count: 1 << 20)
        let server = try await TestServer.start { request in
            switch request.target {
            case "/socket": [.socket(ServerSocket())]
            case "/file": [.head(200, [("content-length", "\(fileBytes)")]), .repeated(megabyte, times: 100)]
            default: ServerStep.respond(body: result)
            }
        }
        let authorities = try await CertificateAuthority.shared.file
        let figures = try await body(server.port, authorities)
        await server.stop()
        return figures
    }

    // MARK: Small requests

    private static func small(
        _ port: Int,
        _ authorities: String,
        isIsolated: Bool = false,
    ) async throws -> [Figure] {
        let loops = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let client = BareClient(authorities: authorities, on: loops)
        let socket = try await BareSocket(port: port, authorities: authorities, on: loops)
        let (request, echo) = (request(port), echo(port))
        let program = try await BenchmarkProgram(
            loops: [request, echo],
            network: network(authorities),
            isIsolated: isIsolated,
        )
        let url = "https://localhost:\(port)/"
        let message = String(repeating: "a", count: responseByteCount)
        let requests = try await Rounds(11) {
            try await program.run(request, count: requestCount) / Double(requestCount) / 1000
        } floor: {
            try await client.run(count: requestCount, url: url, inFlight: inFlight) / 1000
        }
        let messages = try await Rounds(11) {
            try await program.run(echo, count: messageCount) / Double(messageCount) / 1000
        } floor: {
            try await socket.run(count: messageCount, message: message, inFlight: inFlight) / 1000
        }
        await program.stop()
        socket.close()
        try await client.close()
        try await loops.shutdownGracefully()
        let place = isIsolated ? " of an isolated program" : ""
        return [
            Figure(
                "my.request\(place), 1 KB",
                .microseconds,
                target: .ratio(isIsolated ? 1.6 : 1 / 0.7),
                method: "from JavaScript, TLS, kept alive, 16 in flight, for each; floor: async-http-client from Swift",
                requests,
            ),
            Figure(
                "WebSocket echo\(place), 1 KB",
                .microseconds,
                target: .ratio(1 / 0.6),
                method: "from JavaScript, TLS, 16 in flight, for each; floor: NIO from Swift",
                messages,
            ),
        ]
    }

    private static func network(_ authorities: String) -> HostNetwork {
        var configuration = NetworkConfiguration()
        configuration.authorities = .file(authorities)
        return HostNetwork(configuration)
    }

    private static func request(_ port: Int) -> Loop {
        Loop(
            name: "request",
            source: """
                (function () {
                    const options = { url: 'https://localhost:\(port)/', dataType: 'text' };
                    async function worker(count) {
                        for (let index = 0; index < count; index++) {
                            const { data } = await my.request(options);
                            if (data.length !== \(responseByteCount)) throw new Error('the response is incomplete');
                        }
                    }
                    return async count => {
                        const start = my.monotonicTime();
                        const workers = Array.from({ length: \(inFlight) }, () => worker(count / \(inFlight)));
                        await Promise.all(workers);
                        return my.monotonicTime() - start;
                    };
                })()
                """,
        )
    }

    private static func echo(_ port: Int) -> Loop {
        Loop(
            name: "echo",
            source: """
                (function () {
                    const data = 'a'.repeat(\(responseByteCount));
                    return count => new Promise((resolve, reject) => {
                        const socket = my.connectSocket({ url: 'wss://localhost:\(port)/socket', multiple: true });
                        let start, unsent = count, missing = count;
                        function send() {
                            if (unsent-- > 0) socket.send({ data });
                        }
                        socket.onOpen(() => {
                            start = my.monotonicTime();
                            for (let index = 0; index < \(inFlight); index++) send();
                        });
                        socket.onMessage(message => {
                            if (--missing > 0) return send();
                            const time = my.monotonicTime() - start;
                            socket.close({});
                            resolve(time);
                        });
                        socket.onError(reject);
                    });
                })()
                """,
        )
    }

    // MARK: Large requests

    private static func large(_ port: Int, _ authorities: String) async throws -> [Figure] {
        let host = network(authorities)
        let network = host.network(for: ProgramIdentity(appID: Loop.appID)) { _ in }
        let folder = try TemporaryFolder()
        let url = "https://localhost:\(port)/file"
        let (source, target) = (folder.path + "/source", folder.path + "/target")
        func download() async throws {
            unlink(target)
            _ = try await network.send(
                NetworkRequest(
                    .downloadFile,
                    url: url,
                    destination: .file(TemporaryFile(path: "https://resource/temporary/target")),
                    timeout: .seconds(60),
                ),
                files: RequestFiles(download: HostFile(path: target)),
            )
        }
        func upload() async throws {
            let file = NetworkRequest.FormFile(field: "file", name: "file", path: source)
            _ = try await network.send(
                NetworkRequest(
                    .uploadFile,
                    url: "https://localhost:\(port)/",
                    method: "POST",
                    body: .form(fields: [], file: file),
                    timeout: .seconds(60),
                ),
                files: RequestFiles(upload: HostFile(path: source)),
            )
        }
        try await download()
        guard rename(target, source) == 0 else { throw MeasurementError("the downloaded file does not exist") }
        let curl = ["--silent", "--show-error", "--fail", "--noproxy", "*", "--cacert", authorities]
        // Without the header `Expect`: curl waits a second for the response to it before it sends a large body.
        var figures = [
            try await figure("download of 100 MB", download, curl + ["--output", target, url]),
            try await figure(
                "upload of 100 MB",
                upload,
                curl + [
                    "--header", "Expect:", "--form", "file=@\(source)", "--output", "/dev/null",
                    "https://localhost:\(port)/",
                ],
            ),
        ]
        figures.append(
            try await memory {
                try await download()
                try await upload()
            }
        )
        await host.shutDown()
        return figures
    }

    private static func figure(
        _ title: String,
        _ body: () async throws -> Void,
        _ arguments: [String],
    ) async throws -> Figure {
        let target = Figure.Target.ratio(1 / 0.8)
        let method = "TLS, from and to a file; floor: `curl`, from spawn to exit"
        guard let curl = ChildProcess.find("curl") else {
            let outcome = Figure.Outcome.notMeasured(reason: "there is no curl on the PATH")
            return Figure(title: title, unit: .milliseconds, target: target, method: method, outcome: outcome)
        }
        let rounds = try await Rounds(7) {
            let start = MonotonicTime.now
            try await body()
            return (MonotonicTime.now - start) / 1e6
        } floor: {
            try ChildProcess.run([curl] + arguments).nanoseconds / 1e6
        }
        return Figure(title, .milliseconds, target: target, method: method, rounds)
    }

    /// The growth of the process's maximum size during an operation.
    private static func memory(_ body: () async throws -> Void) async throws -> Figure {
        var samples: [Double] = []
        for _ in 0..<5 {
            let before = try kibibytes("VmRSS:")
            // Resets the system's record of the maximum size.
            guard let file = fopen("/proc/self/clear_refs", "w") else { throw MeasurementError("no clear_refs") }
            fputs("5", file)
            fclose(file)
            try await body()
            samples.append(max(0, try kibibytes("VmHWM:") - before))
        }
        return Figure(
            title: "memory of a download and an upload of 100 MB",
            unit: .kibibytes,
            target: .value(32 * 1024),
            method: "growth of the largest resident size, the server's included",
            outcome: .measured(Samples(samples), floor: nil, ratio: nil),
        )
    }

    private static func kibibytes(_ name: String) throws -> Double {
        guard let file = fopen("/proc/self/status", "r") else { throw MeasurementError("no status of the process") }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, Int32(line.count), file) != nil {
            let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            if text.hasPrefix(name) { return Double(text.filter(\.isNumber)) ?? 0 }
        }
        throw MeasurementError("the system does not report \(name)")
    }
}

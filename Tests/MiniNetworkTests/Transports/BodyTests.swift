import Foundation
import MiniCore
import NetworkServers
import Synchronization
import Testing

@testable import MiniNetwork

/// Bodies that are compressed, large, or in files.
// Bodies are large, and a sanitizer multiplies the time.
@Suite(.timeLimit(.minutes(5)))
struct BodyTests {
    /// A temporary folder that is removed with its test.
    private final class Folder: Sendable {
        let path = NSTemporaryDirectory() + "bodies-" + UUID().uuidString

        init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
        deinit { try? FileManager.default.removeItem(atPath: path) }

        var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: path) } }
    }

    private final class Progress: Sendable {
        private let reports = Mutex<[(Int, Int?)]>([])
        var last: (bytes: Int, total: Int?)? { reports.withLock { $0.last } }
        var count: Int { reports.withLock { $0.count } }
        @Sendable func observe(_ event: RequestEvent) {
            if case .progress(let bytes, let total) = event { reports.withLock { $0.append((bytes, total)) } }
        }
    }

    /// The gzip encoding of zeros: about a thousandth of their size.
    private func compressed(zeros count: Int) throws -> [UInt8] {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "head -c \(count) /dev/zero | gzip"]
        process.standardOutput = output
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Array(bytes)
    }

    @Test(arguments: [TestServer.Security.tls(), .http2()])
    func `a compressed body is decompressed up to the limit`(security: TestServer.Security) async throws {
        let body = try compressed(zeros: 1 << 20)
        let server = try await TestServer.start(security) { _ in
            ServerStep.respond(200, [("content-encoding", "gzip")], body: body)
        }
        let network = try await TestNetwork { $0.limits.bodyBytes = 1 << 20 }
        #expect(try await network.send(NetworkRequest(.request, url: server.url())).body.count == 1 << 20)
        #expect(server.record.requests.first?.header("accept-encoding") == "gzip, deflate")
        let strict = try await TestNetwork { $0.limits.bodyBytes = 1 << 20 - 1 }
        await expect(.networkFailed) { try await strict.send(NetworkRequest(.request, url: server.url())) }
        await network.shutDown()
        await strict.shutDown()
        await server.stop()
    }

    @Test func `the requests of a program share a memory limit`() async throws {
        let body = [UInt8](repeating: 7, count: 700_000)
        let server = try await TestServer.start { _ in ServerStep.respond(200, [], body: body) }
        let network = try await TestNetwork { $0.limits.bytesInFlight = 1_600_000 }
        let request = NetworkRequest(.request, url: server.url())
        var kept = [try await network.send(request), try await network.send(request)]
        // Responses count as long as they are in memory.
        await expect(.networkFailed) { try await network.send(request) }
        #expect(kept.map(\.body.count) == [body.count, body.count])
        kept = []
        for _ in 0..<3 { #expect(try await network.send(request).body.count == body.count) }
        let large = NetworkRequest(
            .request,
            url: server.url(),
            method: "POST",
            body: .bytes([UInt8](repeating: 7, count: 1_600_001)),
        )
        await expect(.networkFailed) { try await network.send(large) }
        #expect(server.record.requests.allSatisfy { $0.method == "GET" })
        #expect(try await network.send(request).body.count == body.count)
        await network.shutDown()
        await server.stop()
    }

    @Test func `files that are received at the same time have a limit`() async throws {
        let body = [UInt8](repeating: 7, count: 300_000)
        let server = try await TestServer.start { _ in ServerStep.respond(200, [], body: body) }
        let folder = try Folder()
        let network = try await TestNetwork { $0.limits.fileBytes = 1_000_000 }
        for number in 0..<3 {
            let path = "\(folder.path)/\(number)"
            #expect(try await network.download(server.url(), to: path).status == 200)
        }
        let results = await withTaskGroup { group in
            for number in 3..<7 {
                let path = "\(folder.path)/\(number)"
                group.addTask { () -> Bool in
                    do { return try await network.download(server.url(), to: path).status == 200 } catch {
                        return false
                    }
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        // However they overlap, no file is truncated.
        #expect(try folder.names.count == 3 + results)
        await network.shutDown()
        await server.stop()
    }

    @Test(arguments: [TestServer.Security.tls(), .http2()])
    func `a deflated body is decompressed`(security: TestServer.Security) async throws {
        let body: [UInt8] = [0x78, 0x9C, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0x07, 0x00, 0x06, 0x2C, 0x02, 0x15]
        let server = try await TestServer.start(security) { _ in
            ServerStep.respond(200, [("content-encoding", "deflate")], body: body)
        }
        let network = try await TestNetwork()
        let response = try await network.send(NetworkRequest(.request, url: server.url()))
        #expect(String(decoding: response.body, as: UTF8.self) == "hello")
        await network.shutDown()
        await server.stop()
    }

    @Test(arguments: [TestServer.Security.tls(), .http2()])
    func `a gzip bomb is an error`(security: TestServer.Security) async throws {
        let body = try compressed(zeros: 1 << 27)
        let server = try await TestServer.start(security) { _ in
            ServerStep.respond(200, [("content-encoding", "gzip")], body: body)
        }
        let network = try await TestNetwork { $0.limits.bodyBytes = 1 << 20 }
        await expect(.networkFailed) { try await network.send(NetworkRequest(.request, url: server.url())) }
        await network.shutDown()
        await server.stop()
    }

    @Test(arguments: [TestServer.Security.tls(), .http2()])
    func `only the owner can read the file of a body`(security: TestServer.Security) async throws {
        let part = [UInt8](repeating: 7, count: 100_000)
        let server = try await TestServer.start(security) { _ in
            [.head(200, [("content-length", "2000000")]), .repeated(part, times: 20), .end]
        }
        let folder = try Folder()
        let progress = Progress()
        let network = try await TestNetwork { $0.limits.bodyBytes = 10 }
        let path = folder.path + "/download"
        #expect(try await network.download(server.url(), to: path, observe: progress.observe).body.isEmpty)
        #expect(FileManager.default.contents(atPath: path) == Data(repeating: 7, count: 2_000_000))
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(progress.last?.bytes == 2_000_000 && progress.last?.total == 2_000_000)
        // An existing file is left unchanged.
        await expect(.unknown) { try await network.download(server.url(), to: path) }
        #expect(try folder.names == ["download"])
        await network.shutDown()
        await server.stop()
    }

    @Test(arguments: [
        [ServerStep.head(200, [("content-length", "10")]), .body([1]), .close],
        [.head(200), .repeated([UInt8](repeating: 1, count: 1000), times: 10_000)],
    ])
    func `a body that fails leaves no file`(steps: [ServerStep]) async throws {
        let server = try await TestServer.start { _ in steps }
        let folder = try Folder()
        let network = try await TestNetwork { $0.limits.fileBytes = 1_000_000 }
        await expect(.networkFailed) { try await network.download(server.url(), to: folder.path + "/download") }
        #expect(try folder.names.isEmpty)
        await network.shutDown()
        await server.stop()
    }

    @Test(arguments: [TestServer.Security.tls(), .http2()])
    func `a form with a file arrives completely`(security: TestServer.Security) async throws {
        let server = try await TestServer.start(security) { request in
            request.target == "/" ? ServerStep.redirect("/again", status: 307) : ServerStep.text("got")
        }
        let folder = try Folder()
        let path = folder.path + "/file"
        let content = String(repeating: "0123456789", count: 60_000)
        try content.write(toFile: path, atomically: false, encoding: .utf8)
        let progress = Progress()
        let network = try await TestNetwork()
        let file = NetworkRequest.FormFile(field: "a\"b", name: "n\r\nx.txt", path: path)
        let request = NetworkRequest(
            .uploadFile,
            url: server.url(),
            method: "POST",
            headers: [NetworkHeader("content-type", "text/plain")],
            body: .form(fields: [NetworkHeader("one", "1"), NetworkHeader("two", "zwei ü")], file: file),
        )
        let files = RequestFiles(upload: HostFile(path: path))
        _ = try await network.send(request, files: files, observe: progress.observe)
        let received = try #require(server.record.requests.last)
        let type = try #require(received.header("content-type"))
        let boundary = try #require(type.wholeMatch(of: /multipart\/form-data; boundary=([\w-]+)/)).1
        let expected = """
            --\(boundary)\r
            Content-Disposition: form-data; name="one"\r
            \r
            1\r
            --\(boundary)\r
            Content-Disposition: form-data; name="two"\r
            \r
            zwei ü\r
            --\(boundary)\r
            Content-Disposition: form-data; name="a%22b"; filename="n%0D%0Ax.txt"\r
            Content-Type: application/octet-stream\r
            \r
            \(content)\r
            --\(boundary)--\r

            """
        #expect(received.text == expected)
        #expect(received.header("content-length") == "\(expected.utf8.count)")
        #expect(progress.last?.total == expected.utf8.count)
        #expect(server.record.requests.map(\.bodySize) == [expected.utf8.count, expected.utf8.count])
        await network.shutDown()
        await server.stop()
    }

    @Test(arguments: ["", "/folder", "/gone"])
    func `a path that is not a file is not sent`(name: String) async throws {
        let server = try await TestServer.start { _ in ServerStep.respond() }
        let folder = try Folder()
        try FileManager.default.createDirectory(atPath: folder.path + "/folder", withIntermediateDirectories: false)
        let network = try await TestNetwork()
        let file = NetworkRequest.FormFile(field: "f", name: "n", path: folder.path + name)
        let message = await expect(.invalidParameter) {
            try await network.send(
                NetworkRequest(.uploadFile, url: server.url(), method: "POST", body: .form(fields: [], file: file)),
                files: RequestFiles(upload: HostFile(path: file.path)),
            )
        }
        #expect(!message.contains(folder.path))
        #expect(server.record.opened == 0)
        await network.shutDown()
        await server.stop()
    }
}

import Foundation
import MiniCore
import NetworkServers
import Testing

@testable import MiniNetwork

/// Responses to uploads that servers send before they have received the file.
@Suite(.timeLimit(.minutes(5)))
struct EarlyResponseTests {
    /// How a server responds.
    struct ExpectedResponse: Sendable, CustomTestStringConvertible {
        let status: Int
        var body: [UInt8] = []
        /// The next action of the server.
        var next: [ServerStep] = []

        var steps: [ServerStep] {
            // A status of 204 has no length.
            let length = status == 204 ? [] : [("content-length", "\(body.count)")]
            return [.head(status, length)] + (body.isEmpty ? [] : [.body(body)]) + [.end] + next
        }

        var testDescription: String { "\(status) with \(body.count) bytes\(next.isEmpty ? "" : ", and \(next)")" }
    }

    private static let text = Array("so much".utf8)
    /// Resets the stream: the server does not read the remaining request (RFC 9113, 8.1).
    private static let reset = ServerStep.frame(type: 3, [0, 0, 0, 0])

    static let responses = [
        ExpectedResponse(status: 413), ExpectedResponse(status: 413, body: text),
        ExpectedResponse(status: 200, body: text), ExpectedResponse(status: 204),
        ExpectedResponse(status: 413, next: [.close]), ExpectedResponse(status: 413, body: text, next: [.close]),
        ExpectedResponse(status: 200, body: text, next: [.close]),
    ]

    /// Larger than the buffers of connections, so that the response arrives before the request is complete.
    private func upload(_ response: ExpectedResponse, _ security: TestServer.Security) async throws {
        let folder = NSTemporaryDirectory() + "upload-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/file"
        try Data(repeating: 7, count: 30_000_000).write(to: URL(fileURLWithPath: path))
        let server = try await TestServer.start(security, respondsEarly: true) { request in
            request.method == "POST" ? response.steps : ServerStep.text("still here")
        }
        let network = try await TestNetwork()
        let file = NetworkRequest.FormFile(field: "file", name: "file", path: path)
        var request = NetworkRequest(.uploadFile, url: server.url(), method: "POST")
        request.body = .form(fields: [], file: file)
        request.timeout = .seconds(600)
        let received = try await network.send(request, files: RequestFiles(upload: HostFile(path: path)))
        #expect(received.status == response.status)
        #expect(received.body == response.body)
        // The same host continues.
        let next = try await network.send(NetworkRequest(.request, url: server.url()))
        #expect(String(decoding: next.body, as: UTF8.self) == "still here")
        await network.shutDown()
        await server.stop()
    }

    @Test(arguments: responses, [TestServer.Security.tls(), .http2()])
    func `an early response is the complete response`(response: ExpectedResponse, security: TestServer.Security)
        async throws
    {
        try await upload(response, security)
    }

    @Test(arguments: [
        ExpectedResponse(status: 200, body: text, next: [reset]), ExpectedResponse(status: 204, next: [reset]),
        ExpectedResponse(status: 413, body: text, next: [reset]), ExpectedResponse(status: 413, next: [reset]),
        // A frame that is not allowed here.
        ExpectedResponse(status: 200, body: text, next: [.frame(type: 0, flags: 1, [1])]),
        // The complete connection ends.
        ExpectedResponse(status: 200, body: text, next: [.frame(type: 7, stream: 0, [0, 0, 0, 1, 0, 0, 0, 0])]),
    ])
    func `a stream that ends after an early response keeps the response`(response: ExpectedResponse) async throws {
        try await upload(response, .http2())
    }

    @Test(arguments: ["gzip", "deflate", "GZIP"], [TestServer.Security.tls(), .http2()])
    func `a compressed response without a body is empty`(encoding: String, security: TestServer.Security) async throws {
        let server = try await TestServer.start(security) { request in
            switch request.target {
            case "/head": [.head(200, [("content-encoding", encoding), ("content-length", "20")]), .end]
            case "/304": [.head(304, [("content-encoding", encoding)]), .end]
            case "/redirect": ServerStep.respond(302, [("content-encoding", encoding), ("location", "/empty")])
            default: ServerStep.respond(200, [("content-encoding", encoding)])
            }
        }
        let network = try await TestNetwork()
        for (method, path, status) in [
            ("HEAD", "/head", 200), ("GET", "/304", 304), ("GET", "/redirect", 200), ("GET", "/empty", 200),
        ] {
            let response = try await network.send(
                NetworkRequest(.request, url: server.url(path), method: method)
            )
            #expect(response.status == status)
            #expect(response.body == [])
            #expect(response.headers.contains { $0.isNamed("content-encoding") && $0.value == encoding })
        }
        await network.shutDown()
        await server.stop()
    }
}

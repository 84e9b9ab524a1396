import Foundation
import MiniCore
import NetworkServers
import Testing

@testable import MiniNetwork

/// The identity in the certificates of live servers, with each JSAPI that connects.
@Suite(.timeLimit(.minutes(5)))
struct ServerIdentityTests {
    typealias Certificate = CertificateAuthority.Certificate

    struct Case: Sendable, CustomTestStringConvertible {
        let certificate: Certificate
        /// The host of the URL.
        let host: String
        /// The identity in the certificate, as in the log; nil if it matches the host.
        let others: String?
        /// The address of the server.
        var address: String { host.hasPrefix("[") ? "::1" : "127.0.0.1" }
        var testDescription: String { "\(certificate) for \(host)" }
    }

    static let cases = [
        Case(certificate: .addressOnly, host: "localhost", others: "127.0.0.1"),
        Case(certificate: .nameOnly, host: "127.0.0.1", others: "localhost"),
        Case(certificate: .asterisk, host: "localhost", others: "*"),
        Case(certificate: .asterisk, host: "127.0.0.1", others: "*"),
        Case(certificate: .wrongName, host: "localhost", others: "elsewhere.example"),
        Case(certificate: .addressOnly, host: "127.0.0.1", others: nil),
        Case(certificate: .nameOnly, host: "localhost", others: nil),
        Case(certificate: .nameOnly, host: "LOCALHOST", others: nil),
        Case(certificate: .valid, host: "127.0.0.1", others: nil),
        Case(certificate: .partialWildcard, host: "localhost", others: "local*"),
        Case(certificate: .unspecified, host: "127.0.0.1", others: "0.0.0.0, ::"),
        // A connection to the unspecified address reaches the loopback interface.
        Case(certificate: .unspecified, host: "0.0.0.0", others: "0.0.0.0, ::"),
        Case(certificate: .addressOnly, host: "0.0.0.0", others: "127.0.0.1"),
    ]

    static let casesOfVersion6 = [
        Case(certificate: .addressOnly, host: "[::1]", others: "127.0.0.1"),
        Case(certificate: .nameOnly, host: "[::1]", others: "localhost"),
        Case(certificate: .asterisk, host: "[::1]", others: "*"),
        Case(certificate: .valid, host: "[::1]", others: nil),
        Case(certificate: .valid, host: "[0:0::1]", others: nil),
        Case(certificate: .unspecified, host: "[::1]", others: "0.0.0.0, ::"),
        Case(certificate: .unspecified, host: "[::]", others: "0.0.0.0, ::"),
        Case(certificate: .addressOnly, host: "[::]", others: "127.0.0.1"),
    ]

    /// Whether a server can listen on `::1`.
    private static let hasVersion6: Bool = {
        // A system without IPv6 does not have the file.
        let addresses = try? String(contentsOfFile: "/proc/net/if_inet6", encoding: .utf8)
        return addresses?.contains("00000000000000000000000000000001 ") == true
    }()

    @Test(arguments: cases, [false, true])
    func `a request, upload or download requires a certificate for the host of its URL`(
        row: Case,
        isHTTP2: Bool,
    ) async throws {
        try await expectIdentity(of: row, isHTTP2: isHTTP2)
    }

    @Test(
        .enabled(if: hasVersion6, "the loopback interface has no IPv6 address ::1"),
        arguments: casesOfVersion6,
        [false, true]
    )
    func `a request, upload or download to an address of version 6 requires a certificate for it`(
        row: Case,
        isHTTP2: Bool,
    ) async throws {
        try await expectIdentity(of: row, isHTTP2: isHTTP2)
    }

    private func expectIdentity(of row: Case, isHTTP2: Bool) async throws {
        let security: TestServer.Security = isHTTP2 ? .http2(row.certificate) : .tls(row.certificate)
        let server = try await TestServer.start(security, address: row.address) { _ in ServerStep.text("secret") }
        let folder = NSTemporaryDirectory() + "identity-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try "file".write(toFile: folder + "/file", atomically: false, encoding: .utf8)
        let url = server.url(host: row.host)
        let file = NetworkRequest.FormFile(field: "file", name: "file", path: folder + "/file")
        let requests = [
            NetworkRequest(.request, url: url),
            NetworkRequest(.request, url: url, method: "POST", body: .bytes(Array("password".utf8))),
            NetworkRequest(.uploadFile, url: url, method: "POST", body: .form(fields: [], file: file)),
            NetworkRequest.download(url),
        ]
        let files = RequestFiles(
            upload: HostFile(path: folder + "/file"),
            download: HostFile(path: folder + "/download"),
        )
        let network = try await TestNetwork()
        for request in requests {
            if let others = row.others {
                let message = await expect(.networkFailed) { try await network.send(request, files: files) }
                #expect(message == "the server's certificate is for another host")
                #expect(
                    network.warnings.all.last?.hasSuffix(reason(row.host, others)) == true,
                    "\(network.warnings.all)"
                )
            } else {
                #expect(try await network.send(request, files: files).status == 200)
            }
        }
        #expect(server.record.requests.count == (row.others == nil ? requests.count : 0))
        #expect(network.warnings.all.count == (row.others == nil ? 0 : requests.count))
        #expect(FileManager.default.fileExists(atPath: folder + "/download") == (row.others == nil))
        // A connection of HTTP/1.1 is closed immediately: otherwise each failed request would keep one.
        if row.others != nil, !isHTTP2 { await server.wait { $0.closed == $0.opened } }
        await network.shutDown()
        await server.stop()
    }

    @Test(arguments: cases)
    func `a socket requires a certificate for the host of its URL`(row: Case) async throws {
        try await expectSocketIdentity(of: row)
    }

    @Test(.enabled(if: hasVersion6, "the loopback interface has no IPv6 address ::1"), arguments: casesOfVersion6)
    func `a socket to an address of version 6 requires a certificate for it`(row: Case) async throws {
        try await expectSocketIdentity(of: row)
    }

    private func expectSocketIdentity(of row: Case) async throws {
        let server = try await TestServer.start(.tls(row.certificate), address: row.address) { _ in
            [.socket(ServerSocket())]
        }
        let network = try await TestNetwork()
        let request = SocketRequest(url: server.url(host: row.host, scheme: "wss"))
        if let others = row.others {
            let message = await expect(.networkFailed) { _ = try await network.program.openSocket(request) { _ in } }
            #expect(message == "the server's certificate is for another host")
            #expect(network.warnings.all.last?.hasSuffix(reason(row.host, others)) == true, "\(network.warnings.all)")
            #expect(server.record.requests.isEmpty)
        } else {
            _ = try await network.program.openSocket(request) { _ in }
            #expect(server.record.requests.count == 1)
        }
        await network.shutDown()
        await server.stop()
    }

    @Test func `a server is verified again when a redirect leads to another name of it`() async throws {
        let server = try await TestServer.start(.tls(.nameOnly)) { _ in ServerStep.text("secret") }
        let first = try await TestServer.start { _ in ServerStep.redirect(server.url(host: "127.0.0.1")) }
        let network = try await TestNetwork()
        await expect(.networkFailed) { try await network.send(NetworkRequest(.request, url: first.url())) }
        #expect(server.record.requests.isEmpty)
        await network.shutDown()
        await first.stop()
        await server.stop()
    }

    private func reason(_ host: String, _ others: String) -> String {
        // Without the brackets and in the canonical form.
        let host = host.hasPrefix("[") ? host == "[::]" ? "::" : "::1" : host
        return "the certificate is not for \(host) but for \(others), issued by /CN=Authority of the tests"
    }
}

import MiniCore
import MiniCrypto
import MiniNetwork
import MiniSigning
import NetworkServers
import Testing

/// Signatures of requests that servers redirect.
@Suite(.timeLimit(.minutes(5)))
struct SignedRedirectTests {
    private static let key = SecretBytes("k3y".utf8)
    private static let account = SignedInAccount(userID: "1001", token: "tok-abc")

    /// Allows every HTTP URL.
    private struct AllowsAll: NetworkAllowDelegate {
        @concurrent func shouldAllowHttpRequest(_ url: String, for program: ProgramIdentity) async -> Bool { true }
    }

    private struct Accounts: AccountProvider {
        @concurrent func account(for program: ProgramIdentity) async -> SignedInAccount? { SignedRedirectTests.account }
    }

    private static func signing(_ signer: any RequestSigner) -> RequestSigning {
        var signing = RequestSigning()
        signing.signers = [.host("localhost"): signer]
        signing.accounts = Accounts()
        return signing
    }

    private static let parameters = MD5ParameterSigner(
        appID: "a",
        privateKey: Self.key,
        platform: "p",
        version: "v",
    )

    @Test(arguments: [301, 307])
    func `signature headers of a redirect are replaced`(status: Int) async throws {
        let server = try await TestServer.start { request in
            guard request.target.hasPrefix("/dir?") else { return ServerStep.text("here") }
            return ServerStep.redirect("/dir/?more=1&" + request.target.dropFirst("/dir?".count), status: status)
        }
        let network = try await TestNetwork { $0.signing = Self.signing(Self.parameters) }
        let response = try await network.send(NetworkRequest(.request, url: server.url("/dir?q=%41&r=1")))
        #expect(String(decoding: response.body, as: UTF8.self) == "here")
        let verifier = MD5ParameterVerifier { $0 == "a" ? Self.key : nil }
        var nonces: Set<String> = []
        for (request, own) in zip(server.record.requests, [["q", "r"], ["more", "q", "r"]]) {
            let received = SignableRequest(method: request.method, url: server.url(request.target))
            let verified = try verifier.verify(received, at: .now)
            #expect(verified.parameters.map(\.name).sorted() == own)
            nonces.insert(verified.nonce)
        }
        #expect(nonces.count == 2)
        await network.shutDown()
        await server.stop()
    }

    @Test(arguments: [false, true])
    func `a redirect to plain HTTP carries no token`(signsMessages: Bool) async throws {
        let plain = try await TestServer.start(.none) { _ in ServerStep.text("plain") }
        let target = plain.url("/x", scheme: "http")
        let server = try await TestServer.start { _ in ServerStep.redirect(target) }
        let signer: any RequestSigner =
            signsMessages ? try HMACMessageSigner(keyID: "a", key: SecretBytes(0x20..<0x40)) : Self.parameters
        let network = try await TestNetwork { configuration in
            configuration.signing = Self.signing(signer)
            configuration.allowDelegate = AllowsAll()
        }
        let response = try await network.send(NetworkRequest(.request, url: server.url()))
        #expect(String(decoding: response.body, as: UTF8.self) == "plain")
        let encrypted = try #require(server.record.requests.first)
        #expect("\(encrypted)".contains(Self.account.token))
        let request = try #require(plain.record.requests.first)
        #expect(request.target == "/x")
        #expect(!"\(request)".contains(Self.account.token))
        #expect(network.warnings.all.contains { $0.contains("a redirect to http is not signed") })
        await network.shutDown()
        await server.stop()
        await plain.stop()
    }
}

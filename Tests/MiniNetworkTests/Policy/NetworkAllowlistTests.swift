import MiniCore
import MiniNetwork
import MiniTesting
import Testing

struct NetworkAllowlistTests {
    private let program = ProgramIdentity(appID: "app")

    @Test func `the allowlist keeps the rules of a delegate`() async throws {
        let suite = NetworkAllowDelegateCompatTest(
            try NetworkAllowlist(hosts: ["intranet.example.com", "printer.example.com"], schemes: ["mailto", "TEL"]),
            allowedHosts: ["intranet.example.com", "printer.example.com"],
            refusedHosts: ["www.example.com"],
            allowedSchemes: ["mailto", "tel"],
            refusedSchemes: ["sms"],
            deadline: .seconds(600),
        )
        try await suite.run()
    }

    @Test(arguments: [
        ("http://localhost:8080/x?y", true), ("http://127.0.0.1/", true), ("http://[::1]:1/", true),
        ("http://LOCALHOST./", true), ("http://a.localhost/", false), ("http://127.0.0.2/", false),
        ("http://localhost.evil/", false), ("http://localhost@evil/", false), ("no url", false),
    ])
    func `a host is allowed with its ports`(url: String, isAllowed: Bool) async throws {
        let list = try NetworkAllowlist(hosts: ["localhost", "127.0.0.1", "[::1]"])
        #expect(await list.shouldAllowHttpRequest(url, for: program) == isAllowed)
    }

    @Test(arguments: ["", "http://a", "a:80", "a/b", "*", "a b"])
    func `an invalid host is named in the error`(host: String) {
        #expect(throws: ServerDomainError.notAHost(host)) { try NetworkAllowlist(hosts: [host]) }
    }
}

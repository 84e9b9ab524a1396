import MiniHost
import MiniTesting

/// Allows two hosts and `mailto`, and proves that it allows nothing else: `swift run Allowlist`.
@main
struct Allowlist {
    static func main() async throws {
        let allowlist = HostAllowlist(hosts: ["intranet.example.com", "printer.example.com"], schemes: ["mailto"])
        let suite = NetworkAllowDelegateCompatTest(
            allowlist,
            allowedHosts: allowlist.hosts,
            refusedHosts: ["www.example.com"],
            allowedSchemes: allowlist.schemes,
            refusedSchemes: ["tel", "sms"],
        )
        for rule in try await suite.run() { print("kept:", rule) }
    }
}

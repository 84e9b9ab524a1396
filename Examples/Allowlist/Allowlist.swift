import MiniHost
import MiniTesting

/// Allows two hosts and `mailto`, verifies that nothing else is allowed, and runs a program:
/// `swift run --package-path Examples Allowlist`.
@main
struct Allowlist {
    static func main() async throws {
        let folder = CommandLine.arguments.dropFirst().first ?? "Examples/Allowlist/Program"

        // The compliance suite checks first that the delegate rejects hosts that only resemble the allowed ones.
        let allowlist = HostAllowlist(hosts: ["intranet.example.com", "printer.example.com"], schemes: ["mailto"])
        let suite = NetworkAllowDelegateCompatTest(
            allowlist,
            allowedHosts: allowlist.hosts,
            refusedHosts: ["www.example.com"],
            allowedSchemes: allowlist.schemes,
            refusedSchemes: ["tel", "sms"],
        )
        for rule in try await suite.run() { print("kept:", rule) }

        // The program requests two hosts that are allowed and one that is not.
        let intranet = try await Intranet.start()
        let hosts = ["localhost:\(intranet.port)", "127.0.0.1:\(intranet.port)"]
        var network = NetworkConfiguration()
        network.allowDelegate = HostAllowlist(hosts: hosts, schemes: ["mailto"])
        network.opener = PrintingOpener()
        let hostNetwork = HostNetwork(network)
        var configuration = HostConfiguration()
        configuration.network = hostNetwork
        let host = try MiniProgramHost(configuration)
        let program = try await host.open(folder, page: "pages/index/index?port=\(intranet.port)")
        _ = await program.waitUntilIdle()
        print(try await program.outline())
        await host.stop()

        // Opens these URLs as a web-view of the program would.
        let view = hostNetwork.network(for: ProgramIdentity(appID: "allowlist")) { print("log:", $0) }
        for url in ["mailto:ann@example.com", "tel:110", "https://example.com/"] {
            do throws(APIError) {
                print(try await view.openWebView(url) ? "loaded: \(url)" : "not loaded: \(url)")
            } catch {
                print("refused: \(url), error \(error.code)")
            }
        }
        await hostNetwork.shutDown()
        await intranet.stop()
    }
}

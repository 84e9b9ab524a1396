import MiniHost

/// Allows plain HTTP for some hosts, and some schemes to be handed over by web-views.
struct HostAllowlist: NetworkAllowDelegate {
    /// Names in lower case; names below them are not allowed.
    let hosts: [String]
    /// Schemes in lower case.
    let schemes: [String]

    func shouldAllowHttpRequest(_ url: String, for program: ProgramIdentity) async -> Bool {
        // The URL is in its canonical form, so the host ends at the first slash, and nothing else can stand before it.
        hosts.contains { url.utf8.starts(with: "http://\($0)/".utf8) }
    }

    func shouldAllowScheme(_ url: String, for program: ProgramIdentity) async -> Bool {
        schemes.contains { url.utf8.starts(with: "\($0):".utf8) }
    }
}

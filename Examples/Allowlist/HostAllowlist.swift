import MiniHost

/// Allows plain HTTP for some hosts, and some schemes for web-views to hand over to the system.
struct HostAllowlist: NetworkAllowDelegate {
    /// Host names in lower case; subdomains are not allowed.
    let hosts: [String]
    /// Schemes in lower case.
    let schemes: [String]

    func shouldAllowHttpRequest(_ url: String, for program: ProgramIdentity) async -> Bool {
        // The URL is in its canonical form: the host directly follows the scheme and ends at the first slash.
        hosts.contains { url.utf8.starts(with: "http://\($0)/".utf8) }
    }

    func shouldAllowScheme(_ url: String, for program: ProgramIdentity) async -> Bool {
        schemes.contains { url.utf8.starts(with: "\($0):".utf8) }
    }
}

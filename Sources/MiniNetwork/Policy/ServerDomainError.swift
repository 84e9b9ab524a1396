/// The reason why an entry cannot be in a list of server domains.
public enum ServerDomainError: Error, Sendable, Hashable {
    /// The text is not a host: it is empty, or contains a scheme, a port, a path, an asterisk or a character that is not
    /// allowed in hosts.
    case notAHost(String)
    /// An address has no subdomains: list it as a host.
    case notADomain(String)
    /// The subdomains belong to different owners.
    case sharedDomain(String)
}

extension ServerDomainError: CustomStringConvertible {
    /// One clause without a full stop.
    public var description: String {
        switch self {
        case .notAHost(let text): "'\(text)' is not a host: expected a name without scheme, port and path"
        case .notADomain(let text): "'\(text)' is an address, which has no subdomains"
        case .sharedDomain(let text): "the names below '\(text)' belong to different owners"
        }
    }
}

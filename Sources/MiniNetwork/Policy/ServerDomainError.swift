/// Why an entry cannot be in a list of server domains.
public enum ServerDomainError: Error, Sendable, Hashable {
    /// The text is no host: it is empty, or holds a scheme, a port, a path, an asterisk or a character that no host may hold.
    case notAHost(String)
    /// An address has no names below it: list it as a host.
    case notADomain(String)
    /// The names below belong to different owners.
    case sharedDomain(String)
}

extension ServerDomainError: CustomStringConvertible {
    /// One clause without a full stop.
    public var description: String {
        switch self {
        case .notAHost(let text): "'\(text)' is no host: give its name without scheme, port and path"
        case .notADomain(let text): "'\(text)' is an address, below which there are no names"
        case .sharedDomain(let text): "the names below '\(text)' belong to different owners"
        }
    }
}

/// Why a text is no URL.
public enum WebURLError: Error, Sendable, Hashable {
    /// There is no scheme, and nothing that the text could be relative to.
    case noScheme
    /// There is no host where the scheme needs one.
    case noHost
    /// The host holds a character that no host may hold.
    case forbiddenHostCharacter
    /// The host is no domain name by the rules of Unicode (UTS #46).
    case invalidDomain
    /// The host ends in a number without being an IPv4 address.
    case invalidIPv4Address
    /// What stands in brackets is no IPv6 address.
    case invalidIPv6Address
    /// The port is no number up to 65535.
    case invalidPort
}

extension WebURLError: CustomStringConvertible {
    /// One clause without a full stop.
    public var description: String {
        switch self {
        case .noScheme: "the URL is not absolute"
        case .noHost: "the URL has no host"
        case .forbiddenHostCharacter: "the host of the URL holds a character that none may hold"
        case .invalidDomain: "the host of the URL is no domain name"
        case .invalidIPv4Address: "the host of the URL ends in a number and is no IPv4 address"
        case .invalidIPv6Address: "the host of the URL is no IPv6 address"
        case .invalidPort: "the port of the URL is no number up to 65535"
        }
    }
}

/// The reason why a text is not a URL.
public enum WebURLError: Error, Sendable, Hashable {
    /// The text has no scheme, and there is no base URL.
    case noScheme
    /// There is no host although the scheme requires one.
    case noHost
    /// The host contains a forbidden character.
    case forbiddenHostCharacter
    /// The host is not a domain name by the rules of Unicode (UTS #46).
    case invalidDomain
    /// The host ends in a number but is not an IPv4 address.
    case invalidIPv4Address
    /// The text in brackets is not an IPv6 address.
    case invalidIPv6Address
    /// The port is not a number up to 65535.
    case invalidPort
}

extension WebURLError: CustomStringConvertible {
    /// One clause without a full stop.
    public var description: String {
        switch self {
        case .noScheme: "the URL is not absolute"
        case .noHost: "the URL has no host"
        case .forbiddenHostCharacter: "the host of the URL contains a forbidden character"
        case .invalidDomain: "the host of the URL is not a domain name"
        case .invalidIPv4Address: "the host of the URL ends in a number but is not an IPv4 address"
        case .invalidIPv6Address: "the host of the URL is not an IPv6 address"
        case .invalidPort: "the port of the URL is not a number up to 65535"
        }
    }
}

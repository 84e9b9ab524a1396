extension WebURL {
    /// The host of a URL.
    public enum Host: Sendable, Hashable {
        /// A name in lower case, with non-ASCII labels as Punycode: `xn--bcher-kva.example`.
        case domain(String)
        /// An address in any notation.
        case address(IPAddress)
        /// The host of a scheme without rules in the standard, percent-encoded.
        case opaque(String)
        /// An empty host between the slashes, as in `file:///`.
        case empty
    }
}

extension WebURL.Host: CustomStringConvertible {
    /// The host as in a serialized URL, with an IPv6 address in brackets.
    public var description: String {
        switch self {
        case .domain(let name), .opaque(let name): name
        case .address(.v4(let number)): IPAddress.v4(number).description
        case .address(.v6(let number)): "[\(IPAddress.v6(number))]"
        case .empty: ""
        }
    }
}

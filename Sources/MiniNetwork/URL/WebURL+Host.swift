extension WebURL {
    /// The host of a URL.
    public enum Host: Sendable, Hashable {
        /// A name, in lower case and with what is not ASCII as Punycode: `xn--bcher-kva.example`.
        case domain(String)
        /// An address, in whatever way it was written.
        case address(IPAddress)
        /// The host of a scheme that the standard has no rules for, percent-encoded.
        case opaque(String)
        /// No host between the slashes, as in `file:///`.
        case empty
    }
}

extension WebURL.Host: CustomStringConvertible {
    /// The host as it stands in a serialised URL, an IPv6 address in brackets.
    public var description: String {
        switch self {
        case .domain(let name), .opaque(let name): name
        case .address(.v4(let number)): IPAddress.v4(number).description
        case .address(.v6(let number)): "[\(IPAddress.v6(number))]"
        case .empty: ""
        }
    }
}

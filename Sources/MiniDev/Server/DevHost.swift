internal import NIOCore

/// The IP address at which a server listens.
package struct DevHost: Sendable, Hashable {
    /// The address of this machine that others cannot reach.
    package static let loopback = DevHost(address: "127.0.0.1", isIPv6: false)

    /// The address in its usual form.
    package let address: String
    private let isIPv6: Bool

    private init(address: String, isIPv6: Bool) {
        self.address = address
        self.isIPv6 = isIPv6
    }

    /// - Parameter text: An IPv4 or IPv6 address.
    /// - Returns: Nil for any other text, also for a name.
    package init?(_ text: String) {
        // Any error means that this is no address.
        let place = try? SocketAddress(ipAddress: text, port: 0)
        guard let place, let address = place.ipAddress else { return nil }
        self.init(address: address, isIPv6: place.protocol == .inet6)
    }

    /// Whether only this machine can reach the server.
    package var isLoopback: Bool { isIPv6 ? address == "::1" : address.hasPrefix("127.") }

    /// Whether the server listens at every address of this machine.
    package var isEvery: Bool { address == "0.0.0.0" || address == "::" }

    /// The host in a URL, at which this machine reaches the server.
    package var name: String {
        if isEvery { return isIPv6 ? "[::1]" : "127.0.0.1" }
        return isIPv6 ? "[\(address)]" : address
    }

    /// Whether a host in a URL is that of the server.
    ///
    /// A name of another server can lead to this machine, but no page of such a name has an address in its place.
    ///
    /// - Parameter name: The host in lower case.
    func isNamed(_ name: String) -> Bool {
        if name == self.name { return true }
        if isEvery {
            let isBracketed = name.hasPrefix("[") && name.hasSuffix("]")
            return name == "localhost" || DevHost(isBracketed ? String(name.dropFirst().dropLast()) : name) != nil
        }
        return isLoopback && (name == "localhost" || name == "127.0.0.1")
    }
}

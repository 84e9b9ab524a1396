extension IPAddress {
    /// The IPv4 address that is mapped into IPv6 (`::ffff:127.0.0.1`); otherwise the address itself.
    var unmapped: IPAddress {
        guard case .v6(let number) = self, number >> 32 == 0xFFFF else { return self }
        return .v4(UInt32(truncatingIfNeeded: number))
    }

    /// Whether the address belongs to the public internet, by the registries of special-purpose addresses.
    ///
    /// - Source: The registries of special-purpose addresses of the IANA.
    public var isPublic: Bool {
        switch unmapped {
        case .v4(let number):
            return !Self.specialV4.contains { number >> (32 - $0.length) == $0.start >> (32 - $0.length) }
        case .v6(let number):
            // NAT64 represents an address of version 4.
            if number >> 32 == 0x0064_FF9B << 64 { return IPAddress.v4(UInt32(truncatingIfNeeded: number)).isPublic }
            let high = UInt32(truncatingIfNeeded: number >> 96)
            guard high >> 29 == 0b001 else { return false }
            return !Self.specialV6.contains { high >> (32 - $0.length) == $0.start >> (32 - $0.length) }
        }
    }

    /// Blocks of version 4 that are not part of the public internet.
    private static let specialV4: [(start: UInt32, length: UInt32)] = [
        (0x0000_0000, 8),  // 0.0.0.0: this network
        (0x0A00_0000, 8),  // 10.0.0.0: private
        (0x6440_0000, 10),  // 100.64.0.0: shared by carriers
        (0x7F00_0000, 8),  // 127.0.0.0: this machine
        (0xA9FE_0000, 16),  // 169.254.0.0: link-local, including the metadata services of clouds
        (0xAC10_0000, 12),  // 172.16.0.0: private
        (0xC000_0000, 24),  // 192.0.0.0: assignments of the IETF
        (0xC000_0200, 24),  // 192.0.2.0: documentation
        (0xC058_6300, 24),  // 192.88.99.0: relays of 6to4
        (0xC0A8_0000, 16),  // 192.168.0.0: private
        (0xC612_0000, 15),  // 198.18.0.0: benchmarks
        (0xC633_6400, 24),  // 198.51.100.0: documentation
        (0xCB00_7100, 24),  // 203.0.113.0: documentation
        (0xE000_0000, 4),  // 224.0.0.0: multicast
        (0xF000_0000, 4),  // 240.0.0.0: reserved, broadcast
    ]

    /// Blocks within 2000::/3 that are not part of the public internet, by their first 32 bits.
    private static let specialV6: [(start: UInt32, length: UInt32)] = [
        (0x2001_0000, 23),  // 2001::: assignments of the IETF, Teredo
        (0x2001_0DB8, 32),  // 2001:db8::: documentation
        (0x2002_0000, 16),  // 2002::: 6to4, which represents any address of version 4
        (0x3FFF_0000, 20),  // 3fff::: documentation
    ]
}

/// A range of addresses that share a prefix.
public struct IPRange: Sendable, Hashable {
    /// The lowest address.
    public let start: IPAddress
    /// The number of bits that the addresses share, 0 to 32 or 128.
    public let prefixLength: Int

    /// Parses `10.0.0.0/8`, `fd00::/8` or a single address; nil for any other text.
    ///
    /// Bits after the prefix are ignored.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = IPAddress(String(parts[0])) else { return nil }
        let bitCount = if case .v4 = address { 32 } else { 128 }
        var prefixLength = bitCount
        if parts.count == 2 {
            guard let number = Int(parts[1]), (0...bitCount).contains(number) else { return nil }
            prefixLength = number
        }
        self.init(address, prefixLength: prefixLength)
    }

    private init(_ address: IPAddress, prefixLength: Int) {
        self.prefixLength = prefixLength
        start =
            switch address {
            // A shift by all bits leaves none.
            case .v4(let number): .v4(number & ~(UInt32.max >> UInt32(prefixLength)))
            case .v6(let number): .v6(number & ~(UInt128.max >> UInt128(prefixLength)))
            }
    }

    /// Whether the address, or the IPv4 address that is mapped into it, is in the range.
    public func contains(_ address: IPAddress) -> Bool {
        if case .v4 = start { return IPRange(address.unmapped, prefixLength: prefixLength).start == start }
        return IPRange(address, prefixLength: prefixLength).start == start
    }
}

extension IPRange: CustomStringConvertible {
    /// The text that ``init(_:)`` parses.
    public var description: String { "\(start)/\(prefixLength)" }
}

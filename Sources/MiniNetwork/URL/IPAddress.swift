/// An IP address.
public enum IPAddress: Sendable, Hashable {
    /// Version 4; the first byte is the most significant.
    case v4(UInt32)
    /// Version 6; the first byte is the most significant.
    case v6(UInt128)

    /// Parses an address in its canonical or any other common form: `127.0.0.1`, `::1`, `::ffff:127.0.0.1`.
    ///
    /// Short and octal forms of version 4, such as `127.1`, are rejected: only URLs allow them.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        if bytes.contains(UInt8(ascii: ":")) {
            guard let number = IPAddress.parseV6(bytes[...]) else { return nil }
            self = .v6(number)
        } else {
            guard let number = IPAddress.parseV4(bytes[...]), IPAddress.v4(number).description == text else {
                return nil
            }
            self = .v4(number)
        }
    }

    /// Creates an address from bytes in network byte order.
    ///
    /// - Parameter bytes: Four or sixteen; nil is returned for any other number.
    public init?(bytes: some Collection<UInt8>) {
        switch bytes.count {
        case 4: self = .v4(bytes.reduce(0) { $0 << 8 | UInt32($1) })
        case 16: self = .v6(bytes.reduce(0) { $0 << 8 | UInt128($1) })
        default: return nil
        }
    }
}

extension IPAddress: CustomStringConvertible {
    /// The canonical form: four decimal numbers, or lower-case groups without the longest run of zeros.
    public var description: String {
        switch self {
        case .v4(let number):
            (0..<4).map { "\(number >> (24 - 8 * UInt32($0)) & 0xFF)" }.joined(separator: ".")
        case .v6(let number):
            Self.text(ofGroups: (0..<8).map { UInt16(truncatingIfNeeded: number >> (112 - 16 * UInt128($0))) })
        }
    }

    private static func text(ofGroups groups: [UInt16]) -> String {
        func hexadecimal(_ groups: ArraySlice<UInt16>) -> String {
            groups.map { String($0, radix: 16) }.joined(separator: ":")
        }
        guard let run = longestRunOfZeros(in: groups) else { return hexadecimal(groups[...]) }
        return hexadecimal(groups[..<run.lowerBound]) + "::" + hexadecimal(groups[run.upperBound...])
    }

    /// The first of the longest runs; nil when no two consecutive groups are zero.
    private static func longestRunOfZeros(in groups: [UInt16]) -> Range<Int>? {
        var longest: Range<Int>?
        var start = 0
        for index in groups.indices {
            if groups[index] != 0 {
                start = index + 1
            } else if index - start + 1 > max(longest?.count ?? 0, 1) {
                longest = start..<index + 1
            }
        }
        return longest
    }
}

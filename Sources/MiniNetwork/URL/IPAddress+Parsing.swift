internal import MiniCore

extension IPAddress {
    /// Whether a host's last label is a number, so that the host must be an IPv4 address.
    static func endsInNumber(_ host: [UInt8]) -> Bool {
        var end = host.endIndex
        if host.last == UInt8(ascii: ".") { end -= 1 }
        let start = host[..<end].lastIndex(of: UInt8(ascii: ".")).map { $0 + 1 } ?? 0
        let label = host[start..<end]
        // Most last labels start with a letter, and a number starts with a digit.
        guard let first = label.first, first.isDigit else { return false }
        return label.allSatisfy(\.isDigit) || parseV4Number(label) != nil
    }

    /// Parses up to four numbers, decimal, octal or hexadecimal, of which the last fills the remaining bytes.
    static func parseV4(_ host: ArraySlice<UInt8>) -> UInt32? {
        var parts = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        if parts.count > 1, parts.last?.isEmpty == true { parts.removeLast() }
        guard parts.count <= 4 else { return nil }
        var address: UInt64 = 0
        for (index, part) in parts.enumerated() {
            guard let number = parseV4Number(part) else { return nil }
            let byteCount = UInt64(index == parts.count - 1 ? 4 - index : 1)
            guard number >> (8 * byteCount) == 0 else { return nil }
            address = address << (8 * byteCount) | number
        }
        return UInt32(address)
    }

    /// A number; nil for invalid text.
    ///
    /// A number that exceeds 32 bits may be returned as another number that exceeds them.
    private static func parseV4Number(_ text: ArraySlice<UInt8>) -> UInt64? {
        var digits = text
        var radix: UInt64 = 10
        if text.count > 1, text.first == UInt8(ascii: "0") {
            digits = text.dropFirst()
            radix = 8
            if digits.first.map({ $0 | 0x20 }) == UInt8(ascii: "x") {
                digits = digits.dropFirst()
                radix = 16
            }
        } else if text.isEmpty {
            return nil
        }
        var number: UInt64 = 0
        for byte in digits {
            guard let digit = byte.hexadecimalDigit.map(UInt64.init), digit < radix else { return nil }
            number = min(number * radix + digit, 1 << 32)
        }
        return number
    }

    /// Parses eight groups of up to four hexadecimal digits.
    ///
    /// `::` may replace groups of zeros, and an IPv4 address may be at the end.
    static func parseV6(_ text: ArraySlice<UInt8>) -> UInt128? {
        let colon = UInt8(ascii: ":")
        var groups: [UInt16] = []
        var compressed: Int?
        var index = text.startIndex
        let end = text.endIndex
        if text.first == colon {
            guard text.dropFirst().first == colon else { return nil }
            index += 2
            compressed = 0
        }
        while index < end {
            guard groups.count < 8 else { return nil }
            if text[index] == colon {
                guard compressed == nil else { return nil }
                index += 1
                compressed = groups.count
                continue
            }
            let start = index
            var group: UInt16 = 0
            while index < end, index - start < 4, let digit = text[index].hexadecimalDigit {
                group = group << 4 | UInt16(digit)
                index += 1
            }
            if index < end, text[index] == UInt8(ascii: ".") {
                guard groups.count <= 6, let embedded = parseEmbeddedV4(text[start...]) else { return nil }
                groups += [UInt16(embedded >> 16), UInt16(truncatingIfNeeded: embedded)]
                break
            }
            guard index > start else { return nil }
            groups.append(group)
            if index < end {
                guard text[index] == colon, index + 1 < end else { return nil }
                index += 1
            }
        }
        if let compressed {
            guard groups.count < 8 else { return nil }
            groups.insert(contentsOf: repeatElement(0, count: 8 - groups.count), at: compressed)
        }
        guard groups.count == 8 else { return nil }
        return groups.reduce(0) { $0 << 16 | UInt128($1) }
    }

    /// Four decimal numbers without leading zeros: the end of an IPv6 address allows no other form.
    private static func parseEmbeddedV4(_ text: ArraySlice<UInt8>) -> UInt32? {
        let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        var address: UInt32 = 0
        for part in parts {
            guard (1...3).contains(part.count), part.allSatisfy(\.isDigit),
                part.count == 1 || part.first != UInt8(ascii: "0")
            else { return nil }
            let number = part.reduce(0) { $0 * 10 + UInt32($1 - UInt8(ascii: "0")) }
            guard number < 256 else { return nil }
            address = address << 8 | number
        }
        return address
    }
}

/// Base64 with the standard alphabet and padding, decoded strictly.
///
/// - Source: RFC 4648 section 4; nonzero trailing bits are rejected, as section 3.5 allows.
package enum Base64 {
    /// The position of the first invalid character, in UTF-8 bytes from the start of the text.
    package struct Fault: Error, Equatable {
        package let offset: Int
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let padding = UInt8(ascii: "=")
    /// The six bits of each character; 255 for characters outside the alphabet.
    private static let sextets: [UInt8] = {
        var table = [UInt8](repeating: 255, count: 256)
        for (sextet, character) in alphabet.enumerated() { table[Int(character)] = UInt8(sextet) }
        return table
    }()

    package static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for index in stride(from: 0, to: bytes.count, by: 3) {
            let count = min(3, bytes.count - index)
            var group = UInt32(bytes[index]) << 16
            if count > 1 { group |= UInt32(bytes[index + 1]) << 8 }
            if count > 2 { group |= UInt32(bytes[index + 2]) }
            text.append(alphabet[Int(group >> 18)])
            text.append(alphabet[Int(group >> 12 & 63)])
            text.append(count > 1 ? alphabet[Int(group >> 6 & 63)] : padding)
            text.append(count > 2 ? alphabet[Int(group & 63)] : padding)
        }
        return String(decoding: text, as: UTF8.self)
    }

    package static func decode(_ string: String) -> Result<[UInt8], Fault> {
        let text = Array(string.utf8)
        let paddingCount = text.hasSuffix([padding, padding]) ? 2 : text.last == padding ? 1 : 0
        let body = text.dropLast(paddingCount)
        if let offset = body.firstIndex(where: { sextets[Int($0)] == 255 }) { return .failure(Fault(offset: offset)) }
        guard text.count.isMultiple(of: 4) else { return .failure(Fault(offset: text.count)) }

        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3)
        var group: UInt32 = 0
        var bitCount = 0
        for character in body {
            group = group << 6 | UInt32(sextets[Int(character)])
            bitCount += 6
            if bitCount >= 8 {
                bitCount -= 8
                bytes.append(UInt8(truncatingIfNeeded: group >> UInt32(bitCount)))
            }
        }
        guard group & (1 << UInt32(bitCount) - 1) == 0 else { return .failure(Fault(offset: body.count - 1)) }
        return .success(bytes)
    }
}

extension [UInt8] {
    fileprivate func hasSuffix(_ suffix: [UInt8]) -> Bool { self.suffix(suffix.count).elementsEqual(suffix) }
}

internal import CICU
internal import MiniCore

/// Converts domain names to ASCII by UTS #46, as required by the URL Standard.
enum DomainName {
    /// The name in ASCII.
    ///
    /// A name in ASCII is only converted to lower case. Punycode in it is not validated, since there are hosts with labels
    /// that only look like Punycode.
    static func ascii(_ name: [UInt8]) throws(WebURLError) -> [UInt8] {
        if name.allSatisfy({ $0 < 0x80 }) { return name.map(\.lowercased) }
        return try converted(name)
    }

    // SAFETY: an open converter is never changed or closed, and may be used by several threads at once.
    nonisolated(unsafe) private static let converter: OpaquePointer? = {
        var status: Int32 = 0
        let converter = ICUDomainConverterOpen(&status)
        return status > 0 ? nil : converter
    }()

    private static func converted(_ name: [UInt8]) throws(WebURLError) -> [UInt8] {
        // Bytes that are not UTF-8 become U+FFFD, which is not allowed in domains.
        let text = String(decoding: name, as: UTF8.self)
        guard let converter, let length = Int32(exactly: text.utf8.count) else { throw .invalidDomain }
        var result = [CChar](repeating: 0, count: 256)
        while true {
            var faults: UInt32 = 0
            var status: Int32 = 0
            let capacity = Int32(result.count)
            let count = ICUDomainConverterToASCII(converter, text, length, &result, capacity, &faults, &status)
            guard status <= 0, faults == 0, count >= 0 else { throw .invalidDomain }
            if count <= capacity { return result[..<Int(count)].map(UInt8.init(bitPattern:)) }
            result = [CChar](repeating: 0, count: Int(count))
        }
    }
}

internal import CICU

/// Turns domain names into ASCII by UTS #46, as the URL Standard asks for it.
enum DomainName {
    /// The name in ASCII.
    ///
    /// A name that is ASCII already only changes its case: Punycode in it is not looked at, as there are hosts with labels
    /// that only look like it.
    static func ascii(_ name: [UInt8]) throws(WebURLError) -> [UInt8] {
        if name.allSatisfy({ $0 < 0x80 }) { return name.map(\.lowercased) }
        return try converted(name)
    }

    // SAFETY: a converter that is open is never changed or closed, and may be used by several threads at once.
    nonisolated(unsafe) private static let converter: OpaquePointer? = {
        var status: Int32 = 0
        let converter = ICUDomainConverterOpen(&status)
        return status > 0 ? nil : converter
    }()

    private static func converted(_ name: [UInt8]) throws(WebURLError) -> [UInt8] {
        // Bytes that are no UTF-8 become U+FFFD, which no domain may hold.
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

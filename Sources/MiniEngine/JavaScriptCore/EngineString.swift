internal import CJavaScriptCore

/// Conversions between Swift strings and the engine's strings.
///
/// The engine's strings are UTF-16. Most strings are ASCII; they are widened and narrowed in one pass, several times as fast as
/// with the library's UTF-8 functions, which also truncate a string at its first lone surrogate.
extension String {
    /// Copies an engine string.
    ///
    /// Lone surrogates are replaced by U+FFFD.
    init(engineString: JSStringRef) {
        self.init(engineString: engineString, limit: .max)
    }

    /// Copies at most `limit` UTF-16 units of an engine string.
    init(engineString: JSStringRef, limit: Int) {
        let count = Swift.min(JSStringGetLength(engineString), limit)
        guard count > 0, let units = JSStringGetCharactersPtr(engineString) else {
            self = ""
            return
        }
        // SAFETY: The pointer is valid as long as the string, which the caller retains.
        self.init(units: UnsafeBufferPointer(start: units, count: count))
    }

    private init(units: UnsafeBufferPointer<UInt16>) {
        var bits: UInt16 = 0
        for unit in units { bits |= unit }
        // SAFETY: A unit takes one byte if it is ASCII and at most three otherwise.
        if bits < 0x80 {
            self.init(unsafeUninitializedCapacity: units.count) { bytes in
                for index in units.indices { bytes[index] = UInt8(truncatingIfNeeded: units[index]) }
                return units.count
            }
        } else {
            self.init(unsafeUninitializedCapacity: units.count * 3) { bytes in Self.encode(units, into: bytes) }
        }
    }

    private static func encode(
        _ units: UnsafeBufferPointer<UInt16>,
        into bytes: UnsafeMutableBufferPointer<UInt8>,
    ) -> Int {
        var end = 0
        func append(_ byte: UInt32) {
            bytes[end] = UInt8(truncatingIfNeeded: byte)
            end += 1
        }
        var index = 0
        while index < units.count {
            var scalar = UInt32(units[index])
            index += 1
            if scalar & 0xF800 == 0xD800 {
                if scalar < 0xDC00, index < units.count, units[index] & 0xFC00 == 0xDC00 {
                    scalar = 0x10000 + ((scalar & 0x3FF) << 10) + UInt32(units[index] & 0x3FF)
                    index += 1
                } else {
                    scalar = 0xFFFD
                }
            }
            switch scalar {
            case 0..<0x80: append(scalar)
            case 0x80..<0x800:
                append(0xC0 | scalar >> 6)
                append(0x80 | scalar & 0x3F)
            case 0x800..<0x10000:
                append(0xE0 | scalar >> 12)
                append(0x80 | scalar >> 6 & 0x3F)
                append(0x80 | scalar & 0x3F)
            default:
                append(0xF0 | scalar >> 18)
                append(0x80 | scalar >> 12 & 0x3F)
                append(0x80 | scalar >> 6 & 0x3F)
                append(0x80 | scalar & 0x3F)
            }
        }
        return end
    }
}

enum EngineString {
    /// Creates an engine string that the caller must release.
    static func make(_ string: String) -> JSStringRef {
        if let made = string.utf8.withContiguousStorageIfAvailable(make) { return made }
        var copy = string
        return copy.withUTF8(make)
    }

    private static func make(_ bytes: UnsafeBufferPointer<UInt8>) -> JSStringRef {
        withUnsafeTemporaryAllocation(of: UInt16.self, capacity: max(bytes.count, 1)) { units in
            make(units, count: decode(bytes, into: units))
        }
    }

    /// Creates an engine string from UTF-16 units.
    ///
    /// The caller must release it.
    static func make(_ units: [UInt16]) -> JSStringRef {
        units.withUnsafeBufferPointer { units in
            guard let string = JSStringCreateWithCharacters(units.baseAddress, units.count) else {
                preconditionFailure("The engine could not create a string.")
            }
            return string
        }
    }

    /// Calls a body with an engine string that is valid during the call.
    static func with<Result>(_ string: String, _ body: (JSStringRef) -> Result) -> Result {
        let string = make(string)
        defer { JSStringRelease(string) }
        return body(string)
    }

    /// Copies and releases an engine string; nil for nil.
    static func take(_ string: JSStringRef?, limit: Int = .max) -> String? {
        guard let string else { return nil }
        defer { JSStringRelease(string) }
        return String(engineString: string, limit: limit)
    }

    static func hasLoneSurrogate(_ string: JSStringRef) -> Bool {
        guard let units = JSStringGetCharactersPtr(string) else { return false }
        let count = JSStringGetLength(string)
        var index = 0
        while index < count {
            let unit = units[index]
            index += 1
            guard unit & 0xF800 == 0xD800 else { continue }
            guard unit < 0xDC00, index < count, units[index] & 0xFC00 == 0xDC00 else { return true }
            index += 1
        }
        return false
    }

    private static func make(_ units: UnsafeMutableBufferPointer<UInt16>, count: Int) -> JSStringRef {
        guard let string = JSStringCreateWithCharacters(units.baseAddress, count) else {
            preconditionFailure("The engine could not create a string.")
        }
        return string
    }

    /// Decodes valid UTF-8, which never has more units than bytes, and returns the number of units.
    private static func decode(
        _ bytes: UnsafeBufferPointer<UInt8>,
        into units: UnsafeMutableBufferPointer<UInt16>,
    ) -> Int {
        var bits: UInt8 = 0
        for byte in bytes { bits |= byte }
        if bits < 0x80 {
            for index in bytes.indices { units[index] = UInt16(bytes[index]) }
            return bytes.count
        }
        var end = 0
        var index = 0
        while index < bytes.count {
            let lead = UInt32(bytes[index])
            func tail(_ distance: Int) -> UInt32 { UInt32(bytes[index + distance]) & 0x3F }
            switch lead {
            case 0..<0x80:
                units[end] = UInt16(lead)
                index += 1
            case 0x80..<0xE0:
                units[end] = UInt16((lead & 0x1F) << 6 | tail(1))
                index += 2
            case 0xE0..<0xF0:
                units[end] = UInt16((lead & 0xF) << 12 | tail(1) << 6 | tail(2))
                index += 3
            default:
                let scalar = (lead & 7) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3)
                units[end] = UInt16(0xD800 + (scalar - 0x10000) >> 10)
                end += 1
                units[end] = UInt16(0xDC00 + (scalar & 0x3FF))
                index += 4
            }
            end += 1
        }
        return end
    }
}

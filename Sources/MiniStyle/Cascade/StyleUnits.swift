internal import MiniCore

/// Converts the lengths of a value into pixels.
package struct StyleUnits {
    let viewport: Viewport
    /// The size of one `rem`, in pixels.
    var rootFontSize: Double
    /// The number of pixels of one `rpx`, or nil for a 750th of the window's width.
    var pixelsPerRPX: Double?

    /// The value with every `rpx`, `em`, `rem`, viewport and absolute unit converted to `px`.
    ///
    /// Percentages and strings are kept.
    func resolve(_ value: String, fontSize: Double) -> String {
        Self.rewrite(value) { number, unit in
            factor(unit, fontSize).map { Self.text(number * $0) + "px" }
        }
    }

    /// The value with its lengths replaced, outside strings and addresses.
    ///
    /// - Parameter replacement: Receives a number and its unit in lower case, never `px`. Nil keeps both unchanged.
    package static func rewrite(_ value: String, _ replacement: (Double, String) -> String?) -> String {
        guard mayHaveUnits(value) else { return value }
        var result: [UInt8] = []
        let bytes = Array(value.utf8)
        var at = 0
        while at < bytes.count {
            let byte = bytes[at]
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "(") && isURL(bytes, at)
            {
                let end = end(ofText: bytes, from: at)
                result.append(contentsOf: bytes[at..<end])
                at = end
            } else if startsNumber(bytes, at) {
                result.append(contentsOf: number(bytes, &at, replacement).utf8)
            } else if StyleScanner.isNameByte(byte) || byte == UInt8(ascii: "#") {
                let start = at
                at += 1
                while at < bytes.count, StyleScanner.isNameByte(bytes[at]) { at += 1 }
                result.append(contentsOf: bytes[start..<at])
            } else {
                result.append(byte)
                at += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// A single length in pixels, or nil when the value is anything else.
    func pixels(_ value: String, fontSize: Double) -> Double? {
        let resolved = resolve(value, fontSize: fontSize)
        if resolved.hasSuffix("px") { return Double(resolved.dropLast(2)) }
        return Double(resolved)
    }

    private static func mayHaveUnits(_ value: String) -> Bool {
        var previousIsDigit = false
        for byte in value.utf8 {
            let isDigit = byte.isDigit || byte == UInt8(ascii: ".")
            if previousIsDigit, byte.isLetter { return true }
            previousIsDigit = isDigit
        }
        return false
    }

    private static func isDigit(_ bytes: [UInt8], _ at: Int) -> Bool {
        at < bytes.count && bytes[at].isDigit
    }

    private static func startsNumber(_ bytes: [UInt8], _ start: Int) -> Bool {
        var at = start
        if bytes[at] == UInt8(ascii: "-") || bytes[at] == UInt8(ascii: "+") { at += 1 }
        if isDigit(bytes, at) { return true }
        return at < bytes.count && bytes[at] == UInt8(ascii: ".") && isDigit(bytes, at + 1)
    }

    private static func isURL(_ bytes: [UInt8], _ at: Int) -> Bool {
        at >= 3 && bytes[at - 3..<at].map { $0 | 0x20 } == Array("url".utf8)
    }

    private static func end(ofText bytes: [UInt8], from start: Int) -> Int {
        let closing = bytes[start] == UInt8(ascii: "(") ? UInt8(ascii: ")") : bytes[start]
        var at = start + 1
        while at < bytes.count, bytes[at] != closing { at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1 }
        return min(at + 1, bytes.count)
    }

    private static func number(
        _ bytes: [UInt8],
        _ at: inout Int,
        _ replacement: (Double, String) -> String?,
    ) -> String {
        let start = at
        at += 1
        while isDigit(bytes, at) || (at < bytes.count && bytes[at] == UInt8(ascii: ".")) { at += 1 }
        if at < bytes.count, bytes[at] | 0x20 == UInt8(ascii: "e"), isDigit(bytes, at + 1) {
            at += 1
            while isDigit(bytes, at) { at += 1 }
        }
        let text = String(decoding: bytes[start..<at], as: UTF8.self)
        let unitStart = at
        while at < bytes.count, bytes[at].isLetter { at += 1 }
        let unit = String(decoding: bytes[unitStart..<at], as: UTF8.self)
        guard !unit.isEmpty, unit != "px", let number = Double(text) else { return text + unit }
        let name = unit.lowercased()
        // Programs write `PX` to exclude a length from build steps that rewrite `px`.
        if name == "px" { return text + name }
        return replacement(number, name) ?? text + unit
    }

    private func factor(_ unit: String, _ fontSize: Double) -> Double? {
        switch unit {
        case "rpx": pixelsPerRPX ?? viewport.width / 750
        case "em": fontSize
        case "ex", "ch": fontSize / 2
        case "rem": rootFontSize
        case "vw": viewport.width / 100
        case "vh": viewport.height / 100
        case "vmin": min(viewport.width, viewport.height) / 100
        case "vmax": max(viewport.width, viewport.height) / 100
        case "pt": 96 / 72
        case "pc": 16
        case "in": 96
        case "cm": 96 / 2.54
        case "mm": 96 / 25.4
        case "q": 96 / 101.6
        default: nil
        }
    }

    /// A number with at most four decimal places.
    package static func text(_ number: Double) -> String {
        guard number.isFinite, abs(number) < 1e12 else { return "0" }
        let rounded = (number * 10_000).rounded() / 10_000
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}

/// The size of an SVG document in pixels: `width` and `height` of its root element, otherwise of its `viewBox`, otherwise 300
/// by 150.
///
/// - Source: SVG 2, 8.2 and 8.6; CSS 2.2, 10.3.2.
struct DrawingSize: Equatable {
    let width: Double
    let height: Double

    /// Nil for bytes whose first 4 KB contain no such element.
    init?(_ bytes: [UInt8]) {
        let text = String(decoding: bytes.prefix(4_096), as: UTF8.self)
        guard let start = text.firstRange(of: "<svg") else { return nil }
        let element = String(text[start.upperBound...].prefix { $0 != ">" }.map { $0.isWhitespace ? " " : $0 })
        let box = Self.attribute("viewBox", of: element)?.split { " ,".contains($0) }.map { Self.length($0) } ?? []
        width =
            Self.attribute("width", of: element).flatMap { Self.length($0) } ?? (box.count == 4 ? box[2] : nil) ?? 300
        height =
            Self.attribute("height", of: element).flatMap { Self.length($0) } ?? (box.count == 4 ? box[3] : nil) ?? 150
    }

    private static func attribute(_ name: String, of element: String) -> Substring? {
        for quote: Character in ["\"", "'"] {
            guard let start = element.firstRange(of: " \(name)=\(quote)") else { continue }
            return element[start.upperBound...].prefix { $0 != quote }
        }
        return nil
    }

    /// A number, optionally with the unit `px`; nil for other units and percentages.
    private static func length(_ text: Substring) -> Double? {
        guard let number = Double(text.hasSuffix("px") ? text.dropLast(2) : text), number.isFinite, number >= 0 else {
            return nil
        }
        return number
    }
}

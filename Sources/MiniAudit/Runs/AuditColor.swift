internal import Glibc

/// A colour of a computed style.
struct AuditColor: Hashable {
    private let red: Double
    private let green: Double
    private let blue: Double
    private let alpha: Double

    static let white = AuditColor(red: 255, green: 255, blue: 255, alpha: 1)

    private init(red: Double, green: Double, blue: Double, alpha: Double) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    /// Reads `rgb(255, 0, 0)` and `rgba(0, 0, 0, 0.5)`; nil for any other text.
    init?(_ text: String) {
        if text == "transparent" {
            self.init(red: 0, green: 0, blue: 0, alpha: 0)
            return
        }
        guard text.hasPrefix("rgb"), let start = text.firstIndex(of: "("), text.hasSuffix(")") else { return nil }
        let parts = text[text.index(after: start)...].dropLast().split { $0 == "," || $0 == " " || $0 == "/" }
        let numbers = parts.compactMap { Double($0) }
        guard numbers.count == parts.count, (3...4).contains(numbers.count), numbers.allSatisfy(\.isFinite) else {
            return nil
        }
        self.init(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers.count == 4 ? numbers[3] : 1)
    }

    /// Whether nothing below shows through.
    var isOpaque: Bool { alpha >= 1 }
    /// Whether it shows nothing.
    var isClear: Bool { alpha <= 0 }

    /// The contrast of two opaque colours, from 1 to 21.
    ///
    /// - Source: WCAG 2, the definitions of contrast ratio and relative luminance.
    func contrast(to other: AuditColor) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    private var luminance: Double {
        0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
    }

    private static func linear(_ value: Double) -> Double {
        let share = value / 255
        return share <= 0.040_45 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
}

extension AuditColor: CustomStringConvertible {
    /// `#ff0000`.
    var description: String {
        "#"
            + [red, green, blue].map { value in
                let digits = String(Int(min(max(value, 0), 255).rounded()), radix: 16)
                return digits.count < 2 ? "0" + digits : digits
            }.joined()
    }
}

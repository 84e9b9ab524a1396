// For libm, to which rounding is compiled.
internal import Glibc

/// Prints numbers as JavaScript does.
///
/// - Source: ECMAScript, Number::toString. Swift's `description` returns the same shortest digits in another format.
enum NumberText {
    /// The text of a finite number in base 10.
    static func decimal(_ number: Double) -> String {
        if number == number.rounded(), abs(number) < 1e15 { return String(Int64(number)) }
        let (digits, point) = digits(of: number.magnitude)
        let text =
            switch point {
            case digits.count...21:
                digits.text + zeros(point - digits.count)
            case 1...21:
                digits.prefix(point).text + "." + digits.dropFirst(point).text
            case -5...0:
                "0." + zeros(-point) + digits.text
            default:
                digits.prefix(1).text + (digits.count > 1 ? "." : "") + digits.dropFirst().text
                    + (point > 0 ? "e+" : "e-") + String(abs(point - 1))
            }
        return number < 0 ? "-" + text : text
    }

    /// The significant digits, and the position of the decimal point, counted from before the first digit.
    private static func digits(of number: Double) -> (digits: ArraySlice<UInt8>, point: Int) {
        let parts = number.description.utf8.split(separator: UInt8(ascii: "e"), maxSplits: 1)
        let mantissa = parts[0].split(separator: UInt8(ascii: "."), maxSplits: 1)
        var digits = ArraySlice(mantissa.joined())
        var point = mantissa[0].count + (parts.count > 1 ? Int(Substring(parts[1])) ?? 0 : 0)
        while digits.count > 1, digits.first == UInt8(ascii: "0") {
            digits.removeFirst()
            point -= 1
        }
        while digits.count > 1, digits.last == UInt8(ascii: "0") { digits.removeLast() }
        return (digits, point)
    }

    private static func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }
}

extension ArraySlice<UInt8> {
    fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}

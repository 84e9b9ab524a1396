internal import MiniCore

/// A date of a cookie, parsed by RFC 6265bis section 5.1.1: the parts may have any order and any separators.
struct CookieDate {
    /// Seconds since 1970.
    let seconds: Int

    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

    /// Parses a date; nil for invalid text.
    init?(_ text: String) {
        var (time, day, month, year): ([Int]?, Int?, Int?, Int?)
        for token in text.utf8.split(whereSeparator: Self.isDelimiter) {
            let word = String(Substring(token)).lowercased()
            let digits = Self.leadingNumber(word[...], atMost: 4)
            if time == nil, let found = Self.time(word) {
                time = found
            } else if day == nil, let digits, digits.length <= 2 {
                day = digits.number
            } else if month == nil, let found = Self.months.firstIndex(of: String(word.prefix(3))) {
                month = found + 1
            } else if year == nil, let digits, digits.length == 2 || digits.length == 4 {
                year = digits.length == 4 ? digits.number : digits.number + (digits.number < 70 ? 2000 : 1900)
            }
        }
        guard let time, let day, let month, let year, (1...31).contains(day), year >= 1601,
            time[0] <= 23, time[1] <= 59, time[2] <= 59
        else { return nil }
        seconds = TimestampFormat.dayNumber(year, month, day) * 86400 + time[0] * 3600 + time[1] * 60 + time[2]
    }

    private static func isDelimiter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x09, 0x20...0x2F, 0x3B...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }

    private static func time(_ word: String) -> [Int]? {
        let parts = word.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        let numbers = parts.compactMap { leadingNumber($0, atMost: 2) }
        guard numbers.count == 3, numbers[0].length == parts[0].count, numbers[1].length == parts[1].count else {
            return nil
        }
        return numbers.map(\.number)
    }

    private static func leadingNumber(_ word: Substring, atMost limit: Int) -> (number: Int, length: Int)? {
        let digits = word.prefix { $0.isASCII && $0.isNumber }
        guard digits.count <= limit, let number = Int(digits) else { return nil }
        return (number, digits.count)
    }
}

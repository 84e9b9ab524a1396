/// A point in time as `yyyy-MM-dd-HH:mm:ss` in the Gregorian calendar, independent of the system's locale.
package enum TimestampFormat {
    private static let secondsPerDay = 86_400

    /// The text for a time, truncated to seconds.
    ///
    /// - Parameter offsetSeconds: How far the zone's clocks are ahead of UTC.
    package static func text(_ time: WallTime, offsetSeconds: Int) -> String {
        let seconds = Int((time.milliseconds / 1000).rounded(.down)) + offsetSeconds
        let day = seconds.floorQuotient(by: secondsPerDay)
        let second = seconds - day * secondsPerDay
        let date = civilDate(day)
        return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))-"
            + "\(padded(second / 3600, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))"
    }

    /// The time of a text; nil for any text that ``text(_:offsetSeconds:)`` never returns.
    package static func time(_ text: String, offsetSeconds: Int) -> WallTime? {
        guard let match = text.wholeMatch(of: /([0-9]{4})-([0-9]{2})-([0-9]{2})-([0-9]{2}):([0-9]{2}):([0-9]{2})/),
            let year = Int(match.1), let month = Int(match.2), let day = Int(match.3),
            let hour = Int(match.4), let minute = Int(match.5), let second = Int(match.6)
        else { return nil }
        let seconds = dayNumber(year, month, day) * secondsPerDay + hour * 3600 + minute * 60 + second
        let time = WallTime(milliseconds: Double(seconds - offsetSeconds) * 1000)
        return Self.text(time, offsetSeconds: offsetSeconds) == text ? time : nil
    }

    /// The date of a day, counted from 1970-01-01.
    ///
    /// Years are counted from March, so that the leap day is the last day. An era is 400 years, after which dates repeat.
    private static func civilDate(_ dayNumber: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = dayNumber + 719_468
        let era = shifted.floorQuotient(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    /// The day of a date, counted from 1970-01-01.
    package static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let marchYear = month <= 2 ? year - 1 : year
        let era = marchYear.floorQuotient(by: 400)
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(width - digits.count, 0)) + digits
    }
}

extension Int {
    /// The quotient rounded down, also for negative values.
    fileprivate func floorQuotient(by divisor: Int) -> Int {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}

internal import Glibc
internal import MiniCore

/// The formats of `my.datePicker`.
enum DatePickerFormat: String {
    case date = "yyyy-MM-dd"
    case time = "HH:mm"
    case dateAndTime = "yyyy-MM-dd HH:mm"
    case month = "yyyy-MM"
    case year = "yyyy"

    /// The date or time that a picker shows first: `currentDate` or the current time, limited by `startDate` and `endDate`.
    ///
    /// Parameters in another format are ignored, as documented.
    static func preselection(_ parameters: ScriptObject, now: WallTime) -> String {
        let format = parameters["format"]?.string.flatMap(Self.init) ?? .date
        let given = { (name: String) in parameters[name]?.string.flatMap { format.numbers($0) == nil ? nil : $0 } }
        var text = given("currentDate") ?? format.text(of: now)
        if let start = given("startDate"), format.isLess(text, start) { text = start }
        if let end = given("endDate"), format.isLess(end, text) { text = end }
        return text
    }

    /// A moment in the time zone of the process.
    private func text(of moment: WallTime) -> String {
        var seconds = time_t(moment.milliseconds / 1_000)
        var parts = tm()
        localtime_r(&seconds, &parts)
        let padded = { (number: Int32) in number < 10 ? "0\(number)" : "\(number)" }
        let year = "\(parts.tm_year + 1_900)"
        let month = "\(year)-\(padded(parts.tm_mon + 1))"
        let date = "\(month)-\(padded(parts.tm_mday))"
        let time = "\(padded(parts.tm_hour)):\(padded(parts.tm_min))"
        return switch self {
        case .date: date
        case .time: time
        case .dateAndTime: "\(date) \(time)"
        case .month: month
        case .year: year
        }
    }

    /// The numbers in a text of this format, which need no leading zeros; nil for another text.
    private func numbers(_ text: String) -> [Int]? {
        let isSeparator = { (character: Character) in "-: ".contains(character) }
        guard text.filter(isSeparator) == rawValue.filter(isSeparator) else { return nil }
        let parts = text.split(omittingEmptySubsequences: false, whereSeparator: isSeparator)
        let numbers = parts.compactMap { Int($0) }
        return numbers.count == parts.count ? numbers : nil
    }

    private func isLess(_ left: String, _ right: String) -> Bool {
        (numbers(left) ?? []).lexicographicallyPrecedes(numbers(right) ?? [])
    }
}

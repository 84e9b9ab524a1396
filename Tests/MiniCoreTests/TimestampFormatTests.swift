import Foundation
import MiniCore
import Testing

struct TimestampFormatTests {
    @Test(arguments: [
        (0, "1970-01-01-00:00:00"), (951_782_400_000, "2000-02-29-00:00:00"), (951_868_799_999, "2000-02-29-23:59:59"),
        (951_868_800_000, "2000-03-01-00:00:00"), (4_107_542_399_000, "2100-02-28-23:59:59"),
        (4_107_542_400_000, "2100-03-01-00:00:00"), (-1, "1969-12-31-23:59:59"),
        (-62_135_596_800_000, "0001-01-01-00:00:00"),
    ])
    func `a moment is formatted as text, and the text is parsed as the moment`(milliseconds: Double, text: String) {
        #expect(TimestampFormat.text(WallTime(milliseconds: milliseconds), offsetSeconds: 0) == text)
        let second = (milliseconds / 1000).rounded(.down) * 1000
        #expect(TimestampFormat.time(text, offsetSeconds: 0) == WallTime(milliseconds: second))
    }

    @Test func `the calendar equals that of Foundation`() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: -5400))
        for step in 0..<3000 {
            let seconds = Double(step) * 1_234_567.0
            let parts = calendar.dateComponents(
                [.year, .month, .day, .hour, .minute, .second],
                from: Date(timeIntervalSince1970: seconds),
            )
            let expected = String(
                format: "%04d-%02d-%02d-%02d:%02d:%02d",
                try #require(parts.year),
                try #require(parts.month),
                try #require(parts.day),
                try #require(parts.hour),
                try #require(parts.minute),
                try #require(parts.second),
            )
            let time = WallTime(milliseconds: seconds * 1000)
            #expect(TimestampFormat.text(time, offsetSeconds: -5400) == expected)
            #expect(TimestampFormat.time(expected, offsetSeconds: -5400) == time)
        }
    }

    @Test(arguments: [
        "", "2017-12-9-13:39:39", "2017-12-09-13:39:39:01", "2017-12-09 13:39:39", "2017-02-29-00:00:00",
        "2017-13-01-00:00:00", "2017-00-01-00:00:00", "2017-12-00-00:00:00", "2017-12-09-24:00:00",
        "2017-12-09-23:60:00", "2017-12-09-23:59:60", "+017-12-09-13:39:39", "٢٠١٧-12-09-13:39:39",
    ])
    func `text that is not a moment is nil`(text: String) {
        #expect(TimestampFormat.time(text, offsetSeconds: 0) == nil)
    }
}

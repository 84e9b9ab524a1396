import ArgumentParser
import MiniCore

/// A duration in the notation of options: `500ms`, `30s`, `2m`.
struct TimeLimit: ExpressibleByArgument {
    private static let units: [(suffix: String, seconds: Double)] = [("ms", 0.001), ("s", 1), ("m", 60)]
    /// A day; a longer duration is considered a mistake.
    private static let maximumSeconds = 86_400.0

    let duration: Duration
    /// The text as written.
    let defaultValueDescription: String

    /// - Parameter text: The duration in the notation of options.
    init(_ duration: Duration, _ text: String) {
        self.duration = duration
        defaultValueDescription = text
    }

    init?(argument: String) {
        guard let unit = Self.units.first(where: { argument.hasSuffix($0.suffix) }) else { return nil }
        let number = argument.dropLast(unit.suffix.count)
        guard number.utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") }),
            let amount = Double(number), amount > 0, amount * unit.seconds <= Self.maximumSeconds
        else { return nil }
        duration = .seconds(amount * unit.seconds)
        defaultValueDescription = argument
    }
}

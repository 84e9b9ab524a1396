import Glibc
import MiniCore

/// All figures, for people and for programs.
struct Report {
    let figures: [Figure]

    /// A Markdown table.
    var markdown: String {
        var lines = [
            "Processor: \(Self.processor)", "",
            "| figure | median (quartiles) | floor | ratio (quartiles) | target | method |",
            "|---|---|---|---|---|---|",
        ]
        for figure in figures {
            let target =
                switch figure.target {
                case .ratio(let limit): "at most \(Self.text(limit))"
                case .value(let limit): "at most \(Self.text(limit)) \(figure.unit.rawValue)"
                case nil: "none"
                }
            let mark = figure.isReached.map { $0 ? ": reached" : ": MISSED" } ?? ""
            lines.append(
                "| \(figure.title) | \(Self.columns(figure).joined(separator: " | ")) | \(target)\(mark) | \(figure.method) |"
            )
        }
        return lines.joined(separator: "\n")
    }

    private static func columns(_ figure: Figure) -> [String] {
        switch figure.outcome {
        case .notMeasured(let reason): ["not measured: \(reason)", "", ""]
        case .measured(let subject, let floor, let ratio):
            [
                "\(text(subject.median)) \(figure.unit.rawValue) \(spread(subject))",
                floor.map { "\(text($0.median)) \(figure.unit.rawValue)" } ?? "none",
                ratio.map { "\(text($0.median)) \(spread($0))" } ?? "",
            ]
        }
    }

    private static func spread(_ samples: Samples) -> String {
        "(\(text(samples.lowerQuartile)) to \(text(samples.upperQuartile)))"
    }

    /// Three significant digits.
    private static func text(_ number: Double) -> String {
        let digits = number >= 100 ? 0 : number >= 10 ? 1 : 2
        let scale = digits == 0 ? 1.0 : digits == 1 ? 10 : 100
        let rounded = (number * scale).rounded() / scale
        return digits == 0 ? "\(Int(rounded))" : "\(rounded)"
    }

    /// One JSON document.
    var json: String {
        JSON.text(["processor": .string(Self.processor), "figures": .array(figures.map(Self.value))])
    }

    private static func value(_ figure: Figure) -> ScriptValue {
        var object = ScriptObject([("figure", .string(figure.title)), ("unit", .string(figure.unit.rawValue))])
        switch figure.outcome {
        case .notMeasured(let reason): object["notMeasured"] = .string(reason)
        case .measured(let subject, let floor, let ratio):
            object["measured"] = value(subject)
            object["floor"] = floor.map(value) ?? .null
            object["ratio"] = ratio.map(value) ?? .null
        }
        switch figure.target {
        case .ratio(let limit): object["targetRatio"] = .number(limit)
        case .value(let limit): object["targetValue"] = .number(limit)
        case nil: break
        }
        object["isReached"] = figure.isReached.map(ScriptValue.bool) ?? .null
        object["method"] = .string(figure.method)
        return .object(object)
    }

    private static func value(_ samples: Samples) -> ScriptValue {
        [
            "median": .number(samples.median),
            "lowerQuartile": .number(samples.lowerQuartile),
            "upperQuartile": .number(samples.upperQuartile),
        ]
    }

    private static var processor: String {
        let count = sysconf(Int32(_SC_NPROCESSORS_ONLN))
        var model = "unknown"
        if let file = fopen("/proc/cpuinfo", "r") {
            defer { fclose(file) }
            var line = [CChar](repeating: 0, count: 512)
            while fgets(&line, Int32(line.count), file) != nil {
                let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
                guard text.hasPrefix("model name"), let colon = text.firstIndex(of: ":") else { continue }
                model = String(text[text.index(after: colon)...].drop { $0 == " " }.prefix { $0 != "\n" })
                break
            }
        }
        return "\(model), \(count) in use"
    }
}

import MiniCore
import MiniHost

/// The tables of `mini profile`.
struct ProfileReport {
    /// The number of functions in the text.
    private static let printedFunctions = 15
    /// The number of functions in the JSON document.
    private static let documentedFunctions = 100
    /// The number of paths of setData for each page in the text.
    private static let printedPaths = 3
    /// The number of paths of setData for each page in the JSON document.
    private static let documentedPaths = 20

    private let profile: ProgramProfile
    private let places: ProgramPlaces

    init(_ profile: ProgramProfile, _ places: ProgramPlaces) {
        self.profile = profile
        self.places = places
    }

    /// The tables as text.
    var text: String {
        let recorded = Text.duration(profile.duration)
        var parts = [
            [
                "\(recorded) recorded, \(Text.duration(profile.scriptTime)) in scripts, "
                    + Text.count(profile.sampleCount, "sample")
            ]
        ]
        if profile.sampleCount > 0 { parts += [functionLines, categoryLines] }
        parts.append(profile.dataChanges.isEmpty ? ["No page has changed data by setData."] : changeLines)
        return parts.map { $0.map { $0 + "\n" }.joined() }.joined(separator: "\n")
    }

    private var functionLines: [String] {
        var table = Table([
            ("self", .right), ("total", .right), ("share", .right), ("function", .left), ("place", .left),
        ])
        for usage in profile.usages.prefix(Self.printedFunctions) where usage.selfTime > .zero {
            table.append([
                Text.duration(usage.selfTime), Text.duration(usage.totalTime), share(usage.selfTime),
                Text.printable(usage.function.name), place(of: usage.function).map(Text.printable) ?? "",
            ])
        }
        return table.lines
    }

    private var categoryLines: [String] {
        var table = Table([("time", .right), ("share", .right), ("code", .left)])
        for (category, time) in profile.categoryTimes {
            table.append([Text.duration(time), share(time), Self.description(of: category)])
        }
        table.append([Text.duration(profile.collectorTime), "", "garbage collector, on threads of its own"])
        table.append([Text.duration(profile.compilerTime), "", "compilers of the engine, on threads of their own"])
        return table.lines
    }

    private var changeLines: [String] {
        var table = Table([
            ("setData", .right), ("paths", .right), ("bytes", .right), ("copied", .right), ("rendered", .right),
            ("page", .left), ("most frequent paths", .left),
        ])
        for page in profile.dataChanges {
            let paths = page.frequentPaths(limit: Self.printedPaths).map { "\(Text.printable($0.path)) ×\($0.count)" }
            table.append([
                "\(page.count)", "\(page.pathCount)", "\(page.bytes)", Text.duration(page.copyTime),
                Text.duration(page.renderTime), page.page, paths.joined(separator: ", "),
            ])
        }
        return table.lines
    }

    private static func description(of category: ProgramProfile.Category) -> String {
        switch category {
        case .program: "files of the program"
        case .templates: "templates"
        case .framework: "scripts of MiniHost"
        case .native: "functions of the engine and the host"
        }
    }

    private func share(_ time: Duration) -> String {
        let share = profile.scriptTime == .zero ? 0 : time / profile.scriptTime
        return "\((share * 1_000).rounded() / 10) %"
    }

    /// `pages/a/a.js:3`, relative to the current folder; nil for a native function.
    private func place(of function: ProgramProfile.Function) -> String? {
        function.file.map { places.place(of: $0) + (function.line.map { ":\($0)" } ?? "") }
    }

    /// The tables as values; times are milliseconds.
    var document: ScriptValue {
        let functions = profile.usages.prefix(Self.documentedFunctions).map { document(of: $0) }
        let categories = profile.categoryTimes.map { ($0.category.rawValue, Self.milliseconds($0.time)) }
        return [
            "duration": Self.milliseconds(profile.duration),
            "scriptTime": Self.milliseconds(profile.scriptTime),
            "samples": Self.count(profile.sampleCount),
            "functions": .array(functions),
            "categories": .object(ScriptObject(categories)),
            "collectorTime": Self.milliseconds(profile.collectorTime),
            "compilerTime": Self.milliseconds(profile.compilerTime),
            "setData": .array(profile.dataChanges.map { Self.document(of: $0) }),
        ]
    }

    private func document(of usage: ProgramProfile.Usage) -> ScriptValue {
        let function = usage.function
        let file = function.file.map { ScriptValue.string(places.place(of: $0)) }
        return [
            "name": .string(function.name),
            "file": file ?? .null,
            "line": function.line.map(Self.count) ?? .null,
            "category": .string(function.category.rawValue),
            "selfTime": Self.milliseconds(usage.selfTime),
            "totalTime": Self.milliseconds(usage.totalTime),
        ]
    }

    private static func document(of page: PageDataChanges) -> ScriptValue {
        let paths = page.frequentPaths(limit: documentedPaths).map { path, count -> ScriptValue in
            ["path": .string(path), "count": Self.count(count)]
        }
        return [
            "page": .string(page.page),
            "count": count(page.count),
            "paths": count(page.pathCount),
            "bytes": count(page.bytes),
            "copyTime": milliseconds(page.copyTime),
            "renderTime": milliseconds(page.renderTime),
            "frequentPaths": .array(paths),
        ]
    }

    private static func count(_ count: Int) -> ScriptValue { .number(Double(count)) }

    private static func milliseconds(_ duration: Duration) -> ScriptValue {
        .number((duration / .microseconds(1)).rounded() / 1_000)
    }
}

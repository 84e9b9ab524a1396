package import MiniCore
internal import MiniHost

/// The report as istanbul's coverage-final.json.
extension CoverageReport {
    /// The document: the files by their paths, each with `statementMap`, `fnMap`, `branchMap` and the counts `s`, `f` and `b`.
    package var json: String {
        let files = files.map { ScriptObject.Property(key: $0.path, value: Self.value(of: $0)) }
        return JSON.text(.object(ScriptObject(uniqueProperties: files))) + "\n"
    }

    private static func value(of file: File) -> ScriptValue {
        let coverage = file.coverage
        return [
            "path": .string(file.path),
            "statementMap": numbered(coverage.statements.map { value(of: $0.place) }),
            "fnMap": numbered(coverage.functions.map(value)),
            "branchMap": numbered(coverage.branches.map(value)),
            "s": numbered(coverage.statements.map { number($0.count) }),
            "f": numbered(coverage.functions.map { number($0.count) }),
            "b": numbered(coverage.branches.map { .array($0.paths.map { number($0.count) }) }),
        ]
    }

    /// An object whose keys are the numbers of the values, from 0.
    private static func numbered(_ values: [ScriptValue]) -> ScriptValue {
        .object(ScriptObject(uniqueProperties: values.enumerated().map { .init(key: "\($0)", value: $1) }))
    }

    private static func number(_ number: Int) -> ScriptValue { .number(Double(number)) }

    private static func value(of function: FileCoverage.Function) -> ScriptValue {
        [
            "name": .string(function.name), "decl": value(of: function.declaration), "loc": value(of: function.body),
            "line": number(function.declaration.start.line),
        ]
    }

    private static func value(of branch: FileCoverage.Branch) -> ScriptValue {
        [
            "loc": value(of: branch.place), "type": .string(branch.kind),
            "locations": .array(branch.paths.map { value(of: $0.place) }),
            "line": number(branch.place.start.line),
        ]
    }

    private static func value(of place: FileCoverage.Place) -> ScriptValue {
        ["start": value(of: place.start), "end": value(of: place.end)]
    }

    private static func value(of position: FileCoverage.Position) -> ScriptValue {
        ["line": number(position.line), "column": number(position.column)]
    }

    /// Reads a document.
    ///
    /// - Returns: Nil if the value is no coverage of files.
    package init?(_ value: ScriptValue) {
        guard let object = value.object else { return nil }
        var files: [File] = []
        for property in object.properties {
            guard let coverage = Self.coverage(property.value) else { return nil }
            files.append(File(path: property.key, coverage: coverage))
        }
        self.init(files)
    }

    private static func coverage(_ value: ScriptValue) -> FileCoverage? {
        guard let statements = values(value["statementMap"]), let functions = values(value["fnMap"]),
            let branches = values(value["branchMap"]), let statementCounts = counts(value["s"]),
            let functionCounts = counts(value["f"]), let branchCounts = values(value["b"]),
            statements.count == statementCounts.count, functions.count == functionCounts.count,
            branches.count == branchCounts.count
        else { return nil }
        var coverage = FileCoverage()
        for (statement, count) in zip(statements, statementCounts) {
            guard let place = place(statement) else { return nil }
            coverage.statements.append(FileCoverage.Item(place: place, count: count))
        }
        for (function, count) in zip(functions, functionCounts) {
            guard let name = function["name"]?.string, let declaration = place(function["decl"]),
                let body = place(function["loc"])
            else { return nil }
            coverage.functions.append(
                FileCoverage.Function(name: name, declaration: declaration, body: body, count: count)
            )
        }
        for (branch, pathCounts) in zip(branches, branchCounts) {
            guard let read = self.branch(branch, pathCounts) else { return nil }
            coverage.branches.append(read)
        }
        return coverage
    }

    private static func branch(_ value: ScriptValue, _ counts: ScriptValue) -> FileCoverage.Branch? {
        guard let kind = value["type"]?.string, let place = place(value["loc"]),
            let locations = value["locations"]?.array, let counts = counts.array, locations.count == counts.count
        else { return nil }
        var paths: [FileCoverage.Item] = []
        for (location, count) in zip(locations, counts) {
            guard let place = self.place(location), let count = integer(count) else { return nil }
            paths.append(FileCoverage.Item(place: place, count: count))
        }
        return FileCoverage.Branch(kind: kind, place: place, paths: paths)
    }

    private static func values(_ value: ScriptValue?) -> [ScriptValue]? { value?.object?.properties.map(\.value) }

    private static func counts(_ value: ScriptValue?) -> [Int]? {
        guard let values = values(value) else { return nil }
        let counts = values.compactMap(integer)
        return counts.count == values.count ? counts : nil
    }

    private static func place(_ value: ScriptValue?) -> FileCoverage.Place? {
        guard let start = position(value?["start"]), let end = position(value?["end"]) else { return nil }
        return FileCoverage.Place(start: start, end: end)
    }

    private static func position(_ value: ScriptValue?) -> FileCoverage.Position? {
        guard let line = integer(value?["line"]), let column = integer(value?["column"]) else { return nil }
        return FileCoverage.Position(line: line, column: column)
    }

    /// A whole number from 0 to 2^53, so that sums of counts do not overflow.
    private static func integer(_ value: ScriptValue?) -> Int? {
        guard let number = value?.number, let integer = Int(exactly: number), (0...1 << 53).contains(integer) else {
            return nil
        }
        return integer
    }
}

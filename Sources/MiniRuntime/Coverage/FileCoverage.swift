internal import MiniSyntax

/// How often the parts of a file have run.
package struct FileCoverage: Sendable, Hashable {
    /// A position: the line from 1, and the column in UTF-16 units from 0, as in the files of istanbul.
    package struct Position: Sendable, Hashable {
        /// The line, from 1.
        package var line: Int
        /// The column in UTF-16 units, from 0.
        package var column: Int

        /// Creates a position.
        package init(line: Int, column: Int) {
            self.line = line
            self.column = column
        }
    }

    /// A part of a file.
    package struct Place: Sendable, Hashable {
        /// The position of the first character.
        package var start: Position
        /// The position after the last character.
        package var end: Position

        /// Creates a place.
        package init(start: Position, end: Position) {
            self.start = start
            self.end = end
        }
    }

    /// A statement, or a path of a branch.
    package struct Item: Sendable, Hashable {
        /// Its place.
        package var place: Place
        /// How often it has run.
        package var count: Int

        /// Creates an item.
        package init(place: Place, count: Int) {
            self.place = place
            self.count = count
        }
    }

    /// A function.
    package struct Function: Sendable, Hashable {
        /// The name; that of an anonymous function contains its number.
        package var name: String
        /// The place of the name, or of the first character of the function.
        package var declaration: Place
        /// The place of the body.
        package var body: Place
        /// How often it was called.
        package var count: Int

        /// Creates a function.
        package init(name: String, declaration: Place, body: Place, count: Int) {
            self.name = name
            self.declaration = declaration
            self.body = body
            self.count = count
        }
    }

    /// A branch.
    package struct Branch: Sendable, Hashable {
        /// The kind, such as `if` or `switch`.
        package var kind: String
        /// The place of the complete branch.
        package var place: Place
        /// Its paths.
        package var paths: [Item]

        /// Creates a branch.
        package init(kind: String, place: Place, paths: [Item]) {
            self.kind = kind
            self.place = place
            self.paths = paths
        }
    }

    /// The statements in the order of the file.
    package var statements: [Item]
    /// The functions in the order of the file.
    package var functions: [Function]
    /// The branches in the order of the file.
    package var branches: [Branch]

    /// Creates the coverage of a file.
    package init(statements: [Item] = [], functions: [Function] = [], branches: [Branch] = []) {
        self.statements = statements
        self.functions = functions
        self.branches = branches
    }

    /// Adds the counts of another run of the same file.
    ///
    /// - Returns: False if the other file has other parts; nothing is added then.
    package mutating func add(_ other: FileCoverage) -> Bool {
        guard withoutCounts == other.withoutCounts else { return false }
        for index in statements.indices { statements[index].count += other.statements[index].count }
        for index in functions.indices { functions[index].count += other.functions[index].count }
        for index in branches.indices {
            for path in branches[index].paths.indices {
                branches[index].paths[path].count += other.branches[index].paths[path].count
            }
        }
        return true
    }

    private var withoutCounts: FileCoverage {
        var copy = self
        for index in copy.statements.indices { copy.statements[index].count = 0 }
        for index in copy.functions.indices { copy.functions[index].count = 0 }
        for index in copy.branches.indices {
            for path in copy.branches[index].paths.indices { copy.branches[index].paths[path].count = 0 }
        }
        return copy
    }
}

extension FileCoverage {
    /// The parts of a map with the counts of their counters.
    init(_ map: CoverageMap, _ counts: [Int]) {
        func item(_ item: CoverageMap.Item) -> Item { Item(place: Place(item.place), count: counts[item.counter]) }
        statements = map.statements.map(item)
        functions = map.functions.enumerated().map { index, function in
            Function(
                name: function.name.isEmpty ? "(anonymous_\(index))" : function.name,
                declaration: Place(function.declaration),
                body: Place(function.body),
                count: counts[function.counter],
            )
        }
        branches = map.branches.map { branch in
            Branch(kind: branch.kind, place: Place(branch.place), paths: branch.paths.map(item))
        }
    }
}

extension FileCoverage.Place {
    fileprivate init(_ place: CoverageMap.Place) {
        self.init(start: Self.position(place.start), end: Self.position(place.end))
    }

    private static func position(_ position: SourcePosition) -> FileCoverage.Position {
        FileCoverage.Position(line: position.line, column: position.column - 1)
    }
}

/// The places of a file that coverage counts, each with the number of its counter.
package struct CoverageMap: Sendable, Hashable {
    /// A part of a file: from its first character to the position after its last one.
    package struct Place: Sendable, Hashable {
        /// The position of the first character.
        package let start: SourcePosition
        /// The position after the last character.
        package let end: SourcePosition

        /// Creates a place.
        package init(start: SourcePosition, end: SourcePosition) {
            self.start = start
            self.end = end
        }
    }

    /// A place with one counter: a statement, or a path of a branch.
    package struct Item: Sendable, Hashable {
        /// The place of the statement or the path.
        package let place: Place
        /// The number of its counter, from 0.
        package let counter: Int

        /// Creates an item.
        package init(_ place: Place, counter: Int) {
            self.place = place
            self.counter = counter
        }
    }

    /// A function.
    package struct Function: Sendable, Hashable {
        /// The name; empty for an anonymous function.
        package let name: String
        /// The place of the name, or of the first character of the function.
        package let declaration: Place
        /// The place of the body.
        package let body: Place
        /// The number of its counter, from 0.
        package let counter: Int

        /// Creates a function.
        package init(name: String, declaration: Place, body: Place, counter: Int) {
            self.name = name
            self.declaration = declaration
            self.body = body
            self.counter = counter
        }
    }

    /// A place at which the code continues on one of several paths.
    package struct Branch: Sendable, Hashable {
        /// The name of the kind in reports: `if`, `switch`, `cond-expr`, `binary-expr`, `default-arg` or `for`.
        package let kind: String
        /// The place of the complete branch.
        package let place: Place
        /// The paths in their order.
        package var paths: [Item] = []

        /// Creates a branch without paths.
        package init(kind: String, place: Place) {
            self.kind = kind
            self.place = place
        }
    }

    /// The statements.
    package var statements: [Item] = []
    /// The functions.
    package var functions: [Function] = []
    /// The branches.
    package var branches: [Branch] = []
    /// The number of counters.
    package private(set) var counterCount = 0

    /// Creates a map without places.
    package init() {}

    /// The number of the next counter.
    package mutating func makeCounter() -> Int {
        counterCount += 1
        return counterCount - 1
    }

    /// Sorts the places by their positions, outer ones first.
    package mutating func sort() {
        func precedes(_ left: (place: Place, counter: Int), _ right: (place: Place, counter: Int)) -> Bool {
            (left.place.start, right.place.end, left.counter) < (right.place.start, left.place.end, right.counter)
        }
        statements.sort { precedes(($0.place, $0.counter), ($1.place, $1.counter)) }
        functions.sort { precedes(($0.declaration, $0.counter), ($1.declaration, $1.counter)) }
        branches.sort { precedes(($0.place, $0.paths.first?.counter ?? 0), ($1.place, $1.paths.first?.counter ?? 0)) }
    }
}

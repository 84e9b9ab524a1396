internal import MiniSyntax

/// The lines of a file at which a debugger can stop, and the lines at which functions continue after an `await`.
struct ScriptOutline {
    /// A function, or the code of the file outside of functions.
    private struct Body {
        var lines: Set<Int> = []
    }

    /// The lines of a statement that waits, and the index of its function.
    private struct Wait {
        let lines: ClosedRange<Int>
        let body: Int
        /// The line of the outermost loop around the statement, to which the function may return; that of the statement without
        /// a loop.
        let start: Int
    }

    private let source: SourceText
    private let bodies: [Body]
    private let waits: [Wait]
    /// The functions and the blocks with a `catch`, each with the index of the function, in the order of the text.
    private let functions: [(range: SourceRange, body: Int)]
    private let protected: [(range: SourceRange, body: Int)]
    /// The lines at which statements begin, in ascending order.
    private let lines: [Int]

    /// Reads JavaScript; nil for a text with syntax errors.
    init?(_ source: SourceText) {
        guard let program = Self.parse(source) else { return nil }
        var visitor = Visitor(source)
        visitor.visit(program.statements)
        self.source = source
        functions = visitor.functions
        protected = visitor.protected
        bodies = visitor.bodies
        waits = visitor.waits
        lines = bodies.reduce(into: Set<Int>()) { $0.formUnion($1.lines) }.sorted()
    }

    private static func parse(_ source: SourceText) -> Program? {
        for kind in [Program.Kind.functionBody, .module] {
            do throws(SyntaxError) { return try Parser.parse(source, as: kind) } catch { continue }
        }
        return nil
    }

    /// The first line from a line on at which a statement begins; nil if there is none.
    func statementLine(from line: Int) -> Int? { lines.first { $0 >= line } }

    /// The lines at which the function of a statement that waits may continue; nil if no statement at that line waits.
    func linesAfterWait(at line: Int) -> [Int]? {
        guard let wait = waits.last(where: { $0.lines.contains(line) }) else { return nil }
        return bodies[wait.body].lines.filter { $0 >= wait.start && !wait.lines.contains($0) }.sorted()
    }

    /// Whether a place is in a block with a `catch` of the same function.
    func catches(line: Int, column: Int) -> Bool {
        let offset = source.offset(of: SourcePosition(line: line, column: column))
        let contains = { (range: SourceRange) in range.start <= offset && offset < range.end }
        let body = functions.filter { contains($0.range) }.max { $0.range.start < $1.range.start }?.body ?? 0
        return protected.contains { $0.body == body && contains($0.range) }
    }

    /// Collects the lines of functions.
    private struct Visitor: SyntaxVisitor {
        let source: SourceText
        var bodies = [Body()]
        var waits: [Wait] = []
        var functions: [(range: SourceRange, body: Int)] = []
        var protected: [(range: SourceRange, body: Int)] = []
        private var body = 0
        /// The lines of the innermost statement that contains no other statements.
        private var statement: ClosedRange<Int>?
        /// The line of the outermost loop of the function around the present statement.
        private var loop: Int?

        init(_ source: SourceText) { self.source = source }

        mutating func visit(_ statement: Statement) {
            let lines = line(statement.range.start)...line(max(statement.range.end - 1, statement.range.start))
            let outer = (self.statement, loop)
            defer { (self.statement, loop) = outer }
            if isLoop(statement), loop == nil { loop = lines.lowerBound }
            switch statement.kind {
            case .empty, .directive, .function, .class, .block, .import, .labeled: self.statement = nil
            case .export(let declaration):
                self.statement = nil
                if case .defaultExpression = declaration { bodies[body].lines.insert(lines.lowerBound) }
            case .expression, .variable, .return, .throw, .break, .continue, .debugger:
                bodies[body].lines.insert(lines.lowerBound)
                self.statement = lines
            case .forOf(_, _, let isAwait, _):
                bodies[body].lines.insert(lines.lowerBound)
                self.statement = nil
                if isAwait { addWait(lines.lowerBound...lines.lowerBound) }
            case .if, .for, .forIn, .while, .doWhile, .switch, .with:
                bodies[body].lines.insert(lines.lowerBound)
                self.statement = nil
            case .try(let parts):
                if let handler = parts.handlerRange {
                    protected.append((SourceRange(statement.range.start, handler.start), body))
                }
                self.statement = nil
            }
            visitChildren(of: statement)
        }

        private mutating func addWait(_ lines: ClosedRange<Int>) {
            waits.append(Wait(lines: lines, body: body, start: loop ?? lines.lowerBound))
        }

        private func isLoop(_ statement: Statement) -> Bool {
            switch statement.kind {
            case .for, .forIn, .forOf, .while, .doWhile: true
            default: false
            }
        }

        mutating func visit(_ function: Function) {
            let outer = (body, statement, loop)
            bodies.append(Body())
            functions.append((function.range, bodies.count - 1))
            (body, statement, loop) = (bodies.count - 1, nil, nil)
            if case .expression(let value) = function.body {
                let lines = line(value.range.start)...line(max(value.range.end - 1, value.range.start))
                bodies[body].lines.insert(lines.lowerBound)
                statement = lines
            }
            visitChildren(of: function)
            (body, statement, loop) = outer
        }

        mutating func visitOutside(of expression: Expression) -> Expression? {
            if case .await = expression.kind {
                let own = line(expression.range.start)
                addWait(statement ?? own...own)
            }
            return visitChildrenOutside(of: expression)
        }

        private func line(_ offset: Int) -> Int { source.position(at: offset).line }
    }
}

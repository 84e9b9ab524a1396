internal import MiniSyntax

/// The functions of a module, found by positions in the code that the engine runs.
struct ModuleFunctions {
    private let erased: ErasedScript
    private let positions: PositionMap
    private let ranges: [SourceRange]

    /// Finds the functions.
    ///
    /// - Parameters:
    ///   - erased: The file.
    ///   - module: The code that was made of it.
    /// - Throws: ``SyntaxError`` for a file that cannot be parsed.
    init(_ erased: ErasedScript, _ module: RewrittenModule) throws(SyntaxError) {
        self.erased = erased
        positions = module.positions
        let program = try Parser.parse(erased.script, as: module.isESModule ? .module : .functionBody)
        var collector = FunctionCollector()
        collector.visit(program.statements)
        ranges = collector.ranges
    }

    /// The start of the innermost function around a position of the executed code; nil outside functions.
    func start(around line: Int, _ column: Int) -> SourcePosition? {
        guard let place = positions.sourcePosition(of: SourcePosition(line: line, column: column)) else { return nil }
        let offset = erased.script.offset(of: place)
        let around = ranges.filter { $0.start <= offset && offset < $0.end }
        // The ranges of functions around one position are nested.
        guard let innermost = around.max(by: { $0.start < $1.start }) else { return nil }
        return erased.source.position(at: erased.sourceOffset(of: innermost.start))
    }
}

/// Collects the ranges of all functions of a syntax tree.
private struct FunctionCollector: SyntaxVisitor {
    private(set) var ranges: [SourceRange] = []

    mutating func visit(_ function: Function) {
        ranges.append(function.range)
        visitChildren(of: function)
    }
}

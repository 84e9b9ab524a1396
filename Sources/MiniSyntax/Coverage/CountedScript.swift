/// A script that counts how often its parts run.
///
/// The counters are the elements of an array under a name that the source does not contain. Code that results from the
/// script receives the array as the argument of the function that ``wrapped(_:)`` adds.
package struct CountedScript: Sendable {
    /// The script with its counters, and the map of its positions to those of the file.
    package let script: ErasedScript
    /// The places that are counted.
    package let map: CoverageMap
    /// The name of the array.
    package let name: String

    /// The maximum size of a script in bytes; larger ones are not counted.
    static let sizeLimit = 1024 * 1024
    /// The number of bytes per line from which on a file counts as minified, and the size from which on this is checked.
    private static let minified = (bytesPerLine: 500, size: 2_000)

    /// Adds counters to a script.
    ///
    /// No line moves. Text is inserted in lines, so that columns do.
    ///
    /// - Parameters:
    ///   - erased: The script, with the map of its positions to those of the file.
    ///   - kind: How the script is parsed; nil if its tokens determine whether it is a module.
    /// - Returns: Nil for a script that cannot be parsed, is minified, is too large, or has `/* istanbul ignore file */`.
    /// - Complexity: Linear in the length of the text, except for sorting.
    package init?(_ erased: ErasedScript, as kind: Program.Kind? = nil) {
        let source = erased.script
        guard source.bytes.count <= Self.sizeLimit, !Self.isMinified(source) else { return nil }
        let hints = CoverageHints(source.bytes)
        guard !hints.ignoresFile, let (program, names) = Self.parse(source, as: kind) else { return nil }
        name = Self.freshName(in: source, names)
        var visitor = CoverageVisitor(erased, hints: hints, name: name)
        visitor.visit(program.statements)
        // The rewriting that follows does not recognize these declarations with counters.
        let isLikely = SelfReferenceFinder.isLikely(in: source.bytes)
        let keywords = isLikely ? SelfReferenceFinder.keywords(in: program) : []
        let (code, positions) = visitor.edits.apply(to: source, asVar: keywords)
        script = ErasedScript(
            SourceText(code, file: source.file),
            of: erased.source,
            positions: positions.continued(by: erased.positions),
        )
        var map = visitor.map
        map.sort()
        self.map = map
    }

    /// The beginning of the function that receives the array.
    package static func prefix(_ name: String) -> String { "(function(\(name)){return " }

    /// The end of the function that receives the array.
    package static let suffix = "})"

    /// The code of a value as that of a function which receives the array and returns the value.
    package func wrapped(_ code: String) -> String { Self.prefix(name) + code + Self.suffix }

    private static func isMinified(_ source: SourceText) -> Bool {
        source.bytes.count > minified.size && source.bytes.count / source.lineCount > minified.bytesPerLine
    }

    /// The program, and the names in it without escapes.
    private static func parse(
        _ source: SourceText,
        as kind: Program.Kind?,
    ) -> (program: Program, names: [String])? {
        let kinds: [Program.Kind]
        if let kind {
            kinds = [kind]
        } else {
            switch ModuleScanner.scan(source) {
            case .nothing: kinds = [.functionBody]
            case .module: kinds = [.module]
            case .perhaps: kinds = [.functionBody, .module]
            }
        }
        for kind in kinds {
            var parser = Parser(source, range: 0..<source.bytes.count, kind: kind)
            // The loading of the file without counters reports the error.
            if let program = try? parser.program(kind) { return (program, parser.lexer.names.names) }
        }
        return nil
    }

    /// A name that is neither in the text nor written with escapes, as in `\u0024c`.
    private static func freshName(in source: SourceText, _ names: [String]) -> String {
        var name = "$c"
        let text = String(decoding: source.bytes, as: UTF8.self)
        while text.contains(name) || names.contains(name) { name += "_" }
        return name
    }
}

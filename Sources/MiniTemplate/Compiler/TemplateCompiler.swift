public import MiniSyntax

/// Compiles AXML into JavaScript source that renders it.
///
/// ## Expressions
/// Names refer to data, except the variables of the `a:for` elements around them and these globals, which data of the
/// same name overrides: `Math JSON Number String Boolean Array Object Date parseInt parseFloat isNaN isFinite encodeURI
/// encodeURIComponent decodeURI decodeURIComponent`. Members and calls of null and undefined are undefined. Members
/// that lead out of data (`constructor`, `__proto__`, `prototype` and similar ones) are undefined. Assignments, `new`,
/// `this`, functions with a body and everything else that is not a plain expression are errors.
///
/// A value that is a single `{{ }}` keeps its type. Several parts are joined as text, in which null and undefined are
/// empty and other values are converted by JavaScript's `String`. `{{a: 1, b}}` is an object where it is not a valid
/// expression.
///
/// ## Text
/// Line breaks and indentation at the start and the end of a text are removed. Space between two elements is also
/// removed, except in `<text>`. Of attributes with the same name, the last one is used.
public enum TemplateCompiler {
    /// The maximum size of a file in bytes.
    ///
    /// Larger files are rejected.
    public static let sizeLimit = 4 * 1024 * 1024

    /// Compiles one file.
    ///
    /// The result depends only on the source and the components.
    ///
    /// - Parameters:
    ///   - source: The file.
    ///   - components: The names of built-in tags that are components of the program where the file is used.
    /// - Throws: All mistakes in the file, up to a limit.
    /// - Complexity: Linear in the length of the source.
    public static func compile(
        _ source: SourceText,
        components: Set<String> = [],
    ) throws(TemplateError) -> CompiledTemplate {
        try compile(source, components: components, isCounted: false)
    }

    /// Compiles one file, see ``compile(_:components:)``.
    ///
    /// - Parameter isCounted: Whether the code counts its parts, see ``CompiledTemplate/coverage``.
    package static func compile(
        _ source: SourceText,
        components: Set<String>,
        isCounted: Bool,
    ) throws(TemplateError) -> CompiledTemplate {
        let (_, generator, code) = try generate(source, components: components, isCounted: isCounted)
        guard !generator.problems.hasErrors else {
            throw generator.problems.makeError(in: source, dependencies: generator.dependencies)
        }
        return CompiledTemplate(
            code: code,
            dependencies: generator.dependencies,
            warnings: generator.problems.warnings(in: source),
            coverage: generator.coverage?.map,
        )
    }

    /// Parses one file and writes its code.
    ///
    /// The code is not usable when the generator has found errors.
    ///
    /// - Throws: When the file is too large to be parsed.
    static func generate(
        _ source: SourceText,
        components: Set<String>,
        isCounted: Bool = false,
    ) throws(TemplateError) -> (nodes: [MarkupNode], generator: TemplateGenerator, code: String) {
        guard source.bytes.count <= sizeLimit else {
            var problems = ProblemList()
            problems.add("the file has \(source.bytes.count) bytes, more than the \(sizeLimit) that are allowed", at: 0)
            throw problems.makeError(in: source)
        }
        var parser = MarkupParser(source, components: components)
        let nodes = parser.parse()
        var generator = TemplateGenerator(source, problems: parser.problems)
        if isCounted { generator.coverage = generator.findCoverage(in: nodes) }
        let code = generator.generate(nodes, scripts: parser.scripts)
        return (nodes, generator, code)
    }

    /// The position in the template of a position in its code.
    ///
    /// Errors of the engine have the template's lines, but the columns of the code. The file is compiled again because
    /// templates without errors should not need a table.
    ///
    /// - Returns: Nil when nothing in that line can fail.
    package static func position(
        of place: SourcePosition,
        in source: SourceText,
        components: Set<String>,
        isCounted: Bool = false,
    ) -> SourcePosition? {
        guard source.bytes.count <= sizeLimit else { return nil }
        var parser = MarkupParser(source, components: components)
        let nodes = parser.parse()
        var generator = TemplateGenerator(source, problems: parser.problems)
        generator.marks = []
        if isCounted { generator.coverage = generator.findCoverage(in: nodes) }
        let code = SourceText(generator.generate(nodes, scripts: parser.scripts), file: source.file)
        let offset = code.offset(of: place) - generator.headLength
        let marks = (generator.marks ?? []).filter { $0.output <= offset }
        guard let mark = marks.max(by: { $0.output < $1.output }) else { return nil }
        let position = source.position(at: mark.source)
        return position.line == place.line ? position : nil
    }
}

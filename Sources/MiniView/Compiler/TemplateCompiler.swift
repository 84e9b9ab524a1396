public import MiniSyntax

/// Turns AXML into JavaScript source that renders it.
///
/// ## Expressions
/// Names are data, except the variables of `a:for` around them and these globals, which data of the same name replaces:
/// `Math JSON Number String Boolean Array Object Date parseInt parseFloat isNaN isFinite encodeURI encodeURIComponent
/// decodeURI decodeURIComponent`. Members and calls of null and undefined are undefined. Members that lead out of data
/// (`constructor`, `__proto__`, `prototype` and their like) are undefined. Assignments, `new`, `this`, functions with
/// a body and everything else that is not a plain expression are errors.
///
/// A value that is one `{{ }}` keeps its type. Several parts are joined as text, in which null and undefined are empty;
/// everything else is what JavaScript's `String` makes of it. `{{a: 1, b}}` is an object where no expression fits.
///
/// ## Text
/// Line breaks and indentation at the start and the end of a text are left out; so is space between two elements,
/// except in `<text>`. Of attributes with one name, the last one counts.
public enum TemplateCompiler {
    /// Larger files are refused, in bytes.
    public static let sizeLimit = 4 * 1024 * 1024

    /// Compiles one file; the result is a function of the source and of the components alone.
    ///
    /// - Parameter components: The names of built-in tags that are components of the program's where the file is used.
    /// - Throws: all that is wrong with the file, up to a limit.
    /// - Complexity: linear in the length of the source.
    public static func compile(
        _ source: SourceText,
        components: Set<String> = [],
    ) throws(TemplateError) -> CompiledTemplate {
        let (_, generator, code) = try generate(source, components: components)
        guard !generator.problems.hasErrors else {
            throw generator.problems.makeError(in: source, dependencies: generator.dependencies)
        }
        return CompiledTemplate(
            code: code,
            dependencies: generator.dependencies,
            warnings: generator.problems.warnings(in: source),
        )
    }

    /// Parses one file and writes its code, which is of no use when the generator has found errors.
    ///
    /// - Throws: when the file is too large to be parsed.
    static func generate(
        _ source: SourceText,
        components: Set<String>,
    ) throws(TemplateError) -> (nodes: [MarkupNode], generator: TemplateGenerator, code: String) {
        guard source.bytes.count <= sizeLimit else {
            var problems = ProblemList()
            problems.add("the file has \(source.bytes.count) bytes, more than the \(sizeLimit) that are allowed", at: 0)
            throw problems.makeError(in: source)
        }
        var parser = MarkupParser(source, components: components)
        let nodes = parser.parse()
        var generator = TemplateGenerator(source, problems: parser.problems)
        let code = generator.generate(nodes, scripts: parser.scripts)
        return (nodes, generator, code)
    }

    /// Where a place in the code of a template stands in the template, for errors of the engine, whose lines are those of
    /// the template and whose columns are not.
    ///
    /// Compiles the file once more: templates that never fail should not pay for a table.
    ///
    /// - Returns: nil when nothing in that line can fail.
    package static func position(
        of place: SourcePosition,
        in source: SourceText,
        components: Set<String>,
    ) -> SourcePosition? {
        guard source.bytes.count <= sizeLimit else { return nil }
        var parser = MarkupParser(source, components: components)
        let nodes = parser.parse()
        var generator = TemplateGenerator(source, problems: parser.problems)
        generator.marks = []
        let code = SourceText(generator.generate(nodes, scripts: parser.scripts), file: source.file)
        let offset = code.offset(of: place) - generator.headLength
        let marks = (generator.marks ?? []).filter { $0.output <= offset }
        guard let mark = marks.max(by: { $0.output < $1.output }) else { return nil }
        let position = source.position(at: mark.source)
        return position.line == place.line ? position : nil
    }
}

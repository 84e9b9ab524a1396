internal import MiniSyntax

/// The mistakes in a file, collected while parsing continues.
///
/// A *warning* is a mistake whose intended meaning is clear, so that the file can be used.
struct ProblemList {
    private typealias Entry = (message: String, offset: Int)

    private var entries: [Entry] = []
    private var warnings: [Entry] = []

    /// Whether no further problems are recorded, so that parsing can stop.
    ///
    /// The last entry only states that there are more problems than are reported.
    var isFull: Bool { entries.count > TemplateError.problemLimit }

    /// Records a warning at a byte offset.
    mutating func warn(_ message: String, at offset: Int) {
        if takesWarnings { warnings.append((message, offset)) }
    }

    /// Whether further warnings are recorded.
    var takesWarnings: Bool { warnings.count < TemplateError.problemLimit }

    /// Records a problem at a byte offset.
    mutating func add(_ message: String, at offset: Int) {
        guard !isFull else { return }
        if entries.contains(where: { $0.offset == offset && $0.message == message }) { return }
        entries.append((message, offset))
    }

    /// Whether there are problems other than warnings.
    var hasErrors: Bool { !entries.isEmpty }

    /// The error with all problems in the order of the file.
    func makeError(
        in source: SourceText,
        dependencies: [CompiledTemplate.Dependency] = [],
    ) -> TemplateError {
        TemplateError(
            problems: errors(in: source),
            isTruncated: isFull,
            warnings: warnings(in: source),
            dependencies: dependencies,
        )
    }

    /// The errors in the order of the file, up to the limit.
    func errors(in source: SourceText) -> [TemplateError.Problem] {
        Array(problems(entries, in: source).prefix(TemplateError.problemLimit))
    }

    /// The warnings in the order of the file.
    func warnings(in source: SourceText) -> [TemplateError.Problem] {
        problems(warnings, in: source)
    }

    private func problems(_ entries: [Entry], in source: SourceText) -> [TemplateError.Problem] {
        // The order is stable: the first problem at a position is the most specific.
        let sorted = entries.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
        return sorted.map { _, entry in
            let position = source.position(at: entry.offset)
            return TemplateError.Problem(
                file: source.file,
                line: position.line,
                column: position.column,
                message: entry.message,
                excerpt: source.excerpt(at: entry.offset),
            )
        }
    }
}

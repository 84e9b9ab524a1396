internal import MiniStyle
internal import MiniSyntax

/// Reads the lines of style sheets, which warnings of ACSS do not contain.
final class StyleExcerpts {
    private let files: PackageFiles
    /// The file that was read last: most warnings of a file follow each other.
    private var last: SourceText?

    init(_ files: PackageFiles) { self.files = files }

    /// The finding for a warning of a style sheet.
    func finding(_ code: Finding.Code, _ warning: StyleWarning) -> Finding {
        Finding(
            code: code,
            message: warning.message,
            file: warning.file,
            line: warning.line,
            column: warning.column,
            excerpt: excerpt(of: warning),
        )
    }

    /// The line of a warning with a caret below; nil if there is none.
    func excerpt(of warning: StyleWarning) -> String? {
        if let excerpt = warning.excerpt { return excerpt }
        guard let line = warning.line, let column = warning.column, let source = source(of: warning.file) else {
            return nil
        }
        return source.excerpt(at: source.offset(of: SourcePosition(line: line, column: column)))
    }

    private func source(of file: String) -> SourceText? {
        if let last, last.file == file { return last }
        // A file that has been removed meanwhile has no lines.
        last = try? files.source(at: file)
        return last
    }
}

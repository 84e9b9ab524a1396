internal import MiniCore
internal import MiniStyle

/// The first mistake for which a style sheet of a program, or a part of it, has no effect.
final class StyleMistake {
    private let excerpts: StyleExcerpts
    /// The mistake with its place; nil for none.
    private(set) var error: ScriptError?

    init(_ files: PackageFiles) { excerpts = StyleExcerpts(files) }

    /// Notes a warning if it is the first such mistake.
    ///
    /// The sheets of installed packages are not the program's own.
    func note(_ warning: StyleWarning) {
        guard error == nil, warning.isError, !PackagePath.isInPackage(warning.file) else { return }
        error = ScriptError(
            name: "",
            message: warning.message,
            file: warning.file,
            line: warning.line,
            column: warning.column,
            excerpt: excerpts.excerpt(of: warning),
        )
    }
}

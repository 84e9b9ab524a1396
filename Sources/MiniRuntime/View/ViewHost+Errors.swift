internal import MiniCore
internal import MiniSyntax
internal import MiniView

extension ViewHost {
    /// Takes apart what the view says of a failure: `pages/a/a.axml:12:40: message`, `pages/a/a.axml: message`.
    ///
    /// The column is that of the code that the template was compiled to; the error has that of the template, and none where
    /// it is not known, as in scripts.
    func error(_ text: String) -> ScriptError {
        let parts = text.wholeMatch(of: /([^:\n]+\.(?:axml|sjs|js))(?::(\d+):(\d+))?: ((?s:.*))/)
        guard let (_, file, line, column, message) = parts?.output else {
            return ScriptError(name: "TemplateError", message: text)
        }
        var error = ScriptError(name: "TemplateError", message: String(message), file: String(file))
        guard let line = line.flatMap({ Int($0) }), let column = column.flatMap({ Int($0) }) else { return error }
        error.line = line
        let place = SourcePosition(line: line, column: column)
        // Without the file, or with another one in its place, the line must do.
        if file.hasSuffix(".axml"), let source = try? files.source(at: String(file)) {
            let components = replacedTags(in: String(file))
            error.column = TemplateCompiler.position(of: place, in: source, components: components)?.column
        }
        return error
    }
}

package import MiniCore

extension ScriptError {
    /// The error that a warning amounts to.
    package init(_ warning: ProgramWarning) {
        self.init(name: "", message: warning.message, file: warning.file, line: warning.line, column: warning.column)
    }
}

public import MiniCore
public import MiniRuntime

extension ScriptError {
    /// Why a program's folder cannot be run, in the shape of a script's error: position, message, excerpt, no name.
    public init(_ error: PackageError) {
        self.init(
            name: "",
            message: error.message,
            file: error.file,
            line: error.line,
            column: error.column,
            excerpt: error.excerpt,
        )
    }

    /// Why a program did not start, in the shape of a script's error.
    public init(_ error: ProgramStartError) {
        switch error {
        case .package(let error): self.init(error)
        case .script(let error): self = error
        case .thread: self.init(name: "", message: error.description)
        }
    }
}

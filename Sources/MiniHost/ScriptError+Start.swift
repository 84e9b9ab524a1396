public import MiniCore
public import MiniRuntime

extension ScriptError {
    /// The reason why a program did not start, as a script error.
    public init(_ error: ProgramStartError) {
        switch error {
        case .package(let error): self.init(error)
        case .script(let error): self = error
        case .thread, .tooManyOpenFiles, .alreadyRunning, .tooManyPrograms, .shutDown, .worker, .stopped:
            self.init(name: "", message: error.description)
        }
    }
}

public import MiniCore
public import MiniRuntime

extension ScriptError {
    /// Why a program did not start, in the shape of a script's error.
    public init(_ error: ProgramStartError) {
        switch error {
        case .package(let error): self.init(error)
        case .script(let error): self = error
        case .thread, .tooManyOpenFiles, .alreadyRunning, .stopped: self.init(name: "", message: error.description)
        }
    }
}

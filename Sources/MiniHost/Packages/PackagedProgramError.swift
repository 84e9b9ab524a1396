public import MiniPackages
public import MiniRuntime

/// The reason why a program of a package does not open.
public enum PackagedProgramError: Error, Sendable {
    /// The program cannot be installed, or its package cannot be read.
    case package(PackagingError)
    /// The program does not start, and there is no version before that does.
    case start(ProgramStartError)
}

extension PackagedProgramError: CustomStringConvertible {
    /// The description of the error for people.
    public var description: String {
        switch self {
        case .package(let error): error.description
        case .start(let error): error.description
        }
    }
}

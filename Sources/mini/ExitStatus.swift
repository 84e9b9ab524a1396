import Glibc
import MiniHost

/// What the process tells whoever started it.
enum ExitStatus: Int32 {
    /// All went well.
    case success = 0
    /// The program failed.
    case failed = 1
    /// Wrong usage, or a program that cannot be read.
    case unusable = 2
    /// The time that the person gave has passed.
    case timedOut = 124
    /// A run of tests was ended by SIGHUP.
    case hungUp = 129
    /// A run of tests was ended by SIGINT.
    case interrupted = 130
    /// A run of tests was ended by SIGTERM.
    case terminated = 143

    /// Ends the process at once.
    ///
    /// Nothing is buffered, and every program that stored something has closed its storage. What `exit` would do besides is
    /// to take apart libraries whose threads may still run. Programs that still run leave no files behind.
    func leave() -> Never {
        RunFolders.removeAll()
        ReportFile.removeIncomplete()
        _exit(rawValue)
    }
}

/// Ends a command with a message for the person.
struct CommandFailure: Error {
    /// What is wrong and what to do about it.
    let message: String
    /// What the process ends with.
    var status = ExitStatus.unusable
}

import Glibc
import MiniHost
import MiniTools

/// The exit status of the process.
enum ExitStatus: Int32 {
    /// The command succeeded.
    case success = 0
    /// The program failed.
    case failed = 1
    /// Wrong usage, or a program that cannot be read.
    case usageError = 2
    /// The time limit has passed.
    case timedOut = 124
    /// A run of tests was ended by SIGHUP.
    case hungUp = 129
    /// A run of tests was ended by SIGINT.
    case interrupted = 130
    /// A run of tests was ended by SIGTERM.
    case terminated = 143

    /// Ends the process immediately.
    ///
    /// Output is not buffered, and every program that stored data has closed its storage. `exit` would also destroy libraries
    /// whose threads may still run. Browsers and servers of tests that still run are ended, and files of programs that still run are removed.
    func exit() -> Never {
        HeadlessBrowser.endAll()
        TestServer.endAll()
        RunFolders.removeAll()
        ReportFile.removeIncomplete()
        _exit(rawValue)
    }
}

/// An error that ends a command with a message.
struct CommandFailure: Error {
    /// A description of the fault and its remedy.
    let message: String
    /// The exit status of the process.
    var status = ExitStatus.usageError
}

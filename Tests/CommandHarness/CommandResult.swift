/// The result of a command.
package struct CommandResult: Sendable {
    /// The exit status, or 128 plus the number of the signal that ended the process.
    package let status: Int32
    /// The content of standard output.
    package let output: String
    /// The content of standard error.
    package let error: String
    /// The duration from its start to its end.
    package let duration: Duration
}

/// The reason why a command could not run: a system call and its error number.
package struct CommandError: Error, CustomStringConvertible {
    package let description: String
}

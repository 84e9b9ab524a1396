/// How a command ended.
package struct CommandResult: Sendable {
    /// The exit status, or 128 and the number of the signal that ended it.
    package let status: Int32
    /// What it wrote to standard output.
    package let output: String
    /// What it wrote to standard error.
    package let error: String
    /// From its start to its end.
    package let duration: Duration
}

/// Why a command could not be run: a call of the system and its error number.
package struct CommandError: Error, CustomStringConvertible {
    package let description: String
}

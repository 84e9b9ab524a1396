import Glibc

/// Ends the process because an object was used from outside its thread, or in another way that its documentation forbids.
///
/// The message names the program.
///
/// A release build traps without a message, so the message is written first.
func trapMisuse(_ message: String) -> Never {
    let line = message + "\n"
    // A failed write is ignored: the process ends in either case.
    _ = line.withCString { write(STDERR_FILENO, $0, line.utf8.count) }
    preconditionFailure("The engine was used in a way that its documentation forbids.")
}

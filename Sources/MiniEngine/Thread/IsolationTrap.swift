import Glibc

/// Ends the process because something was used from outside its thread, naming the program.
///
/// A release build traps without a message of its own, so the message is written first.
func trapIsolation(_ message: String) -> Never {
    let line = message + "\n"
    // Nothing can be done about a message that cannot be written: the process ends in either case.
    _ = line.withCString { write(STDERR_FILENO, $0, line.utf8.count) }
    preconditionFailure("The engine was used from outside its thread.")
}

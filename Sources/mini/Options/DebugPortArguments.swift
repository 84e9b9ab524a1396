import ArgumentParser
import Glibc
import MiniDebug

/// The option for the connection of a debugger.
struct DebugPortArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Wait for the client of the debugger on a port of 127.0.0.1, of a process of the same user; 0 for any free port. \
            (default: standard input and output)
            """,
            valueName: "number",
        )
    )
    var port: Int?

    func validate() throws {
        if let port, !(0...65_535).contains(port) {
            throw ValidationError("--port needs a number from 0 to 65535, not \(port).")
        }
    }

    /// The descriptors from which messages of the client are read, and to which messages are written.
    ///
    /// - Parameter command: The command, for the error on a terminal.
    func streams(of command: String) throws -> (input: Int32, output: Int32) {
        if port == nil, isatty(STDIN_FILENO) == 1 {
            throw CommandFailure(
                message: "An editor starts \(command) and sends it messages on standard input; "
                    + "specify --port 0 to wait for an editor that connects."
            )
        }
        // A client can close its stream at any time.
        signal(SIGPIPE, SIG_IGN)
        guard let port else { return (STDIN_FILENO, STDOUT_FILENO) }
        do throws(DebugError) {
            let listener = try DebugListener(port: port)
            Output.standard.write("127.0.0.1:\(listener.port)\n")
            let connection = try listener.accept()
            try listener.rejectOthers {
                Output.error.write(Text.note("a second client of port \(listener.port) was rejected"))
            }
            return (connection, connection)
        } catch {
            throw CommandFailure(error)
        }
    }
}

extension CommandFailure {
    /// Creates the failure of a debugger.
    init(_ error: DebugError) {
        self.init(message: Text.sentence(Text.capitalized(error.description)), status: .failed)
    }
}

import Glibc
import MiniHost

/// Where a passcode comes from: a file, the variable `MINI_PASSCODE`, or a person at a terminal.
enum Passcode {
    /// Reads a passcode.
    ///
    /// - Parameters:
    ///   - file: The file that an option names, of mode 0600; nil for none.
    ///   - variable: The variable of the environment.
    ///   - prompt: What a person is asked for.
    ///   - isNew: Whether a person must type it twice.
    static func read(
        file: String?,
        variable: String,
        prompt: String,
        isNew: Bool = false,
    ) throws(CommandFailure) -> SecretBytes {
        let passcode: SecretBytes
        if let file {
            passcode = try inFile(file)
        } else if let value = getenv(variable) {
            // SAFETY: a variable ends with a zero; nothing changes the environment.
            passcode = SecretBytes(UnsafeRawBufferPointer(start: value, count: strlen(value)))
        } else {
            passcode = try typed(prompt)
            if isNew, try typed("\(prompt) again") != passcode {
                throw CommandFailure(message: "The two passcodes differ; nothing was changed.")
            }
        }
        guard passcode.count > 0 else { throw CommandFailure(message: "A passcode has one character or more.") }
        return passcode
    }

    private static func inFile(_ path: String) throws(CommandFailure) -> SecretBytes {
        do throws(KeyFileError) {
            return withoutLineFeed(try SecretFile(path: path).contents())
        } catch {
            throw CommandFailure(error)
        }
    }

    private static func withoutLineFeed(_ secret: SecretBytes) -> SecretBytes {
        secret.withUnsafeBytes { bytes in
            bytes.last == UInt8(ascii: "\n") ? SecretBytes(bytes.dropLast()) : secret
        }
    }

    /// Reads a line from the terminal without showing it.
    private static func typed(_ prompt: String) throws(CommandFailure) -> SecretBytes {
        let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard terminal >= 0 else {
            throw CommandFailure(
                message:
                    "There is no terminal to ask for the passcode; give --passcode-file FILE, or set MINI_PASSCODE."
            )
        }
        defer { close(terminal) }
        var shown = termios()
        guard tcgetattr(terminal, &shown) == 0 else {
            throw CommandFailure(message: "The terminal cannot be asked for a passcode; give --passcode-file FILE.")
        }
        var hidden = shown
        hidden.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(terminal, TCSAFLUSH, &hidden)
        defer { tcsetattr(terminal, TCSAFLUSH, &shown) }
        _ = OpenFile.write("\(prompt): ", to: terminal)
        var line = [UInt8](repeating: 0, count: 1024)
        defer { line.withUnsafeMutableBytes { SecretBytes.wipe($0) } }
        let count = Glibc.read(terminal, &line, line.count)
        _ = OpenFile.write("\n", to: terminal)
        guard count > 0 else { throw CommandFailure(message: "No passcode was typed.") }
        return withoutLineFeed(SecretBytes(line.prefix(count)))
    }
}

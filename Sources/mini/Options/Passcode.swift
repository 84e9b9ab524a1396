import Glibc
import MiniHost

/// A passcode and its sources: a file, an environment variable, or a person at a terminal.
struct Passcode {
    /// The option for the file.
    private let option: String
    /// The environment variable.
    private let variable: String
    /// The prompt on the terminal.
    private let prompt: String

    static let device = Passcode(option: "--passcode-file", variable: "MINI_PASSCODE", prompt: "Passcode")
    static let newOfDevice = Passcode(
        option: "--new-passcode-file",
        variable: "MINI_NEW_PASSCODE",
        prompt: "New passcode",
    )
    static let backup = Passcode(
        option: "--backup-passcode-file",
        variable: "MINI_BACKUP_PASSCODE",
        prompt: "Passcode of the backup",
    )

    /// Reads the passcode.
    ///
    /// - Parameters:
    ///   - file: The file of the option, of mode 0600; nil for none.
    ///   - isNew: Whether a person must type it twice.
    func read(file: String?, isNew: Bool = false) throws(CommandFailure) -> SecretBytes {
        let passcode: SecretBytes
        if let file {
            passcode = try Self.inFile(file)
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
            throw failure(error)
        }
    }

    private static func failure(_ error: KeyFileError) -> CommandFailure {
        let file = "the passcode file \(Text.printable(error.path))"
        let message =
            switch error.code {
            case .missing: "There is no file \(Text.printable(error.path)) with a passcode."
            case .openToOthers:
                "Others may read \(file); run: chmod 600 \(Text.printable(error.path))"
            case .foreignOwner: "\(Text.capitalized(file)) belongs to another user."
            case .malformed: "\(Text.capitalized(file)) has more than \(SecretFile.limitBytes) bytes."
            case .unreadable, .inUse, .unwritable:
                "\(Text.capitalized(file)) cannot be read: it must be a regular file, no link, pipe or device."
            }
        return CommandFailure(message: message)
    }

    private static func withoutLineFeed(_ secret: SecretBytes) -> SecretBytes {
        secret.withUnsafeBytes { bytes in
            bytes.last == UInt8(ascii: "\n") ? SecretBytes(bytes.dropLast()) : secret
        }
    }

    /// Reads a line from the terminal without echo.
    private func typed(_ prompt: String) throws(CommandFailure) -> SecretBytes {
        let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard terminal >= 0 else {
            throw CommandFailure(
                message:
                    "There is no terminal to read the passcode from; specify \(option) FILE, or set \(variable)."
            )
        }
        defer { close(terminal) }
        var shown = termios()
        guard tcgetattr(terminal, &shown) == 0 else {
            throw CommandFailure(message: "The passcode cannot be read from a terminal; specify \(option) FILE.")
        }
        var hidden = shown
        hidden.c_lflag &= ~tcflag_t(ECHO)
        // A signal ends the process without returning here.
        TerminationSignals.restoreAtEnd(terminal, shown)
        defer { TerminationSignals.restoreAtEnd(nil) }
        tcsetattr(terminal, TCSAFLUSH, &hidden)
        defer { tcsetattr(terminal, TCSAFLUSH, &shown) }
        _ = OpenFile.write("\(prompt): ", to: terminal)
        var line = [UInt8](repeating: 0, count: 1024)
        defer { line.withUnsafeMutableBytes { SecretBytes.wipe($0) } }
        let count = Glibc.read(terminal, &line, line.count)
        _ = OpenFile.write("\n", to: terminal)
        guard count > 0 else { throw CommandFailure(message: "No passcode was typed.") }
        return Self.withoutLineFeed(SecretBytes(line.prefix(count)))
    }
}

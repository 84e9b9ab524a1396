import Glibc
import MiniHost

/// The code of `mini eval`: of a file, of standard input or of an argument.
struct EvaluatedFile: Sendable {
    /// The file name in the places of errors.
    let name: String
    /// The code.
    let code: String

    /// Creates a file from code that was read before.
    init(name: String, code: String) {
        self.name = name
        self.code = code
    }

    /// Reads standard input to its end.
    init(standardInput: Void) throws(CommandFailure) {
        guard let code = Self.text(of: STDIN_FILENO) else {
            throw CommandFailure(message: "Standard input cannot be read: \(String(cString: strerror(errno))).")
        }
        self.init(name: "[stdin]", code: code)
    }

    /// Reads a file.
    init(path: String) throws(CommandFailure) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.failure(path) }
        defer { close(descriptor) }
        guard let code = Self.text(of: descriptor) else { throw Self.failure(path) }
        self.init(name: path, code: code)
    }

    /// The line of an error and a caret below it; nil for an error without line and column.
    func excerpt(at error: ScriptError) -> String? {
        guard let line = error.line, let column = error.column else { return nil }
        let lines = code.split(omittingEmptySubsequences: false) { $0.isNewline }
        guard line <= lines.count, column <= lines[line - 1].utf16.count + 1 else { return nil }
        // Tabs are kept, so that the caret is aligned.
        let indentation = lines[line - 1].prefix(column - 1).map { $0 == "\t" ? "\t" : " " }
        return "\(lines[line - 1])\n\(indentation.joined())^"
    }

    /// The error of the last system call.
    private static func failure(_ path: String) -> CommandFailure {
        CommandFailure(message: "The file \(path) cannot be read: \(String(cString: strerror(errno))).")
    }

    /// The text up to the end; nil when it cannot be read.
    private static func text(of descriptor: Int32) -> String? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count > 0 {
                bytes += buffer[..<count]
            } else if count == 0 {
                return String(decoding: bytes, as: UTF8.self)
            } else if errno != EINTR {
                return nil
            }
        }
    }
}

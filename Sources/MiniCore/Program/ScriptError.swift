/// A JavaScript exception, copied out of the engine.
///
/// Line and column refer to the original source file. Both start at 1; columns count UTF-16 units.
public struct ScriptError: Error, Sendable, Hashable {
    /// The error's `name`, such as `TypeError`; empty if the thrown value is not an error.
    public var name: String
    /// The error's message, or the text of the thrown value.
    public var message: String
    /// The call stack, one frame a line as `function@file:line:column`; empty if there is none.
    public var stack: String
    /// The file in which the error was thrown, relative to the program's folder; nil if unknown.
    public var file: String?
    /// The line, from 1; nil if unknown.
    public var line: Int?
    /// The column, from 1; nil if the engine does not report a reliable one.
    public var column: Int?
    /// The line of the file with a caret below; nil if there is none.
    public var excerpt: String?
    /// The thrown value, copied as far as possible.
    public var thrown: ScriptValue
    /// The reason for which the engine ended the program; nil for an ordinary exception.
    public var termination: Termination?
    /// The end of the process with ``Termination/processEnded``, and with ``Termination/violation`` by a system call.
    ///
    /// Nil for other errors, and if the host has ended the process.
    public var processEnd: ProcessEnd?

    /// Creates an error.
    public init(
        name: String,
        message: String,
        stack: String = "",
        file: String? = nil,
        line: Int? = nil,
        column: Int? = nil,
        excerpt: String? = nil,
        thrown: ScriptValue = .undefined,
        termination: Termination? = nil,
        processEnd: ProcessEnd? = nil,
    ) {
        self.name = name
        self.message = message
        self.stack = stack
        self.file = file
        self.line = line
        self.column = column
        self.excerpt = excerpt
        self.thrown = thrown
        self.termination = termination
        self.processEnd = processEnd
    }

    /// Whether the engine reports this message with the location of the preceding code, often on another line.
    package var hasNeighboursPlace: Bool {
        // Exclude errors that the program makes with the same message, as far as they can be recognized.
        guard name == "TypeError" || name == "ReferenceError" else { return false }
        return switch message {
        case "Right side of assignment cannot be destructured", "Cannot access uninitialized variable.",
            "Attempted to assign to readonly property.":
            true
        default:
            message.hasPrefix("Spread syntax requires ...iterable")
                || message.hasPrefix("Cannot access '") && message.hasSuffix("' before initialization.")
        }
    }

    /// The reason for which a program ends.
    public enum Termination: String, Sendable, CaseIterable {
        /// A turn exceeded its time limit.
        case outOfTime
        /// The program exceeded its memory limit.
        case outOfMemory
        /// The program was stopped.
        case stopped
        /// The process of the program ended without a request: the engine failed, or the system ended the process.
        case processEnded
        /// The process of the program did what no worker does: it sent an invalid message, or made a forbidden system call.
        ///
        /// Native code of an attacker can have run in it.
        case violation
    }
}

extension ScriptError: CustomStringConvertible {
    /// `file:line:column: Name: message`, without unknown parts.
    public var description: String {
        let place = FilePlace.text(file: file, line: line, column: column)
        return place.isEmpty ? text : "\(place): \(text)"
    }

    /// `Name: message`, without the location.
    package var text: String { name.isEmpty ? message : message.isEmpty ? name : "\(name): \(message)" }
}

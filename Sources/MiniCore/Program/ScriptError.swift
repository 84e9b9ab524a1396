/// A JavaScript exception, copied out of the engine.
///
/// Line and column are those of the source file as it was written, both from 1; columns count UTF-16 units.
public struct ScriptError: Error, Sendable, Hashable {
    /// The error's `name`, such as `TypeError`; empty when something else than an error was thrown.
    public var name: String
    /// The error's message, or the text of whatever was thrown.
    public var message: String
    /// The call stack, one frame a line as `function@file:line:column`; empty when there is none.
    public var stack: String
    /// The file in which it was thrown, relative to the program's folder; nil when unknown.
    public var file: String?
    /// The line, from 1; nil when unknown.
    public var line: Int?
    /// The column, from 1; nil where the engine gives none that can be relied on.
    public var column: Int?
    /// The line as it stands in the file with a caret below; nil when there is none.
    public var excerpt: String?
    /// What was thrown, copied as far as it can be.
    public var thrown: Value
    /// Why the engine ended the program, when it did; nil for an ordinary exception.
    public var termination: Termination?

    /// Makes an error.
    public init(
        name: String,
        message: String,
        stack: String = "",
        file: String? = nil,
        line: Int? = nil,
        column: Int? = nil,
        excerpt: String? = nil,
        thrown: Value = .undefined,
        termination: Termination? = nil,
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
    }

    /// Whether the message is one that the engine gives with the place of what ran before, often on another line.
    package var hasNeighboursPlace: Bool {
        // Not of errors that the program makes in the same words, as far as one can tell.
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

    /// Why the engine ends a program for good.
    public enum Termination: String, Sendable {
        /// One turn took longer than its limit.
        case outOfTime
        /// The program's memory passed its limit.
        case outOfMemory
        /// The program was stopped.
        case stopped
    }
}

extension ScriptError: CustomStringConvertible {
    /// `file:line:column: Name: message`, without what is unknown.
    public var description: String {
        let place = FilePlace.text(file: file, line: line, column: column)
        return place.isEmpty ? text : "\(place): \(text)"
    }

    /// `Name: message`, without the place.
    package var text: String { name.isEmpty ? message : message.isEmpty ? name : "\(name): \(message)" }
}

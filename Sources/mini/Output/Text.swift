import MiniHost
import MiniTestRunner

/// The texts that commands share.
enum Text {
    /// An error in the command or its usage.
    static func error(_ message: String) -> String { "\(paint("Error:", .red)) \(message)\n" }

    /// A text with a capital first letter, unless its first word is a path.
    static func capitalized(_ text: String) -> String {
        let word = text.prefix { $0 != " " }
        return word.contains { "/.".contains($0) } ? text : text.prefix(1).uppercased() + text.dropFirst()
    }

    /// A clause with a full stop, unless it ends with a source excerpt and a caret.
    static func sentence(_ clause: String) -> String { clause.contains("\n") ? clause : clause + "." }

    /// A note, which is no failure, on one line.
    static func note(_ message: String) -> String { "\(paint("note:", .dim)) \(message)\n" }

    /// A failure of the program: position and message, the source line, the stack.
    static func failure(_ error: ScriptError, _ kind: UncaughtKind? = nil) -> String {
        let suffix = kind == .unhandledRejection ? " (nothing handled this rejected promise)" : ""
        // Without a position or a name, a word has to precede the message.
        let isBare = error.file == nil && error.name.isEmpty
        var text = paint(isBare ? "Error: \(error.message)" : error.description, .red) + suffix + "\n"
        if let excerpt = error.excerpt { text += excerpt + "\n" }
        var frames = error.stack.split(separator: "\n")
        // A single frame without a name has no more information than the first line.
        if frames.count == 1, !frames[0].contains("@") || frames[0].hasPrefix("@") { frames = [] }
        for frame in frames.prefix(stackLimit) { text += paint("    at \(place(frame))", .dim) + "\n" }
        if frames.count > stackLimit { text += paint("    and \(frames.count - stackLimit) more", .dim) + "\n" }
        return text
    }

    /// A JSAPI call that failed.
    static func failure(_ call: CallRecord) -> String {
        let name = APIRegistry.builtIn.expression(for: call.name) + (call.form == .sync ? "Sync" : "")
        guard let error = call.error else { return name }
        return "\(name) failed with error \(error.errorText ?? String(error.code)): \(error.message)"
    }

    /// A name that a program chose, on one line of a terminal.
    static func printable(_ name: String) -> String {
        name.unicodeScalars.contains { $0.properties.generalCategory == .control } ? quoted(name) : name
    }

    /// A text with names that a program or a person chose, on one line of a terminal.
    static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            scalar.properties.generalCategory == .control ? scalar.escaped(asASCII: true) : String(scalar)
        }.joined()
    }

    /// A name that a program chose, in quotation marks.
    static func quoted(_ name: String) -> String { JSON.text(.string(name)) }

    /// The end of a sentence about an unknown name: the known name that is meant, if one is near.
    static func end(meaning name: String, among known: [String]) -> String {
        Spelling.nearest(to: name, among: known).map { "; did you mean \($0)?" } ?? "."
    }

    /// A duration for people: `0.4 ms`, `12 ms`, `3.2 s`.
    static func duration(_ duration: Duration) -> String { ReportText.duration(duration) }

    /// `1 page`, `2 pages`.
    static func count(_ count: Int, _ noun: String) -> String { ReportText.count(count, noun) }

    /// The text in a colour, if the output shows colours.
    static func paint(_ text: String, _ colour: Paint.Colour, for output: Output = .error) -> String {
        output.paint.text(text, colour)
    }

    /// A longer stack is a recursion and is not printed in full.
    private static let stackLimit = 20

    /// `function@file:line:column` as `function (file:line:column)`.
    private static func place(_ frame: Substring) -> String {
        guard let at = frame.lastIndex(of: "@") else { return String(frame) }
        let (function, position) = (frame[..<at], frame[frame.index(after: at)...])
        return function.isEmpty ? String(position) : position.isEmpty ? String(function) : "\(function) (\(position))"
    }
}

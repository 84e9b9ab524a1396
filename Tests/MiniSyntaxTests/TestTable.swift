import MiniSyntax
import Testing

/// Rows of a test table in text form: one row a line, with cells between `▸`, and line breaks in a cell as `⏎`.
struct TestTable: Sendable {
    struct Row: Sendable, CustomTestStringConvertible {
        let cells: [String]

        var text: String { cells[0] }
        var expected: String { cells.count > 1 ? cells[1] : "" }
        var testDescription: String { text }
    }

    static func rows(_ text: String) -> [Row] {
        text.split(separator: "\n").map { line in
            Row(cells: line.replacing("⏎", with: "\n").split(separator: " ▸ ").map(String.init))
        }
    }
}

/// The dump of a program, after a check that the printed program equals it.
func roundTrip(_ text: String, as kind: Program.Kind, file: String = "a.js") throws -> String {
    let program = try Parser.parse(SourceText(text, file: file), as: kind)
    let dump = TreeDump.text(of: program)
    let printed = Printer.text(of: program)
    let again = try Parser.parse(SourceText(printed, file: "\(file), printed"), as: kind)
    #expect(TreeDump.text(of: again) == dump, "\(file) is printed as\n\(printed.prefix(2_000))")
    return dump
}

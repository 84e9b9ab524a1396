/// Writes a tree as source text.
///
/// The text has exactly the meaning of the tree: it contains only the required parentheses, every statement ends with a
/// semicolon, and parsing the text gives the same tree. Literals are written as in the source. Comments are not part of
/// a tree and are lost.
public struct Printer {
    private(set) var output = ""
    private var indentation = 0
    /// Whether `in` would be parsed as that of a `for`.
    var isInForHead = false

    /// The text of a program, with one statement on each line.
    public static func text(of program: Program) -> String {
        var printer = Printer()
        for statement in program.statements {
            printer.statement(statement)
            printer.write("\n")
        }
        return printer.output
    }

    /// The text of an expression.
    ///
    /// At the start of a statement, an object literal or a function needs parentheses.
    public static func text(of expression: Expression) -> String {
        var printer = Printer()
        printer.expression(expression)
        return printer.output
    }

    mutating func write(_ text: String) {
        output += text
    }

    /// Writes a line end and the indentation of the next line.
    mutating func newline() {
        output += "\n"
        for _ in 0..<indentation { output += "    " }
    }

    /// Writes text between brackets, inside which `in` is an operator again.
    mutating func enclosed(_ open: String, _ close: String, _ body: (inout Printer) -> Void) {
        let outer = isInForHead
        isInForHead = false
        write(open)
        body(&self)
        write(close)
        isInForHead = outer
    }

    /// Writes elements with commas between them.
    mutating func list<Element>(_ elements: [Element], _ body: (inout Printer, Element) -> Void) {
        for (index, element) in elements.enumerated() {
            if index > 0 { write(", ") }
            body(&self, element)
        }
    }

    /// Writes lines between braces.
    mutating func braces<Element>(_ elements: [Element], _ body: (inout Printer, Element) -> Void) {
        guard !elements.isEmpty else {
            write("{}")
            return
        }
        enclosed("{", "") { printer in
            printer.indentation += 1
            for element in elements {
                printer.newline()
                body(&printer, element)
            }
            printer.indentation -= 1
            printer.newline()
        }
        write("}")
    }
}

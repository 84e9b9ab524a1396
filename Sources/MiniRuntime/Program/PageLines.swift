internal import MiniCore

/// The page on top as lines for agents: what a person can read, touch or change, and what a phone shows around it.
package struct PageLines: Sendable, Hashable {
    /// A line of a page.
    package struct Line: Sendable, Hashable {
        /// The id of the element or the text, which is ``PageElement/id`` of an element; 0 for a line without one.
        package let id: Int
        /// The number of lines around it.
        package let depth: Int
        /// The role, the name, the value, the states and the handlers, or a text in quotation marks.
        package let text: String
    }

    /// The number of the page, unique in the run of the program.
    package let number: Int
    /// The path of the page with its query.
    package let address: String
    /// The title; empty if the page has none.
    package let title: String
    /// The addresses of the open pages, bottom first.
    package let stack: [String]
    /// The tabs below the page; empty if none are shown.
    package let tabs: [ProgramScreen.Tab]
    /// The lines in document order.
    package let lines: [Line]
}

extension PageLines.Line {
    /// Reads `[id, depth, line]`; nil for another value.
    init?(_ row: ScriptValue) {
        guard let id = row[0]?.number, let depth = row[1]?.number, let text = row[2]?.string else { return nil }
        self.init(id: Int(id), depth: Int(depth), text: text)
    }
}

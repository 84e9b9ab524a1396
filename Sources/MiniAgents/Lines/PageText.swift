internal import MiniCore
internal import MiniHost

/// What an agent reads of a page: all lines, or those that have changed.
enum PageText {
    /// The page, what is around it, and its lines.
    static func complete(_ page: PageLines) -> String {
        ([head(of: page)] + page.lines.map { line($0) }).joined(separator: "\n")
    }

    /// One line below the indentation of those around it, with its reference.
    static func line(_ line: PageLines.Line) -> String {
        String(repeating: " ", count: line.depth) + (line.id == 0 ? "" : "[\(line.id)] ") + line.text
    }

    /// The address, the title, the pages below and the tabs with their badges.
    static func head(of page: PageLines) -> String {
        var text = "page \(page.address)"
        if !page.title.isEmpty { text += " \(JSON.text(.string(page.title)))" }
        if page.stack.count > 1 { text += "\nback to: \(page.stack[page.stack.count - 2])" }
        if !page.tabs.isEmpty {
            let tabs = page.tabs.enumerated().map { index, tab in
                "\(index) \(JSON.text(.string(tab.text)))\(mark(tab.badge))\(tab.isSelected ? " selected" : "")"
            }
            text += "\ntabs: \(tabs.joined(separator: ", "))"
        }
        return text
    }

    private static func mark(_ badge: TabBadge?) -> String {
        switch badge {
        case .text(let text)?: " badge \(JSON.text(.string(text)))"
        case .dot?: " dot"
        case nil: ""
        }
    }

    /// The changes since a former state; nil if there are none.
    ///
    /// `~` is before a changed line, `+` before a new or moved one after the line that `after` names, and `-` before the references
    /// of removed ones. The complete text stands for them if it is shorter, and for another page.
    static func changes(from former: PageLines, to present: PageLines) -> String? {
        if former == present { return nil }
        let all = complete(present)
        guard former.number == present.number else { return all }
        var parts: [String] = []
        if head(of: former) != head(of: present) { parts.append(head(of: present)) }
        guard let changes = LineChanges(from: former.lines, to: present.lines) else { return all }
        parts += changes.texts
        let text = parts.joined(separator: "\n")
        return text.count < all.count ? text : all
    }
}

/// The difference of two lists of lines.
private struct LineChanges {
    /// The lines of the text.
    private(set) var texts: [String] = []

    /// Compares two lists; nil if they have little in common.
    ///
    /// - Complexity: The number of lines times the number of those that have moved.
    init?(from former: [PageLines.Line], to present: [PageLines.Line]) {
        let old = Dictionary(former.map { ($0.id, $0) }) { first, _ in first }
        let new = Dictionary(present.map { ($0.id, $0) }) { first, _ in first }
        let kept = present.filter { old[$0.id] != nil }
        guard kept.count * 2 >= min(former.count, present.count) else { return nil }
        let before = former.filter { new[$0.id] != nil }.map(\.id)
        let moved = Set(
            kept.map(\.id).difference(from: before).insertions.map { change in
                switch change {
                case .insert(_, let id, _), .remove(_, let id, _): id
                }
            }
        )
        addRemoved(former) { new[$0] == nil }
        var last: PageLines.Line?
        var isWithinNew = false
        for line in present {
            let known = old[line.id]
            if known == nil || moved.contains(line.id) {
                if !isWithinNew { texts.append(last.map { "after [\($0.id)]:" } ?? "first:") }
                isWithinNew = true
                texts.append("+" + PageText.line(line))
            } else {
                isWithinNew = false
                if known != line { texts.append("~" + PageText.line(line)) }
            }
            last = line
        }
    }

    /// Adds the references of removed lines, without those inside of others.
    private mutating func addRemoved(_ former: [PageLines.Line], _ isRemoved: (Int) -> Bool) {
        var references: [String] = []
        var outer: Int?
        for line in former {
            if let depth = outer, line.depth > depth { continue }
            outer = isRemoved(line.id) ? line.depth : nil
            if outer != nil { references.append("[\(line.id)]") }
        }
        if !references.isEmpty { texts.append("-" + references.joined()) }
    }
}

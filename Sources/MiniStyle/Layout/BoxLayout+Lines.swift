internal import MiniCore

/// Texts, inline elements and inline blocks in lines.
extension BoxLayout {
    /// Lays out inline-level nodes, with positions from the content's top left corner, and returns the height.
    func layoutLines(_ node: LayoutNode, _ items: [LayoutNode], width: Double, height: Double?) -> Double {
        var lines = LineBuilder(node, width: width)
        for item in items where !isOutOfTime(after: item.styled.node.text.utf8.count / 16 + 1) {
            add(item, to: &lines, height: height)
        }
        let total = lines.finish()
        for item in items { LineBuilder.makeRelative(item) }
        return total
    }

    private func add(_ node: LayoutNode, to lines: inout LineBuilder, height: Double?) {
        if node.isText { return lines.add(text: node) }
        if node.style.isOutOfFlow {
            (node.x, node.y) = (lines.x, lines.y)
            return
        }
        if node.style.display == .inline, !isReplaced(node) {
            resolveFrame(node, in: lines.width)
            lines.open(node)
            for child in node.children where !isOutOfTime(after: child.styled.node.text.utf8.count / 16 + 1) {
                add(child, to: &lines, height: height)
            }
            lines.close(node)
            return
        }
        layout(node, in: lines.width, height: height, .fit)
        lines.add(box: node)
    }

    /// Elements that are boxes even if their style is `inline`.
    func isReplaced(_ node: LayoutNode) -> Bool {
        switch node.tag {
        case "image", "cover-image", "icon", "switch", "checkbox", "radio", "input", "textarea", "video", "canvas",
            "map":
            true
        default: false
        }
    }

    /// The widths of a text between line breaks: of its longest word, and of the complete text.
    func intrinsicWidths(ofText node: LayoutNode) -> (minimum: Double, maximum: Double) {
        if let known = node.intrinsicWidths { return known }
        var longest = 0.0
        var total = 0.0
        var widest = 0.0
        var text = TextPieceReader(node)
        while let piece = text.next() {
            switch piece {
            case .word(let width):
                longest = max(longest, width)
                total += width
            case .space(let width): total += width
            case .lineBreak:
                widest = max(widest, total)
                total = 0
            }
        }
        widest = max(widest, total)
        let widths = (node.style.wrapsText ? longest : widest, widest)
        node.intrinsicWidths = widths
        return widths
    }
}

/// Splits a text into words, spaces and line breaks.
struct TextPieceReader {
    enum Piece {
        case word(Double)
        case space(Double)
        case lineBreak
    }

    private let style: LayoutStyle
    private let preservesLines: Bool
    private var scalars: Substring.UnicodeScalarView

    init(_ node: LayoutNode) {
        self.init(node.styled.node.text, node.style, breaksLines: node.breaksLines)
    }

    init(_ text: String, _ style: LayoutStyle, breaksLines: Bool = false) {
        self.style = style
        preservesLines = breaksLines || style.preservesLines
        scalars = text[...].unicodeScalars
    }

    /// The next piece.
    ///
    /// Collapsible white space is returned as one space.
    mutating func next() -> Piece? {
        guard let first = scalars.first else { return nil }
        if Self.isSpace(first) { return space() }
        var width = 0.0
        var isFirst = true
        while let scalar = scalars.first, !Self.isSpace(scalar) {
            let breaks = TextMetrics.breaksAnywhere(scalar)
            if breaks, !isFirst { break }
            scalars.removeFirst()
            width += TextMetrics.width(of: scalar) * style.fontSize + style.letterSpacing
            isFirst = false
            if breaks { break }
        }
        return .word(width)
    }

    private mutating func space() -> Piece {
        let width = TextMetrics.width(of: " ") * style.fontSize + style.letterSpacing
        guard style.preservesSpace || preservesLines else {
            while let scalar = scalars.first, Self.isSpace(scalar) { scalars.removeFirst() }
            return .space(width)
        }
        let scalar = scalars.removeFirst()
        if scalar == "\n" { return .lineBreak }
        if !style.preservesSpace {
            while let scalar = scalars.first, Self.isSpace(scalar), scalar != "\n" { scalars.removeFirst() }
        }
        return .space(width)
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || (0x09...0x0D).contains(scalar.value)
    }
}

/// Fills lines from left to right.
struct LineBuilder {
    let width: Double
    private let node: LayoutNode
    private let lineLimit: Int
    /// The position of the next piece, from the content's left edge.
    private(set) var x = 0.0
    /// The top of the current line.
    private(set) var y = 0.0
    private var isEmpty = true
    private var pendingSpace = 0.0
    private var lineCount = 0
    private var isFull = false
    private var fragments: [Fragment] = []
    private var openElements: [LayoutNode] = []
    private var meter = WorkMeter()

    /// A part of a node in the current line.
    private struct Fragment {
        let node: LayoutNode
        var left: Double
        var right: Double
        let lineHeight: Double
        let isBox: Bool
    }

    init(_ node: LayoutNode, width: Double) {
        self.node = node
        self.width = width
        lineLimit = node.style.lineClamp ?? .max
    }

    // MARK: Pieces

    mutating func add(text node: LayoutNode) {
        node.width = -1
        var walk = TextPieceReader(node)
        while !isFull, let piece = walk.next() {
            switch piece {
            case .word(let width): add(word: width, of: node)
            case .space(let width):
                if node.style.preservesSpace {
                    extend(node, by: width)
                } else if !isEmpty {
                    pendingSpace = width
                }
            case .lineBreak: endLine()
            }
        }
    }

    private mutating func add(word: Double, of node: LayoutNode) {
        if node.style.wrapsText, !isEmpty, x + pendingSpace + word > width + 0.01 {
            endLine()
            if isFull { return }
        }
        x += pendingSpace
        pendingSpace = 0
        var rest = word
        if node.style.breaksWords, node.style.wrapsText, width > 0 {
            while x + rest > width + 0.01 {
                let part = max(width - x, 0)
                extend(node, by: part)
                rest -= part
                endLine()
                // A line that is too narrow for any piece takes one.
                if isFull || part <= 0 { break }
            }
        }
        if !isFull { extend(node, by: rest) }
    }

    private mutating func extend(_ node: LayoutNode, by width: Double) {
        isEmpty = false
        if let last = fragments.indices.last, fragments[last].node === node, fragments[last].right <= x {
            fragments[last].right = x + width
        } else {
            append(node, left: x, right: x + width, lineHeight: node.style.lineHeight, isBox: false)
        }
        x += width
    }

    private mutating func append(_ node: LayoutNode, left: Double, right: Double, lineHeight: Double, isBox: Bool) {
        fragments.append(Fragment(node: node, left: left, right: right, lineHeight: lineHeight, isBox: isBox))
    }

    mutating func add(box node: LayoutNode) {
        let outer = node.margin.left + node.width + node.margin.right
        if self.node.style.wrapsText, !isEmpty, x + pendingSpace + outer > width + 0.01 { endLine() }
        if isFull { return }
        x += pendingSpace
        pendingSpace = 0
        isEmpty = false
        let height = node.margin.top + node.height + node.margin.bottom
        append(node, left: x + node.margin.left, right: x + outer - node.margin.right, lineHeight: height, isBox: true)
        x += outer
    }

    /// Begins an inline element.
    mutating func open(_ node: LayoutNode) {
        node.width = -1
        x += pendingSpace
        pendingSpace = 0
        x += node.margin.left
        append(node, left: x, right: x + node.contentLeft, lineHeight: 0, isBox: false)
        x += node.contentLeft
        if node.contentLeft > 0 { isEmpty = false }
        openElements.append(node)
    }

    /// Ends an inline element.
    mutating func close(_ node: LayoutNode) {
        openElements.removeLast()
        let frame = node.padding.right + node.style.border.right
        append(node, left: x, right: x + frame, lineHeight: 0, isBox: false)
        x += frame + node.margin.right
    }

    // MARK: Lines

    private mutating func endLine() {
        let strut = node.style.lineHeight
        let hasContent = fragments.contains { $0.isBox || $0.right > $0.left }
        let height = hasContent || !isEmpty ? fragments.reduce(strut) { max($0, $1.lineHeight) } : strut
        let free = max(width - x, 0)
        let shift =
            switch node.style.textAlign {
            case .center: free / 2
            case .end: free
            default: 0.0
            }
        for fragment in fragments { place(fragment, shift: shift, lineHeight: height) }
        fragments = []
        y += height
        x = 0
        pendingSpace = 0
        isEmpty = true
        lineCount += 1
        isFull = lineCount >= lineLimit || meter.step(openElements.count + 1)
        // Open inline elements continue in the next line.
        if !isFull {
            for element in openElements { append(element, left: 0, right: 0, lineHeight: 0, isBox: false) }
        }
    }

    private func place(_ fragment: Fragment, shift: Double, lineHeight: Double) {
        let node = fragment.node
        if fragment.isBox {
            node.x = fragment.left + shift
            let free = lineHeight - fragment.lineHeight
            let offset =
                switch node.style.verticalAlign {
                case .center: free / 2
                case .start: 0.0
                default: free
                }
            node.y = y + offset + node.margin.top
            return
        }
        let content = node.style.fontSize * TextMetrics.normalLineHeight
        let own = min(node.style.lineHeight, lineHeight)
        let top = y + lineHeight - own + (own - content) / 2 - node.contentTop
        let bottom = top + content + node.verticalFrame
        if node.width < 0 {
            (node.x, node.y) = (fragment.left + shift, top)
            (node.width, node.height) = (fragment.right - fragment.left, bottom - top)
        } else {
            let right = max(node.x + node.width, fragment.right + shift)
            let lowest = max(node.y + node.height, bottom)
            node.x = min(node.x, fragment.left + shift)
            node.y = min(node.y, top)
            (node.width, node.height) = (right - node.x, lowest - node.y)
        }
    }

    /// Ends the last line and returns the height of all lines.
    mutating func finish() -> Double {
        if !isEmpty || !fragments.isEmpty && fragments.contains(where: { $0.right > $0.left || $0.isBox }) {
            endLine()
        } else {
            for fragment in fragments { place(fragment, shift: 0, lineHeight: 0) }
        }
        return y
    }

    /// Converts the positions of nodes inside inline elements into positions relative to them.
    static func makeRelative(_ node: LayoutNode) {
        if node.width < 0 { node.width = 0 }
        guard !node.isText, node.style.display == .inline, !node.style.isOutOfFlow else { return }
        for child in node.children {
            makeRelative(child)
            child.x -= node.x
            child.y -= node.y
        }
    }
}

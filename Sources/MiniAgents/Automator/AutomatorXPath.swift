internal import MiniCore
internal import MiniHost

/// A path of XPath 1.0 in the part that tools use for pages: children, `//`, names, `*` and predicates.
///
/// The root contains the page: `/page/view[2]`. A path without a slash begins inside of the page.
struct AutomatorXPath: Sendable {
    /// A step to elements inside of those before.
    struct Step: Sendable {
        /// Whether elements at any depth are found, not only children.
        let isDeep: Bool
        /// The tag; nil for any.
        let tag: String?
        /// The conditions that elements fulfil, one after the other.
        let predicates: [Expression]
    }

    /// An expression of a predicate.
    indirect enum Expression: Sendable {
        case number(Double)
        case text(String)
        case attribute(String)
        /// The text directly in the element.
        case ownText
        /// The complete text in the element.
        case content
        case position
        case last
        case name
        case function(Function, [Expression])
        case comparison(Expression, Comparison, Expression)
        case and(Expression, Expression)
        case or(Expression, Expression)
    }

    /// A function with parameters.
    enum Function: String, Sendable, CaseIterable {
        case contains
        case not
        case normalizeSpace = "normalize-space"
        case startsWith = "starts-with"
        case stringLength = "string-length"

        /// The number of parameters.
        var count: Int { self == .contains || self == .startsWith ? 2 : 1 }
    }

    /// An operator that compares values; longer ones precede their beginnings.
    enum Comparison: String, Sendable, CaseIterable {
        case notEqual = "!="
        case atMost = "<="
        case atLeast = ">="
        case equal = "="
        case less = "<"
        case greater = ">"
    }

    /// Whether the path begins at the root.
    let isAbsolute: Bool
    let steps: [Step]

    /// Reads a path.
    ///
    /// - Throws: ``ToolFault`` for one that is not supported.
    init(_ text: String) throws(ToolFault) {
        var parser = try AutomatorXPathParser(text)
        let path = try parser.path()
        isAbsolute = path.isAbsolute
        steps = path.steps
    }

    /// The elements of a page that the path finds, in document order.
    func elements(in page: ViewNode) -> [ViewNode] {
        let root = ViewNode(id: -1, tag: "", children: [page])
        var found = [isAbsolute ? root : page]
        for step in steps { found = step.elements(in: found) }
        guard found.count > 1 else { return found }
        var places: [Int: Int] = [:]
        root.forEach { places[$0.id] = places.count }
        return found.sorted { (places[$0.id] ?? 0) < (places[$1.id] ?? 0) }
    }
}

extension AutomatorXPath.Step {
    /// The elements that the step finds, in any order.
    fileprivate func elements(in former: [ViewNode]) -> [ViewNode] {
        var parents: [ViewNode] = []
        var numbers: Set<Int> = []
        for node in former {
            guard isDeep else {
                parents.append(node)
                continue
            }
            node.forEach { if numbers.insert($0.id).inserted { parents.append($0) } }
        }
        return parents.flatMap { parent -> [ViewNode] in
            var elements = parent.children.filter { $0.kind == .element && (tag == nil || $0.tag == tag) }
            for predicate in predicates {
                let count = elements.count
                elements = elements.enumerated().filter { place, node in
                    predicate.selects(AutomatorXPath.Context(node: node, position: place + 1, count: count))
                }.map(\.element)
            }
            return elements
        }
    }
}

extension ViewNode {
    /// Calls a closure with this node and the elements inside, in document order.
    fileprivate func forEach(_ body: (ViewNode) -> Void) {
        body(self)
        for child in children where child.kind == .element { child.forEach(body) }
    }
}

// MARK: - Predicates

extension AutomatorXPath {
    /// The element for which an expression is evaluated, and its place among those that a step finds.
    fileprivate struct Context {
        let node: ViewNode
        /// From 1.
        let position: Int
        let count: Int
    }

    /// The value of an expression.
    fileprivate enum Value {
        /// No node.
        case missing
        /// A node with its text.
        case node(String)
        case text(String)
        case number(Double)
        case truth(Bool)

        var isTrue: Bool {
            switch self {
            case .missing: false
            case .node: true
            case .text(let text): !text.isEmpty
            case .number(let number): number != 0 && !number.isNaN
            case .truth(let truth): truth
            }
        }

        var text: String {
            switch self {
            case .missing: ""
            case .node(let text), .text(let text): text
            case .number(let number): JSON.text(.number(number))
            case .truth(let truth): truth ? "true" : "false"
            }
        }

        var number: Double {
            switch self {
            case .number(let number): number
            case .truth(let truth): truth ? 1 : 0
            case .missing, .node, .text: Double(text.filter { !$0.isWhitespace }) ?? .nan
            }
        }
    }
}

extension AutomatorXPath.Expression {
    /// Whether a predicate selects an element; a number is its position.
    fileprivate func selects(_ context: AutomatorXPath.Context) -> Bool {
        let value = self.value(context)
        if case .number(let number) = value { return number == Double(context.position) }
        return value.isTrue
    }

    private func value(_ context: AutomatorXPath.Context) -> AutomatorXPath.Value {
        switch self {
        case .number(let number): .number(number)
        case .text(let text): .text(text)
        case .attribute(let name): Self.value(ofAttribute: name, of: context.node)
        case .ownText: Self.directText(of: context.node)
        case .content: .node(context.node.collapsedText)
        case .position: .number(Double(context.position))
        case .last: .number(Double(context.count))
        case .name: .text(context.node.tag)
        case .function(let function, let arguments): Self.result(function, arguments.map { $0.value(context) })
        case .comparison(let left, let comparison, let right):
            .truth(Self.holds(left.value(context), comparison, right.value(context)))
        case .and(let left, let right): .truth(left.value(context).isTrue && right.value(context).isTrue)
        case .or(let left, let right): .truth(left.value(context).isTrue || right.value(context).isTrue)
        }
    }

    private static func value(ofAttribute name: String, of node: ViewNode) -> AutomatorXPath.Value {
        switch node.attributes[name] {
        case .string(let text)?: .node(text)
        case let value? where !value.isNullish: .node(JSON.text(value))
        default: .missing
        }
    }

    private static func directText(of node: ViewNode) -> AutomatorXPath.Value {
        let texts = node.children.filter { $0.kind == .text }.map(\.text).joined()
        let text = texts.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return text.isEmpty ? .missing : .node(text)
    }

    private static func result(
        _ function: AutomatorXPath.Function,
        _ values: [AutomatorXPath.Value],
    ) -> AutomatorXPath.Value {
        switch function {
        case .contains: .truth(values[1].text.isEmpty || values[0].text.contains(values[1].text))
        case .startsWith: .truth(values[0].text.hasPrefix(values[1].text))
        case .not: .truth(!values[0].isTrue)
        case .normalizeSpace:
            .text(values[0].text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
        case .stringLength: .number(Double(values[0].text.count))
        }
    }

    private static func holds(
        _ left: AutomatorXPath.Value,
        _ comparison: AutomatorXPath.Comparison,
        _ right: AutomatorXPath.Value,
    ) -> Bool {
        // A comparison with no node is false, also for !=.
        if case .missing = left { return false }
        if case .missing = right { return false }
        switch comparison {
        case .equal: return areEqual(left, right)
        case .notEqual: return !areEqual(left, right)
        case .less: return left.number < right.number
        case .greater: return left.number > right.number
        case .atMost: return left.number <= right.number
        case .atLeast: return left.number >= right.number
        }
    }

    private static func areEqual(_ left: AutomatorXPath.Value, _ right: AutomatorXPath.Value) -> Bool {
        switch (left, right) {
        case (.truth, _), (_, .truth): left.isTrue == right.isTrue
        case (.number, _), (_, .number): left.number == right.number
        default: left.text == right.text
        }
    }
}

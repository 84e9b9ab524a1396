internal import MiniCore

/// Decides whether a selector matches an element.
///
/// Each match has a budget of steps, and all matches share another one. A selector with many descendants in a deep tree
/// that exceeds a budget does not match.
struct SelectorMatcher {
    /// The definition that the sheet of the selector belongs to, which `:host` refers to.
    var definition = ""
    private var budget = 0
    /// The remaining steps of all matches: a fixed number at the start, and some for each element, since only few rules
    /// need more.
    private var totalBudget = 1_000_000
    private static let elementBudget = 1_000
    private var lastElement: StyleTreeElement?

    init(definition: String = "") {
        self.definition = definition
    }

    /// Whether the element is the subject of the selector.
    mutating func matches(_ selector: Selector, _ element: StyleTreeElement) -> Bool {
        if element !== lastElement {
            totalBudget += Self.elementBudget
            lastElement = element
        }
        let start = min(100_000, totalBudget)
        budget = start
        defer { totalBudget -= start - max(budget, 0) }
        return matches(selector.steps, selector.steps.count - 1, element)
    }

    private mutating func matches(_ steps: [Selector.Step], _ last: Int, _ element: StyleTreeElement) -> Bool {
        budget -= 1
        guard budget > 0, matches(steps[last].compound, element) else { return false }
        if last == 0 { return true }
        switch steps[last].combinator {
        case .child:
            guard let parent = element.parent else { return false }
            return matches(steps, last - 1, parent)
        case .descendant:
            var ancestor = element.parent
            while let current = ancestor {
                if matches(steps, last - 1, current) { return true }
                ancestor = current.parent
            }
            return false
        case .next:
            guard element.index > 0 else { return false }
            return matches(steps, last - 1, element.siblings[element.index - 1])
        case .later:
            for index in stride(from: element.index - 1, through: 0, by: -1)
            where matches(steps, last - 1, element.siblings[index]) {
                return true
            }
            return false
        }
    }

    private mutating func matches(_ compound: Selector.Compound, _ element: StyleTreeElement) -> Bool {
        if let tag = compound.tag, tag != element.node.tag { return false }
        for id in compound.ids where id != element.id { return false }
        for name in compound.classes where !element.classes.contains(name) { return false }
        for test in compound.attributes where !Self.matches(test, element) { return false }
        for pseudoClass in compound.pseudoClasses where !matches(pseudoClass, element) { return false }
        return true
    }

    private static func matches(_ test: Selector.AttributeTest, _ element: StyleTreeElement) -> Bool {
        guard let attribute = element.node.attributes[test.name], attribute != .bool(false) else { return false }
        let text = attribute.attributeText
        switch test.comparison {
        case nil: return true
        case "=": return text == test.value
        case "~=": return text.split(separator: " ").contains { $0 == test.value }
        case "|=": return text == test.value || text.hasPrefix(test.value + "-")
        case "^=": return !test.value.isEmpty && text.hasPrefix(test.value)
        case "$=": return !test.value.isEmpty && text.hasSuffix(test.value)
        default: return !test.value.isEmpty && text.contains(test.value)
        }
    }

    private mutating func matches(_ pseudoClass: Selector.PseudoClass, _ element: StyleTreeElement) -> Bool {
        switch pseudoClass {
        case .position(let step, let offset, let fromEnd, let ofType):
            let place = Self.place(of: element, fromEnd: fromEnd, ofType: ofType)
            if step == 0 { return place == offset }
            let distance = place - offset
            return distance % step == 0 && distance / step >= 0
        case .not(let selectors):
            return !selectors.contains { matches($0.steps, $0.steps.count - 1, element) }
        case .anyOf(let selectors, _):
            return selectors.contains { matches($0.steps, $0.steps.count - 1, element) }
        case .empty: return element.node.children.isEmpty
        case .root: return element.parent == nil
        case .host(let selectors):
            guard let component = element.node.component, component.isHost, component.path == definition else {
                return false
            }
            return selectors.isEmpty || selectors.contains { matches($0.steps, $0.steps.count - 1, element) }
        case .state(let name): return Self.isSet(name, element)
        case .never: return false
        }
    }

    /// The position among the siblings, from 1.
    private static func place(of element: StyleTreeElement, fromEnd: Bool, ofType: Bool) -> Int {
        guard let parent = element.parent else { return 1 }
        guard ofType else { return fromEnd ? parent.children.count - element.index : element.index + 1 }
        let (place, count) = parent.typePlaces[element.index]
        return fromEnd ? count - place + 1 : place
    }

    private static func isSet(_ state: String, _ element: StyleTreeElement) -> Bool {
        let name = state == "enabled" ? "disabled" : state
        let isSet = element.node.attributes[name]?.isTruthy ?? false
        return state == "enabled" ? !isSet : isSet
    }
}

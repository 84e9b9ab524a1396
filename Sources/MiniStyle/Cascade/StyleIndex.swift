internal import MiniCore

/// The rules of several sheets, indexed by the conditions of their selectors.
struct StyleIndex: Sendable {
    /// One selector of a rule.
    struct Entry: Sendable {
        let selector: Selector
        /// The index of the rule in ``declarations``, which is also its position in the cascade.
        let rule: Int
        let origin: Int
    }

    /// The declarations of each rule, shorthands expanded.
    private(set) var declarations: [[StyleDeclaration]] = []
    /// The number of rules of the built-in elements, which are the first ones.
    private(set) var builtInCount = 0
    private(set) var origins: [StyleOrigin]
    private(set) var byID: [String: [Entry]] = [:]
    private(set) var byClass: [String: [Entry]] = [:]
    private(set) var byTag: [String: [Entry]] = [:]
    private(set) var others: [Entry] = []
    private var meter = WorkMeter()

    init(origins: [StyleOrigin], viewport: Viewport, theme: DeviceTheme) {
        self.origins = origins
        for (number, origin) in origins.enumerated() {
            add(origin.rules, origin: number, viewport, theme)
            if number == 0 { builtInCount = declarations.count }
        }
    }

    private mutating func add(_ rules: [StyleRule], origin: Int, _ viewport: Viewport, _ theme: DeviceTheme) {
        for rule in rules where !meter.step() {
            switch rule {
            case .style(let selectors, let declarations):
                add(selectors, declarations, origin)
            case .media(let query, let rules):
                if MediaQuery.matches(query, viewport, theme) { add(rules, origin: origin, viewport, theme) }
            case .group(_, let rules): add(rules, origin: origin, viewport, theme)
            case .keyframes, .fontFace: break
            }
        }
    }

    private mutating func add(_ selectors: [Selector], _ declarations: [StyleDeclaration], _ origin: Int) {
        // The style of a pseudo-element does not apply to the element.
        let selectors = selectors.filter { $0.pseudoElement == nil }
        guard !selectors.isEmpty else { return }
        let rule = self.declarations.count
        self.declarations.append(declarations.flatMap(StyleShorthand.expand))
        for selector in selectors {
            let entry = Entry(selector: selector, rule: rule, origin: origin)
            let subject = selector.subject
            if let id = subject.ids.first {
                byID[id, default: []].append(entry)
            } else if let name = subject.classes.first {
                byClass[name, default: []].append(entry)
            } else if let tag = subject.tag {
                byTag[tag, default: []].append(entry)
            } else {
                others.append(entry)
            }
        }
    }

    /// Calls `visit` for the selectors that may match an element.
    func candidates(_ element: StyleTreeElement, _ visit: (Entry) -> Void) {
        others.forEach(visit)
        byTag[element.node.tag]?.forEach(visit)
        for name in element.classes { byClass[name]?.forEach(visit) }
        if !element.id.isEmpty { byID[element.id]?.forEach(visit) }
    }
}

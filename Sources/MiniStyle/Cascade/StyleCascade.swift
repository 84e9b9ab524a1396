internal import MiniCore

/// Styles one tree: matches rules, cascades their declarations and inherits values.
///
/// Elements with the same rules, inline style and inherited style share one ``ComputedStyle``.
struct StyleCascade {
    private let styles: PageStyles
    private var units: StyleUnits
    private var matchers: [SelectorMatcher]
    private var cache: [Key: ComputedStyle] = [:]
    private var meter = WorkMeter()

    private struct Key: Hashable {
        let parent: ObjectIdentifier
        let rules: [Int]
        let attributes: String
        let inline: String
        let isHidden: Bool
    }

    private struct Match {
        let specificity: Int
        let rule: Int
        /// Whether the rule belongs to the style sheet of the built-in elements, which precedes all others whatever its
        /// selectors are.
        let isBuiltIn: Bool
    }

    init(_ styles: PageStyles) {
        self.styles = styles
        units = StyleUnits(
            viewport: styles.viewport,
            rootFontSize: StyleProperties.initialFontSize,
            pixelsPerRPX: styles.pixelsPerRPX,
        )
        matchers = styles.index.origins.map { SelectorMatcher(definition: $0.definition) }
    }

    /// The element and its content with their styles.
    mutating func styled(_ root: StyleTreeElement) -> StyledNode {
        let style = style(of: root, inheriting: .empty)
        units.rootFontSize = rootFontSize(of: root.node) ?? StyleProperties.fontSize(of: style)
        return StyledNode(root.node, style: style, children: children(of: root, style))
    }

    /// The size of one `rem` on a page, in pixels.
    mutating func rootFontSize(of page: StyleTreeElement) -> Double {
        rootFontSize(of: page.node) ?? StyleProperties.fontSize(of: style(of: page, inheriting: .empty))
    }

    /// The size of one `rem` that the page's `page-meta` sets, or nil if it sets none, or leaves the size to the user.
    private func rootFontSize(of page: ViewNode) -> Double? {
        AttributeStyle.pageMeta(of: page).flatMap { AttributeStyle.text("root-font-size", of: $0) }
            .flatMap { units.pixels($0, fontSize: StyleProperties.initialFontSize) }.flatMap { $0 > 0 ? $0 : nil }
    }

    /// The attribute `style`, and the end of `animation`.
    ///
    /// The inline style of a page is set by its `page-meta`.
    private static func inlineStyle(of element: StyleTreeElement) -> String {
        guard element.parent == nil, let meta = AttributeStyle.pageMeta(of: element.node) else {
            let style = element.node.attributes["style"]?.string ?? ""
            let animation = AnimationStyle.text(of: element.node)
            return animation.isEmpty ? style : style + ";" + animation
        }
        let fontSize = AttributeStyle.text("page-font-size", of: meta).flatMap { $0 == "system" ? nil : $0 }
        return (fontSize.map { "font-size: \($0);" } ?? "") + (AttributeStyle.text("page-style", of: meta) ?? "")
    }

    private mutating func children(of element: StyleTreeElement, _ style: ComputedStyle) -> [StyledNode] {
        var result: [StyledNode] = []
        result.reserveCapacity(element.node.children.count)
        var next = 0
        collect(element.node.children, of: element, &next, style, &result)
        return result
    }

    /// Appends the elements to the result in document order.
    private mutating func collect(
        _ nodes: [ViewNode],
        of element: StyleTreeElement,
        _ next: inout Int,
        _ style: ComputedStyle,
        _ result: inout [StyledNode],
    ) {
        for node in nodes {
            if node.kind == .text {
                result.append(StyledNode(node, style: style))
            } else if node.component?.isHost == false {
                collect(node.children, of: element, &next, style, &result)
            } else {
                let child = element.children[next]
                next += 1
                let childStyle = self.style(of: child, inheriting: style)
                result.append(StyledNode(node, style: childStyle, children: children(of: child, childStyle)))
            }
        }
    }

    // MARK: One element

    private mutating func style(of element: StyleTreeElement, inheriting parent: ComputedStyle) -> ComputedStyle {
        if meter.isOver { return parent }
        let rules = matchedRules(element)
        let attributes = AttributeStyle.text(of: element.node)
        let inline = Self.inlineStyle(of: element)
        let isHidden = AttributeStyle.isHidden(element.node)
        let key = Key(
            parent: parent.identity,
            rules: rules,
            attributes: attributes,
            inline: inline,
            isHidden: isHidden,
        )
        if let known = cache[key] { return known }
        _ = meter.step(parent.values.count + inline.utf8.count / 16)
        var style = computed(rules, attributes: attributes, inline: inline, parent: parent)
        if isHidden {
            var values = style.values
            values["display"] = "none"
            style = ComputedStyle(values)
        }
        cache[key] = style
        return style
    }

    private mutating func matchedRules(_ element: StyleTreeElement) -> [Int] {
        var matches: [Match] = []
        let isIsolated = styles.isolated.contains(element.node.scope)
        let index = styles.index
        var count = 1
        index.candidates(element) { entry in
            count += 1
            let origin = index.origins[entry.origin]
            let isOwn = origin.definition == element.node.scope || isHost(element, of: origin)
            guard entry.origin == 0 || isOwn || (origin.reach == .everywhere && !isIsolated) else { return }
            guard matchers[entry.origin].matches(entry.selector, element) else { return }
            let specificity = entry.selector.specificity
            matches.append(Match(specificity: specificity, rule: entry.rule, isBuiltIn: entry.origin == 0))
        }
        _ = meter.step(count + matches.count)
        guard matches.count > 1 else { return matches.map(\.rule) }
        matches.sort {
            if $0.isBuiltIn != $1.isBuiltIn { return $0.isBuiltIn }
            return $0.specificity == $1.specificity ? $0.rule < $1.rule : $0.specificity < $1.specificity
        }
        // A rule applies once, with the most specific of its selectors that match.
        var known: Set<Int> = []
        return matches.reversed().map(\.rule).filter { known.insert($0).inserted }.reversed()
    }

    /// Whether the sheet of a component can refer to an element as `:host`.
    private func isHost(_ element: StyleTreeElement, of origin: StyleOrigin) -> Bool {
        element.node.component?.path == origin.definition
    }

    private func computed(
        _ rules: [Int],
        attributes: String,
        inline: String,
        parent: ComputedStyle,
    ) -> ComputedStyle {
        var values: [String: String] = [:]
        var important: [StyleDeclaration] = []
        let builtIn = rules.prefix { $0 < styles.index.builtInCount }
        for rule in builtIn {
            for declaration in styles.index.declarations[rule] { values[declaration.name] = declaration.value }
        }
        if !attributes.isEmpty { set(attributes, in: &values) }
        for rule in rules.dropFirst(builtIn.count) {
            for declaration in styles.index.declarations[rule] {
                if declaration.isImportant {
                    important.append(declaration)
                } else {
                    values[declaration.name] = declaration.value
                }
            }
        }
        if !inline.isEmpty {
            // ACSS ignores importance in inline styles. Only important rules have a higher precedence.
            set(inline, in: &values)
        }
        for declaration in important { values[declaration.name] = declaration.value }
        return StyleProperties.computed(values, parent: parent, units: units)
    }

    private func set(_ declarations: String, in values: inout [String: String]) {
        for declaration in StyleParser.declarations(declarations).flatMap(StyleShorthand.expand) {
            values[declaration.name] = declaration.value
        }
    }
}

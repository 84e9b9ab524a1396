package import MiniCore
internal import MiniEngine
package import MiniStyle
internal import MiniSyntax
internal import MiniView

/// A page with a template and style sheets, styled and laid out without a program.
package struct StyledPage {
    package let tree: ViewNode
    package let styles: PageStyles

    package static let viewport = Viewport(width: 375, height: 600, pixelRatio: 2)

    /// - Parameters:
    ///   - template: The template of the page; its path is `page.axml`.
    ///   - data: A JavaScript expression.
    ///   - sheets: The sheets of app.acss and of the page, each with a path and its text.
    package init(_ template: String, data: String = "{}", sheets: [(String, String)]) throws {
        tree = try ViewFixture.run { fixture in
            try fixture.open(template, data)
            guard let snapshot = ViewSnapshot(try fixture.inspect("snapshot").string ?? "") else {
                throw FixtureError("the page has no snapshot")
            }
            return snapshot.root
        }
        styles = PageStyles(origins: sheets.map(Self.origin), viewport: Self.viewport)
    }

    package init(_ template: String, _ acss: String) throws {
        try self.init(template, sheets: [("page.axml", acss)])
    }

    package init(tree: ViewNode, origins: [StyleOrigin], isolated: Set<String> = []) {
        self.tree = tree
        styles = PageStyles(origins: origins, isolated: isolated, viewport: Self.viewport)
    }

    package static func origin(_ definition: String, _ acss: String) -> StyleOrigin {
        let sheet = StyleParser.parse(SourceText(acss, file: definition + ".acss"))
        return StyleOrigin(definition: definition, rules: sheet.rules, reach: .everywhere)
    }

    /// The style of the first element that matches a selector.
    package func style(_ selector: String) throws -> ComputedStyle {
        guard let element = ElementSelector(selector)?.elements(in: StyleTree(tree), limit: 1).first,
            let style = Self.styled(element.id, in: styles.styled(tree))
        else { throw FixtureError("no element of the page matches \(selector)") }
        return style
    }

    private static func styled(_ id: Int, in node: StyledNode) -> ComputedStyle? {
        if node.node.kind == .element, node.node.id == id { return node.style }
        for child in node.children {
            if let style = styled(id, in: child) { return style }
        }
        return nil
    }

    /// The boxes of the elements with an id, as `x y width height`.
    package func boxes() -> [String: String] {
        let layout = BuiltInLayout().layout(styles.styled(tree), in: Self.viewport)
        var boxes: [String: String] = [:]
        func visit(_ node: ViewNode) {
            if let id = node.attributes["id"]?.string { boxes[id] = layout.boxes[node.id].map(Self.text) ?? "none" }
            node.children.forEach(visit)
        }
        visit(tree)
        return boxes
    }

    package func layout() -> PageLayout { BuiltInLayout().layout(styles.styled(tree), in: Self.viewport) }

    package static func text(_ box: LayoutBox) -> String {
        [box.x, box.y, box.width, box.height].map(number).joined(separator: " ")
    }

    package static func number(_ value: Double) -> String {
        let rounded = (value * 100).rounded() / 100
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}

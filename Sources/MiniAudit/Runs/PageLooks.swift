internal import MiniHost

/// Examines how a page is shown: the names of its controls and pictures, its contrast and the sizes of its touch targets.
struct PageLooks {
    let page: String
    /// The places of elements.
    let sites: SourceSites
    private(set) var findings: [AuditFinding] = []
    /// Whether the page was not examined because it never becomes idle.
    private(set) var isSkipped = false
    /// Whether the page was not examined because its tree or its elements cannot be read.
    private(set) var isUnreadable = false
    /// The number of touch targets that were not measured.
    private(set) var skippedTargetCount = 0
    /// The number of elements with a text whose contrast was not examined.
    private(set) var skippedTextCount = 0
    /// The nodes of the page, by their numbers.
    private var places: [Int: Place] = [:]
    private var styles: [Int: ComputedStyle] = [:]

    private struct Place {
        let node: ViewNode
        /// The part of the selector for the node, such as `view:nth-child(2)`; empty for the page and for texts.
        let step: String
        /// The number of the element around it; nil for the page.
        let parent: Int?
    }

    /// The most elements of which styles and boxes are computed.
    private static let limit = 150
    private static let idleLimit = Duration.seconds(1)
    private static let smallestTarget = 44.0
    private static let pictures: Set = ["image", "cover-image", "icon"]
    private static let controls: Set = [
        "button", "checkbox", "combobox", "link", "radio", "slider", "switch", "textbox",
    ]
    /// The tags whose size the platform chooses.
    private static let fixedTags: Set = ["checkbox", "radio", "switch", "slider", "input", "textarea", "picker"]

    init(page: String, sites: SourceSites) {
        self.page = page
        self.sites = sites
    }

    /// Examines the page on top.
    mutating func examine(_ program: any MiniProgram) async {
        // Each method of the page waits until it is idle.
        guard await program.waitUntilIdle(limit: Self.idleLimit) else {
            isSkipped = true
            return
        }
        // The errors are those of copies, of time limits and of a program that has ended.
        guard let tree = try? await program.snapshot(),
            // The same for the elements.
            let elements = try? await program.elements(.selector("*"))
        else {
            isUnreadable = true
            return
        }
        note(tree, "", in: nil)
        var targets: [PageElement] = []
        for element in elements where !element.states.contains(.hidden) && element.component == nil {
            if element.attributes["aria-hidden"]?.isTruthy ?? false { continue }
            let isTapped = ["onTap", "catchTap"].contains { element.attributes[$0] != nil }
            if Self.pictures.contains(element.tag) {
                if element.name.isEmpty {
                    add(.imageLabel, "the picture has no aria-label", element.id, "<\(element.tag)>")
                }
            } else if Self.controls.contains(element.role) || isTapped, element.name.isEmpty {
                add(.controlName, "the control has no text, no label and no aria-label", element.id, "<\(element.tag)>")
            }
            let isTarget = isTapped || element.tag == "button" || element.tag == "navigator"
            if isTarget, !Self.fixedTags.contains(element.tag) { targets.append(element) }
        }
        skippedTargetCount = max(targets.count - Self.limit, 0)
        for element in targets.prefix(Self.limit) { await reviewSize(of: element, in: program) }
        await reviewContrast(in: program)
    }

    private mutating func note(_ node: ViewNode, _ step: String, in parent: Int?) {
        places[node.id] = Place(node: node, step: step, parent: parent)
        var number = 0
        for child in node.children {
            if child.kind == .element { number += 1 }
            note(child, child.kind == .element ? "\(child.tag):nth-child(\(number))" : "", in: node.id)
        }
    }

    /// The numbers of the elements around a node, the innermost first.
    private func around(_ id: Int) -> [Int] {
        Array(sequence(first: id) { places[$0]?.parent }.dropFirst().prefix(ViewNode.depthLimit))
    }

    /// The selector of a node, from the page on; empty for the page.
    private func selector(of id: Int) -> String {
        let steps = ([id] + around(id)).compactMap { places[$0]?.step }.filter { !$0.isEmpty }
        return steps.reversed().joined(separator: " > ")
    }

    private mutating func add(_ rule: AuditRule, _ message: String, _ id: Int, _ evidence: String) {
        let place = places[id]
        let file = place.flatMap { $0.node.scope.isEmpty ? nil : $0.node.scope + ".axml" }
        let words = place == nil ? evidence : "\(evidence) at \(selector(of: id))"
        var finding = AuditFinding(rule, message, file: file, page: page, evidence: words)
        if let file, let node = place?.node, node.kind == .element,
            let site = sites.element(node.tag, classes: node.attributes["class"]?.string, in: file)
        {
            finding = finding.placed(in: site.file, line: site.line, column: site.column)
        }
        findings.append(finding)
    }

    // MARK: Sizes

    private mutating func reviewSize(of element: PageElement, in program: any MiniProgram) async {
        let selector = self.selector(of: element.id)
        guard !selector.isEmpty, await finds(element.id, by: selector, in: program),
            // An element that is not shown has no box.
            let box = try? await program.box(of: selector), box.width > 0, box.height > 0
        else { return }
        guard box.width < Self.smallestTarget || box.height < Self.smallestTarget else { return }
        let size = "\(Self.pixels(box.width)) × \(Self.pixels(box.height)) px"
        add(.touchTarget, "the touch target is smaller than 44 px", element.id, "<\(element.tag)> of \(size)")
    }

    /// A length as a whole number; a page can have lengths of any size.
    private static func pixels(_ length: Double) -> Int { Int(min(length, 1_000_000).rounded()) }

    /// Whether a selector finds an element first; selectors do not lead into components.
    private func finds(_ id: Int, by selector: String, in program: any MiniProgram) async -> Bool {
        do throws(ActionError) {
            return try await program.elements(.selector(selector)).first?.id == id
        } catch {
            // The element cannot be examined.
            return false
        }
    }

    // MARK: Contrast

    private mutating func reviewContrast(in program: any MiniProgram) async {
        let texts = places.values.filter { place in
            place.node.kind == .text && place.node.text.contains { !$0.isWhitespace }
        }
        let parents = Set(texts.compactMap(\.parent)).sorted()
        skippedTextCount = max(parents.count - Self.limit, 0)
        for parent in parents.prefix(Self.limit) {
            let around = self.around(parent)
            let tags = ([parent] + around).compactMap { places[$0]?.node.tag }
            // The platform chooses the colours of a button.
            if tags.contains("button") { continue }
            await reviewContrast(of: parent, around: around, in: program)
        }
    }

    private mutating func reviewContrast(of id: Int, around: [Int], in program: any MiniProgram) async {
        guard let style = await self.style(of: id, in: program) else { return }
        guard let color = AuditColor(style["color"] ?? "rgb(0, 0, 0)"), color.isOpaque else { return }
        var background = AuditColor.white
        for element in [id] + around {
            guard let style = await self.style(of: element, in: program) else { return }
            if let image = style["background-image"], image != "none" { return }
            guard let text = style["background-color"], let found = AuditColor(text) else { continue }
            if found.isClear { continue }
            // The colour below shows through.
            guard found.isOpaque else { return }
            background = found
            break
        }
        let ratio = color.contrast(to: background)
        let isLarge = Self.isLarge(style)
        guard ratio < (isLarge ? 3 : 4.5) else { return }
        let tenths = Int((ratio * 10).rounded(.down))
        let evidence = "\(color) on \(background), \(tenths / 10).\(tenths % 10) to 1"
        add(.contrast, "the contrast of the text is below \(isLarge ? "3" : "4.5") to 1", id, evidence)
    }

    private mutating func style(of id: Int, in program: any MiniProgram) async -> ComputedStyle? {
        if let known = styles[id] { return known }
        guard places[id] != nil else { return nil }
        let path = self.selector(of: id)
        let selector = path.isEmpty ? "page" : path
        if !path.isEmpty { guard await finds(id, by: path, in: program) else { return nil } }
        // An element without a style is not examined.
        guard let style = try? await program.computedStyle(of: selector) else { return nil }
        styles[id] = style
        return style
    }

    /// Whether the letters are large: 24 px, or 18.66 px in bold.
    private static func isLarge(_ style: ComputedStyle) -> Bool {
        let size = style["font-size"].flatMap { Double($0.replacing("px", with: "")) } ?? 16
        let weight = style["font-weight"] ?? "400"
        let isBold = weight == "bold" || weight == "bolder" || Double(weight).map { $0 >= 700 } ?? false
        return size >= 24 || (isBold && size >= 18.66)
    }
}

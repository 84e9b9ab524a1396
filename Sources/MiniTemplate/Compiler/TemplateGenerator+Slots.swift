internal import MiniSyntax

/// The children of custom elements, grouped by their slots.
extension TemplateGenerator {
    /// The maximum number of slots of one element.
    ///
    /// Each slot is written by a walk over all children.
    private static let slotLimit = 100

    // MARK: - Targets

    func isSlotAttribute(_ attribute: MarkupAttribute) -> Bool {
        matches(attribute.name, "slot") || matches(attribute.name, "slot-scope")
    }

    /// Whether an element is a wrapper whose children go to slots of their own.
    func isTransparent(_ element: MarkupElement) -> Bool {
        element.role == .block && !element.attributes.contains(where: isSlotAttribute)
    }

    /// The slots that an element or the children of a block belong to, each once.
    mutating func targets(of element: MarkupElement) -> [SlotTarget] {
        guard isTransparent(element) else { return [target(of: element)] }
        if let known = slotTargets[element.name.start] { return known }
        let targets = targets(of: element.children)
        slotTargets[element.name.start] = targets
        return targets
    }

    /// The slot that an element belongs to.
    ///
    /// Base library 2 of the vendor ignores the attribute of a `<slot>` without a name.
    private func target(of element: MarkupElement) -> SlotTarget {
        guard let slot = attribute("slot", of: element),
            element.role != .slot || attribute("name", of: element) != nil
        else { return .defaultSlot }
        return fixedText(of: slot).map { .named($0) } ?? .computed(element.name.start)
    }

    private mutating func targets(of nodes: [MarkupNode]) -> [SlotTarget] {
        var result: [SlotTarget] = []
        var known: Set<SlotTarget> = []
        for node in nodes {
            switch node {
            case .text:
                if known.insert(.defaultSlot).inserted { result.append(.defaultSlot) }
            case .element(let element) where !isDefinition(element):
                for target in targets(of: element) where known.insert(target).inserted { result.append(target) }
            case .element:
                break
            }
        }
        return result
    }

    // MARK: - Contents

    /// Writes the slots of a custom element as alternating names and contents, or null.
    mutating func writeSlots(_ children: [MarkupNode]) {
        for case .element(let element) in children where isDefinition(element) { deferDefinition(element) }
        let targets = targets(of: children)
        guard !targets.isEmpty, targets.count <= Self.slotLimit else {
            if case .element(let first)? = children.first, !targets.isEmpty {
                problems.add("more than \(Self.slotLimit) slots in one element", at: first.name.start - 1)
            }
            out += "null"
            return
        }
        if isStatic(children) { return writePlaceName(slotsPlace(children, targets)) }
        out += "["
        for target in targets {
            guard case .named(let name) = target else { continue }
            out.writeString(name)
            out += ","
            writeContent(of: children, for: target)
            out += ","
        }
        writeComputed(in: children, of: children)
        out += "]"
    }

    private func isStatic(_ nodes: [MarkupNode]) -> Bool {
        nodes.allSatisfy { node in
            switch node {
            case .text(let text): !text.isDynamic
            case .element(let element): element.isStatic
            }
        }
    }

    /// Defines slots that never change.
    private mutating func slotsPlace(_ children: [MarkupNode], _ targets: [SlotTarget]) -> Int {
        var content: [SlotTarget: [Int]] = [:]
        for child in children {
            switch child {
            case .text(let text): content[.defaultSlot, default: []].append(textPlace(of: text))
            case .element(let element): content[target(of: element), default: []].append(staticPlace(of: element))
            }
        }
        let number = beginPlace()
        places += "["
        for target in targets {
            guard case .named(let name) = target else { continue }
            places.writeString(name)
            places += ",()=>["
            for place in content[target] ?? [] {
                places += "S"
                places.write(place)
                places += ","
            }
            places += "],"
        }
        places += "]"
        return number
    }

    /// Writes the function that returns the nodes of a slot.
    private mutating func writeContent(of nodes: [MarkupNode], for target: SlotTarget) {
        let outside = slotContent
        openScope(for: target)
        writeChildren(nodes)
        lists.removeLast()
        slotContent = outside
    }

    private mutating func openScope(for target: SlotTarget) {
        variableCount += 1
        let scope = "o\(variableCount)"
        slotContent = SlotContent(target: target, scope: scope, level: lists.count)
        lists.append(ListScope())
        out += "("
        out.write(scope)
        out += ")=>"
    }

    /// Writes an element and its branches if one of them belongs to the slot whose content is written.
    ///
    /// - Returns: Whether something was written.
    mutating func writeSlotted(_ indexes: Range<Int>, among nodes: [MarkupNode]) -> Bool {
        guard let content = slotContent else { return false }
        let outside = variables.count
        var isFor = false
        for case .element(let element) in nodes[indexes] {
            if targets(of: element).contains(content.target) { isFor = true }
            declareScope(of: element, content)
        }
        defer { variables.removeSubrange(outside...) }
        guard isFor, case .element(let element) = nodes[indexes.lowerBound] else { return false }
        _ = writeUnit(element, at: indexes.lowerBound, among: nodes)
        return true
    }

    /// Declares the variable that `slot-scope` names.
    private mutating func declareScope(of element: MarkupElement, _ content: SlotContent) {
        guard let scope = attribute("slot-scope", of: element) else { return }
        guard let name = fixedText(of: scope), isIdentifier(name) else {
            problems.add("slot-scope must be a name", at: scope.name.start)
            return
        }
        variables.append(TemplateVariable(name: name, local: content.scope, list: content.level, isIndex: false))
    }

    // MARK: - Computed slots

    /// Writes the names and the contents of children whose slots are computed.
    ///
    /// A child in a list results in one slot for each row.
    ///
    /// - Parameter root: The nodes that contain the conditions of `nodes`.
    private mutating func writeComputed(in nodes: [MarkupNode], of root: [MarkupNode]) {
        for case .element(let element) in nodes {
            guard !isDefinition(element), targets(of: element).contains(where: \.isComputed) else { continue }
            let own = directives(of: element)
            guard let list = own.list, let value = list.value, !value.parts.isEmpty else {
                writeComputed(element, of: root)
                continue
            }
            writeConstruct("...w(")
            out.write(element.name.start)
            out += ","
            writeControlValue(value)
            out += ",("
            let outside = variables.count
            let level = lists.count
            lists.append(ListScope())
            let row = declareRow(own, level: level)
            out.write(row.parameters)
            out += ")=>"
            if let condition = own.condition {
                writeCondition(condition)
                out += "?"
            }
            out += "["
            writeComputedRow(element)
            out += own.condition == nil ? "]," : "]:[],"
            writeKey(of: element, own, parameters: row.parameters, item: row.item, index: row.index)
            out += "),"
            variables.removeSubrange(outside...)
            lists.removeLast()
        }
    }

    private mutating func writeComputed(_ element: MarkupElement, of root: [MarkupNode]) {
        if isTransparent(element) { return writeComputed(in: element.children, of: root) }
        writeSlotName(of: element)
        writeContent(of: root, for: target(of: element))
        out += ","
    }

    private mutating func writeComputedRow(_ element: MarkupElement) {
        if isTransparent(element) { return writeComputed(in: element.children, of: element.children) }
        writeSlotName(of: element)
        let outside = (slotContent, variables.count)
        openScope(for: target(of: element))
        if let content = slotContent { declareScope(of: element, content) }
        out += "["
        writeBody(element, isRow: true)
        out += "]"
        lists.removeLast()
        slotContent = outside.0
        variables.removeSubrange(outside.1...)
    }

    private mutating func writeSlotName(of element: MarkupElement) {
        if let name = attribute("slot", of: element)?.value { writeValue(name) }
        out += ","
    }

    // MARK: - Slots

    /// Writes the place of a slot with the properties for its content and its fallback content.
    mutating func writeSlot(_ element: MarkupElement) {
        let number = beginPlace()
        places += "T()"
        writeConstruct("t(")
        writePlaceName(number)
        out += ","
        if let name = attribute("name", of: element)?.value {
            writeValue(name)
        } else {
            out += "\"\""
        }
        out += ","
        writeSlotProperties(of: element)
        out += ","
        if element.children.isEmpty {
            out += "null"
        } else {
            out += "()=>"
            writeChildren(element.children)
        }
        out += ")"
    }

    private mutating func writeSlotProperties(of element: MarkupElement) {
        let attributes = element.attributes.filter { attribute in
            Directive.named(attribute.name, in: bytes) == nil && !isSlotAttribute(attribute)
                && !matches(attribute.name, "name") && !matches(attribute.name, "key")
        }
        guard !attributes.isEmpty else {
            out += "null"
            return
        }
        out += "{"
        for attribute in attributes {
            out += "["
            out.writeString(source.text(in: attribute.name))
            out += "]:"
            if let value = attribute.value { writeValue(value) } else { out += "true" }
            out += ","
        }
        out += "}"
    }
}

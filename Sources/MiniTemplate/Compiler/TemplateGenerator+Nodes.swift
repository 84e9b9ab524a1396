internal import MiniSyntax

extension TemplateGenerator {
    /// Writes an array with one element for each node that can render something.
    mutating func writeChildren(_ nodes: [MarkupNode]) {
        out += "["
        var at = 0
        while at < nodes.count, !isOutOfTime() {
            switch nodes[at] {
            case .text(let text):
                at += 1
                if let slotContent, slotContent.target != .defaultSlot { continue }
                writeText(text)
            case .element(let element) where isDefinition(element):
                deferDefinition(element)
                at += 1
                continue
            case .element(let element):
                if slotContent != nil {
                    let end = chainEnd(from: at, among: nodes)
                    let isWritten = writeSlotted(at..<end, among: nodes)
                    at = end
                    if !isWritten { continue }
                } else {
                    at = writeUnit(element, at: at, among: nodes)
                }
            }
            out += ","
        }
        out += "]"
    }

    /// Writes an element, and with an `a:if` the branches that follow it.
    ///
    /// - Returns: The index of the node after the written ones.
    mutating func writeUnit(_ element: MarkupElement, at index: Int, among nodes: [MarkupNode]) -> Int {
        beginLine(of: element.name.start)
        guard element.isStatic else { return writeElement(element, at: index, among: nodes) }
        writePlaceName(staticPlace(of: element))
        return index + 1
    }

    private mutating func writeText(_ text: MarkupText) {
        guard text.isDynamic else { return writePlaceName(textPlace(of: text)) }
        out += "x("
        if let decoding {
            writeConstruct("$.n(")
            writeJoined(text.parts, breaksLines: isInText)
            out += ","
            if let value = decoding.value { writeValue(value) } else { out += "true" }
            out += ")"
        } else {
            writeJoined(text.parts, breaksLines: isInText)
        }
        out += ")"
    }

    // MARK: - Places

    /// Begins the definition of a place and returns its number.
    mutating func beginPlace() -> Int {
        places += ",S"
        places.write(placeCount)
        places += "="
        placeCount += 1
        return placeCount - 1
    }

    /// Writes a string literal of a text in the template.
    mutating func writePlaceText(_ range: SourceRange) {
        places.writeString(bytes[range.start..<range.end])
    }

    mutating func writePlaceName(_ number: Int) {
        out += "S"
        out.write(number)
    }

    mutating func textPlace(of text: MarkupText) -> Int {
        let number = beginPlace()
        places += "X("
        Self.writeLiteral(text.parts, of: bytes, breaksLines: isInText, to: &places)
        places += ")"
        return number
    }

    /// Defines an element that never changes, with all its descendants.
    mutating func staticPlace(of element: MarkupElement) -> Int {
        let wasInText = isInText
        isInText = matches(element.name, "text")
        defer { isInText = wasInText }
        var content: [Int] = []
        for child in element.children where !isOutOfTime() {
            switch child {
            case .text(let text): content.append(textPlace(of: text))
            case .element(let element): content.append(staticPlace(of: element))
            }
        }
        let number = beginPlace()
        places += "E("
        writePlaceText(element.name)
        places += ",["
        for attribute in element.attributes where !isSlotAttribute(attribute) {
            writeAttribute(attribute, of: element)
        }
        places += "],["
        for number in content {
            places += "S"
            places.write(number)
            places += ","
        }
        places += "]"
        writeHandlerCounters(of: element)
        places += ")"
        return number
    }

    /// Writes the last argument of a place, the function that counts a handler by the name of its attribute.
    private mutating func writeHandlerCounters(of element: MarkupElement) {
        guard let handlers = coverage?.handlers(of: element), !handlers.isEmpty else { return }
        places += ",n=>{switch(n){"
        for (name, counter) in handlers {
            places += "case "
            places.writeString(name)
            places.write(":\(TemplateCoverage.name)[\(counter)]++;break;")
        }
        places += "}}"
    }

    /// Writes the value of an attribute without expressions.
    ///
    /// An attribute without a value is true.
    mutating func writeFixedValue(_ value: MarkupText?) {
        if let value {
            Self.writeLiteral(value.parts, of: bytes, to: &places)
        } else {
            places += "true"
        }
    }

    // MARK: - Elements

    /// Writes an element without its directives.
    ///
    /// - Parameter isRow: Whether it is the row of a list, whose key is set by the list.
    mutating func writeBody(_ element: MarkupElement, isRow: Bool) {
        if let content = slotContent {
            guard targets(of: element).contains(content.target) else {
                out += "null"
                return
            }
            // Its children belong to the element itself, except those of a block.
            if !isTransparent(element) { slotContent = nil }
            defer { slotContent = content }
            return writeOwnBody(element, isRow: isRow)
        }
        writeOwnBody(element, isRow: isRow)
    }

    private mutating func writeOwnBody(_ element: MarkupElement, isRow: Bool) {
        let counter = coverage?.counter(of: element)
        beginCounted(counter)
        defer { endCounted(counter) }
        switch element.role {
        case .custom:
            writeCustomElement(element, isRow: isRow)
        case .slot:
            writeSlot(element)
        case .block:
            writeBlock(element)
        case .template:
            writeTemplateUse(element)
        case .include:
            writeInclude(element)
        case .plain, .importTemplate, .importScript:
            writePlainElement(element, isRow: isRow)
        }
    }

    private mutating func writeBlock(_ element: MarkupElement) {
        let number = beginPlace()
        places += "F()"
        out += "f("
        writePlaceName(number)
        out += ","
        writeChildren(element.children)
        out += ")"
    }

    private mutating func writePlainElement(_ element: MarkupElement, isRow: Bool) {
        let outside = (isInText, decoding)
        isInText = matches(element.name, "text")
        decoding = isInText ? attribute("decode", of: element) : nil
        defer { (isInText, decoding) = outside }
        let number = beginPlace()
        places += "E("
        writePlaceText(element.name)
        out += "e("
        writePlaceName(number)
        let key = writeAttributes(of: element)
        if coverage?.handlers(of: element).isEmpty == false {
            places += ",null"
            writeHandlerCounters(of: element)
        }
        places += ")"
        out += ","
        if element.children.isEmpty {
            out += "null"
        } else {
            writeChildren(element.children)
        }
        if !isRow { writeKey(key) }
        out += ")"
    }

    private mutating func writeCustomElement(_ element: MarkupElement, isRow: Bool) {
        let number = beginPlace()
        places += "K("
        writePlaceText(element.name)
        writeConstruct("k(")
        writePlaceName(number)
        let key = writeAttributes(of: element)
        writeHandlerCounters(of: element)
        places += ")"
        out += ","
        writeSlots(element.children)
        if !isRow { writeKey(key) }
        out += ")"
    }

    /// Writes the last argument of a node, if the element has a key.
    private mutating func writeKey(_ key: MarkupText?) {
        guard let key else { return }
        out += ","
        writeValue(key)
    }

    /// Writes the attributes of a place and the values of those that change.
    ///
    /// - Returns: The key of the element, which is not written as an attribute.
    private mutating func writeAttributes(of element: MarkupElement) -> MarkupText? {
        places += ",["
        out += ",["
        let emptyCount = out.bytes.count
        var key: MarkupText?
        for attribute in element.attributes
        where !(element.hasDirective && Directive.named(attribute.name, in: bytes) != nil)
            && !isSlotAttribute(attribute)
        {
            if matches(attribute.name, "key"), let value = attribute.value {
                key = value
            } else {
                writeAttribute(attribute, of: element)
            }
        }
        places += "]"
        if out.bytes.count == emptyCount {
            out.truncate(to: emptyCount - 1)
            out += "null"
        } else {
            out += "]"
        }
        return key
    }

    private mutating func writeAttribute(_ attribute: MarkupAttribute, of element: MarkupElement) {
        var values = [attribute.value]
        if element.role == .plain, matches(attribute.name, "className") {
            // It is the class of a built-in element. If there is a `class` as well, both are written with that one.
            if self.attribute("class", of: element) != nil { return }
            places += "\"class\""
        } else {
            if element.role == .plain, matches(attribute.name, "class"),
                let other = self.attribute("className", of: element)
            {
                values.append(other.value)
            }
            writePlaceText(attribute.name)
        }
        places += ","
        let isList = values.count > 1
        guard values.contains(where: { $0?.isDynamic == true }) else {
            if isList { places += "[" }
            for value in values {
                writeFixedValue(value)
                places += ","
            }
            if isList { places += "]," }
            return
        }
        places += ","
        if isList { out += "[" }
        for value in values {
            if let value { writeValue(value) } else { out += "true" }
            out += ","
        }
        if isList { out += "]," }
    }

    private mutating func writeTemplateUse(_ element: MarkupElement) {
        guard let name = attribute("is", of: element) else {
            problems.warn("<template> needs a name or an is", at: element.name.start - 1)
            out += "null"
            return
        }
        mark(name.name.start)
        writeConstruct("u(m,")
        if let value = name.value { writeValue(value) } else { out += "\"\"" }
        out += ",{__proto__:null,"
        if let data = attribute("data", of: element)?.value { writeTemplateData(data) }
        out += "})"
    }

    private mutating func writeInclude(_ element: MarkupElement) {
        guard let number = depend(on: "src", of: element, kind: .include) else {
            out += "null"
            return
        }
        mark(element.name.start - 1)
        writeConstruct("i(m,")
        out.write(number)
        // An included file can read all variables in scope.
        for list in lists.indices { lists[list].depend(on: "d") }
        if variables.isEmpty {
            out += ",d)"
            return
        }
        out += ",D(d,{"
        for name in variables.map(\.name) {
            out.writeString(name)
            out += ":"
            writeName(name)
            out += ","
        }
        out += "}))"
    }
}

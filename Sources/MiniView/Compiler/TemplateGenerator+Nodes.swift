internal import MiniSyntax

extension TemplateGenerator {
    /// Writes an array with one element for each node that can show something.
    mutating func writeChildren(_ nodes: [MarkupNode]) {
        out += "["
        var at = 0
        while at < nodes.count {
            switch nodes[at] {
            case .text(let text):
                writeText(text)
                at += 1
            case .element(let element) where isDefinition(element):
                deferDefinition(element)
                at += 1
                continue
            case .element(let element):
                beginLine(of: element.name.start)
                if element.isStatic {
                    writePlaceName(staticPlace(of: element))
                    at += 1
                } else {
                    at = writeElement(element, at: at, among: nodes)
                }
            }
            out += ","
        }
        out += "]"
    }

    private mutating func writeText(_ text: MarkupText) {
        guard text.isDynamic else { return writePlaceName(textPlace(of: text)) }
        out += "x("
        writeJoined(text.parts)
        out += ")"
    }

    // MARK: - Places

    /// Begins the definition of a place; its number is the answer.
    mutating func beginPlace() -> Int {
        places += ",S"
        places.write(placeCount)
        places += "="
        placeCount += 1
        return placeCount - 1
    }

    mutating func writePlaceName(_ number: Int) {
        out += "S"
        out.write(number)
    }

    private mutating func textPlace(of text: MarkupText) -> Int {
        let number = beginPlace()
        places += "X("
        writeLiteral(text.parts, to: \.places)
        places += ")"
        return number
    }

    /// Defines an element that never changes, with everything below it.
    private mutating func staticPlace(of element: MarkupElement) -> Int {
        var content: [Int] = []
        for child in element.children {
            switch child {
            case .text(let text): content.append(textPlace(of: text))
            case .element(let element): content.append(staticPlace(of: element))
            }
        }
        let number = beginPlace()
        places += "E("
        places.writeString(source.text(in: element.name))
        places += ",["
        for attribute in element.attributes {
            places.writeString(source.text(in: attribute.name))
            places += ","
            writeFixedValue(attribute.value)
            places += ","
        }
        places += "],["
        for number in content {
            places += "S"
            places.write(number)
            places += ","
        }
        places += "])"
        return number
    }

    /// Writes the value of an attribute that has no expression; one without value is true.
    mutating func writeFixedValue(_ value: MarkupText?) {
        if let value {
            writeLiteral(value.parts, to: \.places)
        } else {
            places += "true"
        }
    }

    // MARK: - Elements

    /// Writes an element without its directives.
    ///
    /// - Parameter isRow: Whether it is the row of a list, which has its key from the list.
    mutating func writeBody(_ element: MarkupElement, isRow: Bool) {
        switch element.role {
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
        let number = beginPlace()
        places += "E("
        places.writeString(source.text(in: element.name))
        places += ",["
        out += "e("
        writePlaceName(number)
        out += ",["
        let emptyCount = out.bytes.count
        var key: MarkupText?
        for attribute in element.attributes where Directive.named(attribute.name, in: bytes) == nil {
            if matches(attribute.name, "key"), let value = attribute.value {
                key = value
            } else {
                writeAttribute(attribute)
            }
        }
        places += "])"
        if out.bytes.count == emptyCount {
            out.truncate(to: emptyCount - 1)
            out += "null"
        } else {
            out += "]"
        }
        out += ","
        if element.children.isEmpty {
            out += "null"
        } else {
            writeChildren(element.children)
        }
        if let key, !isRow {
            out += ","
            writeValue(key)
        }
        out += ")"
    }

    private mutating func writeAttribute(_ attribute: MarkupAttribute) {
        guard let value = attribute.value, value.isDynamic else {
            places.writeString(source.text(in: attribute.name))
            places += ","
            writeFixedValue(attribute.value)
            places += ","
            return
        }
        places.writeString(source.text(in: attribute.name))
        places += ",,"
        writeValue(value)
        out += ","
    }

    private mutating func writeTemplateUse(_ element: MarkupElement) {
        guard let name = attribute("is", of: element) else {
            problems.add("<template> needs a name or an is", at: element.name.start - 1)
            out += "null"
            return
        }
        out += "u(m,"
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
        out += "i(m,"
        out.write(number)
        // What is included may read everything that is in sight here.
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

internal import MiniCore
internal import MiniSyntax

extension TemplateGenerator {
    /// The directives of one element.
    struct Directives {
        var condition: MarkupAttribute?
        var otherwiseIf: MarkupAttribute?
        var otherwise: MarkupAttribute?
        var list: MarkupAttribute?
        var item: MarkupAttribute?
        var index: MarkupAttribute?
        var key: MarkupAttribute?
    }

    func directives(of element: MarkupElement) -> Directives {
        var result = Directives()
        guard element.hasDirective else { return result }
        for attribute in element.attributes {
            switch Directive.named(attribute.name, in: bytes) {
            case .condition: result.condition = attribute
            case .otherwiseIf: result.otherwiseIf = attribute
            case .otherwise: result.otherwise = attribute
            case .list: result.list = attribute
            case .item: result.item = attribute
            case .index: result.index = attribute
            case .key: result.key = attribute
            case nil: break
            }
        }
        return result
    }

    /// Writes an element, and with an `a:if` the branches that follow it.
    ///
    /// - Returns: The index of the node after the written ones.
    mutating func writeElement(_ element: MarkupElement, at index: Int, among nodes: [MarkupNode]) -> Int {
        let own = directives(of: element)
        if let branch = own.otherwise ?? own.otherwiseIf {
            let name = source.text(in: branch.name)
            if own.condition != nil {
                problems.warn("\(name) next to a:if is ignored", at: branch.name.start)
            } else {
                problems.warn("\(name) has no a:if before it", at: branch.name.start)
                // Nothing can follow an a:else. Elsewhere the branch begins a chain of its own.
                if isOtherwise(at: index - 1, among: nodes) {
                    out += "null"
                    return index + 1
                }
            }
        }
        guard let condition = own.condition ?? own.otherwiseIf else {
            writeRowsOrBody(element, own)
            return index + 1
        }
        guard let next = nextBranch(behind: index, among: nodes) else {
            // The condition of a list is evaluated for each row. Without a list this is the complete chain.
            if own.list != nil {
                writeRowsOrBody(element, own, condition: condition)
            } else {
                writeCondition(condition)
                out += "?"
                writeBody(element, isRow: false)
                out += ":null"
            }
            return index + 1
        }
        if own.list != nil { checkIsSharedCondition(condition, own, branch: next.element) }
        writeCondition(condition)
        out += "?"
        writeRowsOrBody(element, own)
        out += ":"
        return writeBranches(from: next.index, among: nodes)
    }

    private mutating func writeBranches(from start: Int, among nodes: [MarkupNode]) -> Int {
        var index = start
        while true {
            guard case .element(let element) = nodes[index] else { break }
            let own = directives(of: element)
            beginLine(of: element.name.start)
            if own.otherwise != nil {
                if let second = own.otherwiseIf {
                    problems.warn("\(source.text(in: second.name)) next to a:else is ignored", at: second.name.start)
                }
                writeRowsOrBody(element, own)
                return index + 1
            }
            if let condition = own.otherwiseIf { writeCondition(condition) }
            out += "?"
            writeRowsOrBody(element, own)
            out += ":"
            guard let next = nextBranch(behind: index, among: nodes) else { break }
            index = next.index
        }
        out += "null"
        return index + 1
    }

    private func isOtherwise(at index: Int, among nodes: [MarkupNode]) -> Bool {
        guard nodes.indices.contains(index), case .element(let element) = nodes[index] else { return false }
        return directives(of: element).otherwise != nil
    }

    /// The index after an element and the branches that follow it.
    func chainEnd(from index: Int, among nodes: [MarkupNode]) -> Int {
        var last = index
        guard case .element(let element) = nodes[index] else { return index + 1 }
        let own = directives(of: element)
        guard own.condition != nil || own.otherwiseIf != nil else { return index + 1 }
        while let next = nextBranch(behind: last, among: nodes) { last = next.index }
        return last + 1
    }

    /// The `a:elif` or `a:else` that continues the chain after a node.
    private func nextBranch(behind index: Int, among nodes: [MarkupNode]) -> (index: Int, element: MarkupElement)? {
        guard index + 1 < nodes.count, case .element(let element) = nodes[index + 1] else { return nil }
        let next = directives(of: element)
        guard next.condition == nil else { return nil }
        return next.otherwise != nil || next.otherwiseIf != nil ? (index + 1, element) : nil
    }

    /// A branch can only follow a list if all rows have the same condition.
    private mutating func checkIsSharedCondition(
        _ condition: MarkupAttribute,
        _ own: Directives,
        branch: MarkupElement,
    ) {
        let names = [variableName(own.item, default: "item"), variableName(own.index, default: "index")]
        for case .expression(let range) in condition.value?.parts ?? [] where mentions(names, in: range) {
            let line = source.position(at: condition.name.start).line
            problems.add(
                "this branch has no single condition: the a:if in line \(line) is evaluated for each row of its a:for",
                at: branch.name.start
            )
        }
    }

    /// Whether an expression contains one of these words, other than as a member.
    private func mentions(_ names: [String], in range: SourceRange) -> Bool {
        let words = bytes[range.start..<range.end].split { !(MarkupByte.isNameStart($0) || $0.isDigit) }
        return words.contains { word in
            (word.startIndex == 0 || bytes[word.startIndex - 1] != UInt8(ascii: "."))
                && names.contains(String(decoding: word, as: UTF8.self))
        }
    }

    /// Writes the condition of a branch.
    mutating func writeCondition(_ attribute: MarkupAttribute) {
        guard let value = given(by: attribute, "needs a condition") else {
            out += "null"
            return
        }
        out += "("
        writeControlValue(value)
        out += ")"
    }

    /// The value of a directive.
    ///
    /// Nil with an error if it has no value, and with a warning if the value is empty.
    private mutating func given(by attribute: MarkupAttribute, _ need: String) -> MarkupText? {
        let message = "\(source.text(in: attribute.name)) \(need)"
        guard let value = attribute.value else {
            problems.add(message, at: attribute.name.start)
            return nil
        }
        guard value.parts.isEmpty else { return value }
        problems.warn(message, at: attribute.name.start)
        return nil
    }

    // MARK: - Lists

    private mutating func writeRowsOrBody(
        _ element: MarkupElement,
        _ own: Directives,
        condition: MarkupAttribute? = nil,
    ) {
        guard let list = own.list else { return writeBody(element, isRow: false) }
        guard let value = given(by: list, "needs a list") else {
            out += "null"
            return
        }
        mark(list.name.start)
        writeConstruct("l(")
        let number = placeCount
        placeCount += 1
        writePlaceName(number)
        out += ","
        writeControlValue(value)
        out += ",("

        let level = lists.count
        lists.append(ListScope())
        let outside = variables.count
        let row = declareRow(own, level: level)
        out.write(row.parameters)
        out += ")=>"
        if let condition {
            writeCondition(condition)
            out += "?"
        }
        writeBody(element, isRow: true)
        if condition != nil { out += ":null" }
        let usesIndex = lists[level].usesIndex

        out += ","
        writeKey(of: element, own, parameters: row.parameters, item: row.item, index: row.index)
        variables.removeSubrange(outside...)
        let dependencies = lists.removeLast().dependencies
        out += ","
        if dependencies.isEmpty {
            out += "null"
        } else {
            out.write("[\(dependencies.joined(separator: ","))]")
        }
        out += ")"

        places += ",S"
        places.write(number)
        places += usesIndex ? "=L(true)" : "=L(false)"
    }

    /// Declares the variables of a row.
    ///
    /// - Returns: Their names in the output.
    mutating func declareRow(_ own: Directives, level: Int) -> (item: String, index: String, parameters: String) {
        let item = declare(variableName(own.item, default: "item"), prefix: "x", list: level)
        let index = declare(variableName(own.index, default: "index"), prefix: "i", list: level, isIndex: true)
        return (item, index, item + "," + index)
    }

    private func variableName(_ attribute: MarkupAttribute?, default name: String) -> String {
        attribute.flatMap { fixedText(of: $0) }.flatMap { $0.isEmpty ? nil : $0 } ?? name
    }

    /// Writes the function that computes the key of a row, or null.
    mutating func writeKey(
        of element: MarkupElement,
        _ own: Directives,
        parameters: String,
        item: String,
        index: String,
    ) {
        for attribute in [own.item, own.index] {
            // An empty one is ignored, since tools that generate templates write it.
            guard let attribute, attribute.value?.parts.isEmpty != true else { continue }
            guard let name = fixedText(of: attribute), isIdentifier(name) else {
                problems.add("\(source.text(in: attribute.name)) must be a name", at: attribute.name.start)
                continue
            }
        }
        let general = element.role == .plain || element.role == .custom ? attribute("key", of: element) : nil
        guard let attribute = own.key ?? general, let value = attribute.value, !value.parts.isEmpty else {
            out += "null"
            return
        }
        out.write("(\(parameters))=>")
        if value.parts.count == 1, case .expression(let range) = value.parts[0],
            ["*this", "this"].contains(source.text(in: range).filter { !$0.isWhitespace })
        {
            out.write(item)
            return
        }
        guard let text = fixedText(of: attribute) else {
            out += "("
            writeControlValue(value)
            out += ")"
            return
        }
        var path = text.split(separator: ".").map(String.init)
        switch path.first {
        case "*this":
            path = []
        case variableName(own.index, default: "index") where path.count == 1:
            out.write(index)
            return
        case variableName(own.item, default: "item"):
            path.removeFirst()
        default:
            break
        }
        out.write(item)
        for name in path {
            out += "?.["
            out.writeString(Self.isHidden(name) ? "" : name)
            out += "]"
        }
    }

    func isIdentifier(_ name: String) -> Bool {
        guard let first = name.utf8.first, !first.isDigit else { return false }
        return name.utf8.allSatisfy { MarkupByte.isNameStart($0) || $0.isDigit || $0 == UInt8(ascii: "$") }
    }
}

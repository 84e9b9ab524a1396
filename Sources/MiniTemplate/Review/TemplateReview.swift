package import MiniSyntax

/// The contents of a template for a review: its elements in document order, the files that it refers to, and its
/// mistakes.
package struct TemplateReview {
    /// An element of the source.
    package struct Element {
        /// The tag's name.
        package let tag: String
        /// The offset of the name in the file.
        package let offset: Int
        /// The attributes in the order of the file.
        package let attributes: [Attribute]
        /// Whether the tag is neither one of the vendor's nor one of the compiler's.
        package let isCustom: Bool
        /// Whether it is in the definition of a template.
        package let isInTemplate: Bool
    }

    /// An attribute of the source.
    package struct Attribute {
        package let name: String
        /// The offset of the name in the file.
        package let offset: Int
        /// The value, or nil when it contains an expression or there is none.
        package let text: String?
        /// The offset of the value in the file, or nil when it contains an expression or has several parts.
        package let textOffset: Int?

        /// Whether its name is that of an event: `onTap`, `catchTap`.
        package var namesHandler: Bool {
            ["on", "catch"].contains { prefix in
                name.hasPrefix(prefix) && name.dropFirst(prefix.count).first?.isUppercase == true
            }
        }
    }

    /// A feature that is supported here, and that the vendor's compiler for base library 2 rejects or warns about.
    package struct CompilerDifference {
        package enum Kind {
            /// An arrow function in an expression.
            case arrowFunction
            /// An attribute `slot` of an element without a parent element.
            case slotWithoutElement
            /// An `a:for` without `a:key`.
            case listWithoutKey
        }

        package let kind: Kind
        /// The offset in the file.
        package let offset: Int
    }

    package private(set) var elements: [Element] = []
    package private(set) var divergences: [CompilerDifference] = []
    package let dependencies: [CompiledTemplate.Dependency]
    /// Mistakes that prevent the template from being rendered.
    package let errors: [TemplateError.Problem]
    /// Mistakes that do not prevent the template from being rendered.
    package let warnings: [TemplateError.Problem]

    /// Parses a template.
    ///
    /// - Parameter components: The names of built-in tags that are components of the program where the file is used.
    package init(_ source: SourceText, components: Set<String>) {
        do throws(TemplateError) {
            let (nodes, generator, _) = try TemplateCompiler.generate(source, components: components)
            errors = generator.problems.errors(in: source)
            warnings = generator.problems.warnings(in: source)
            dependencies = generator.dependencies
            divergences = generator.arrowFunctions.sorted().map { CompilerDifference(kind: .arrowFunction, offset: $0) }
            for node in nodes { collect(node, Surroundings(), in: source) }
        } catch {
            (errors, warnings, dependencies) = (error.problems, error.warnings, error.dependencies)
        }
    }

    /// The context of an element.
    private struct Surroundings {
        var isInTemplate = false
        var hasElement = false
    }

    // The parser limits the depth.
    private mutating func collect(_ node: MarkupNode, _ around: Surroundings, in source: SourceText) {
        guard case .element(let element) = node else { return }
        let attributes = element.attributes.map { attribute in
            Attribute(
                name: source.text(in: attribute.name),
                offset: attribute.name.start,
                text: Self.text(of: attribute, in: source),
                textOffset: Self.textOffset(of: attribute),
            )
        }
        elements.append(
            Element(
                tag: source.text(in: element.name),
                offset: element.name.start,
                attributes: attributes,
                isCustom: element.role == .custom,
                isInTemplate: around.isInTemplate,
            )
        )
        if !around.hasElement, let slot = attributes.first(where: { $0.name == "slot" }) {
            divergences.append(CompilerDifference(kind: .slotWithoutElement, offset: slot.offset))
        }
        if let offset = Self.listWithoutKey(element, in: source) {
            divergences.append(CompilerDifference(kind: .listWithoutKey, offset: offset))
        }
        var inside = around
        switch element.role {
        case .plain, .custom, .slot: inside.hasElement = true
        case .template where attributes.contains { $0.name == "name" }:
            inside = Surroundings(isInTemplate: true, hasElement: false)
        case .block, .template, .include, .importTemplate, .importScript: break
        }
        for child in element.children { collect(child, inside, in: source) }
    }

    /// The offset of an `a:for` whose rows have no key, or nil when they have one, or the list is a literal.
    private static func listWithoutKey(_ element: MarkupElement, in source: SourceText) -> Int? {
        guard let list = element.attributes.first(where: { directive($0, in: source) == .list }) else { return nil }
        if case .expression(let range)? = list.value?.parts.first, list.value?.parts.count == 1 {
            let text = source.text(in: range).drop { $0.isWhitespace }
            // The rows of a list that never changes need no key.
            if text.hasPrefix("[") || text.allSatisfy({ $0.isNumber || $0.isWhitespace }) { return nil }
        }
        if hasKey(element, in: source) { return nil }
        let hasKeyedRow = element.children.contains { child in
            guard element.role == .block, case .element(let row) = child else { return false }
            return hasKey(row, in: source)
        }
        return hasKeyedRow ? nil : list.name.start
    }

    private static func hasKey(_ element: MarkupElement, in source: SourceText) -> Bool {
        element.attributes.contains { attribute in
            directive(attribute, in: source) == .key
                || (element.role != .block && source.text(in: attribute.name) == "key")
        }
    }

    private static func directive(_ attribute: MarkupAttribute, in source: SourceText) -> Directive? {
        Directive.named(attribute.name, in: source.bytes)
    }

    private static func textOffset(of attribute: MarkupAttribute) -> Int? {
        guard let value = attribute.value, !value.isDynamic, value.parts.count == 1,
            case .text(let range)? = value.parts.first
        else { return nil }
        return range.start
    }

    private static func text(of attribute: MarkupAttribute, in source: SourceText) -> String? {
        guard let value = attribute.value, !value.isDynamic else { return nil }
        return value.parts.map { part in
            switch part {
            case .text(let range), .verbatim(let range), .expression(let range): source.text(in: range)
            }
        }.joined()
    }
}

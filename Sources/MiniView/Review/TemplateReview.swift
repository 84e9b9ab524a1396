package import MiniSyntax

/// A template as a reviewer reads it: its elements in document order, the files that it refers to, and what is wrong with it.
package struct TemplateReview {
    /// An element as it is written.
    package struct Element {
        /// The tag's name.
        package let tag: String
        /// The offset of the name in the file.
        package let offset: Int
        /// The attributes in the order of the file.
        package let attributes: [Attribute]
        /// Whether the tag is neither the vendor's nor one of the compiler's own.
        package let isCustom: Bool
    }

    /// An attribute as it is written.
    package struct Attribute {
        package let name: String
        /// The offset of the name in the file.
        package let offset: Int
        /// The value; nil when it has an expression, or there is none.
        package let text: String?
    }

    package let elements: [Element]
    package let dependencies: [CompiledTemplate.Dependency]
    /// Mistakes for which the template is not rendered.
    package let errors: [TemplateError.Problem]
    /// Mistakes in spite of which it is rendered.
    package let warnings: [TemplateError.Problem]

    /// Reads a template.
    ///
    /// - Parameter components: The names of built-in tags that are components of the program's where the file is used.
    package init(_ source: SourceText, components: Set<String>) {
        do throws(TemplateError) {
            let template = try TemplateCompiler.compile(source, components: components)
            (errors, warnings, dependencies) = ([], template.warnings, template.dependencies)
        } catch {
            (errors, warnings, dependencies) = (error.problems, error.warnings, error.dependencies)
        }
        guard source.bytes.count <= TemplateCompiler.sizeLimit else {
            elements = []
            return
        }
        var parser = MarkupParser(source, components: components)
        let nodes = parser.parse()
        var elements: [Element] = []
        for node in nodes { Self.collect(node, in: source, &elements) }
        self.elements = elements
    }

    // The parser bounds the depth.
    private static func collect(_ node: MarkupNode, in source: SourceText, _ elements: inout [Element]) {
        guard case .element(let element) = node else { return }
        let attributes = element.attributes.map { attribute in
            Attribute(
                name: source.text(in: attribute.name),
                offset: attribute.name.start,
                text: text(of: attribute, in: source),
            )
        }
        elements.append(
            Element(
                tag: source.text(in: element.name),
                offset: element.name.start,
                attributes: attributes,
                isCustom: element.role == .custom,
            )
        )
        for child in element.children { collect(child, in: source, &elements) }
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

package import MiniCore

/// Locates elements of the page on top by selector, text or role.
///
/// ```swift
/// try await program.perform(.input("milk"), on: .selector("#text"))
/// try await program.perform(.tap, on: .role("button", named: "Add"))
/// try await program.perform(.tap, on: .text("Delete").within(.selector(".note").nth(1)))
/// ```
///
/// Elements inside components and slots are found as well.
public struct ElementLocator: Sendable, Hashable {
    private indirect enum Way: Sendable, Hashable {
        case selector(String)
        case text(String, TextMatch)
        case role(String, name: String?)
        case element(Int)
    }

    /// How a text is compared; runs of white space count as one space.
    public enum TextMatch: Sendable, Hashable {
        /// The element's text contains the text.
        case substring
        /// The element's complete text equals the text.
        case exact
    }

    private let way: Way
    private var outer: [ElementLocator] = []
    private var index: Int?

    private init(_ way: Way) { self.way = way }

    /// Elements by a selector.
    ///
    /// - Parameter selector: A selector of tags, `*`, `#id`, `.class`, `[name]`, `[name="value"]` and similar,
    ///   `:nth-child(n)`, `:nth-last-child(n)`, `:first-child`, `:last-child`, descendants (a space), children (`>`) and
    ///   lists (`,`).
    public static func selector(_ selector: String) -> ElementLocator { ElementLocator(.selector(selector)) }

    /// The innermost elements that show a text.
    public static func text(_ text: String, _ match: TextMatch = .substring) -> ElementLocator {
        ElementLocator(.text(text, match))
    }

    /// Elements by role, and optionally by name.
    ///
    /// - Parameters:
    ///   - role: `button`, `textbox`, `checkbox`, `radio`, `radiogroup`, `switch`, `slider`, `combobox` (a picker), `link`
    ///     (a navigator), `img`, `form`, `progressbar`; the value of `aria-role`; or a tag that has none of these.
    ///   - name: The complete `aria-label`, text or placeholder of the element; nil for any.
    public static func role(_ role: String, named name: String? = nil) -> ElementLocator {
        ElementLocator(.role(role, name: name))
    }

    /// An element that has been found before.
    ///
    /// - Parameter id: ``PageElement/id``.
    public static func element(_ id: Int) -> ElementLocator { ElementLocator(.element(id)) }

    /// The elements that are inside of others.
    public func within(_ outer: ElementLocator) -> ElementLocator {
        var locator = self
        locator.outer = [locator.outer.first?.within(outer) ?? outer]
        return locator
    }

    /// One of the elements.
    ///
    /// - Parameter index: The index in document order, from 0.
    public func nth(_ index: Int) -> ElementLocator {
        var locator = self
        locator.index = index
        return locator
    }

    /// The locator in the form that the view takes.
    var value: ScriptValue {
        var fields = ScriptObject()
        switch way {
        case .selector(let selector): (fields["by"], fields["value"]) = ("selector", .string(selector))
        case .text(let text, let match):
            (fields["by"], fields["value"]) = (match == .substring ? "text" : "wholeText", .string(text))
        case .role(let role, let name):
            (fields["by"], fields["value"]) = ("role", .string(role))
            if let name { fields["name"] = .string(name) }
        case .element(let id): (fields["by"], fields["value"]) = ("element", .number(Double(id)))
        }
        if let outer = outer.first { fields["within"] = outer.value }
        if let index { fields["index"] = .number(Double(index)) }
        return .object(fields)
    }
}

extension ElementLocator: CustomStringConvertible {
    /// A description such as `text "Delete" within '.note' (number 1)`.
    public var description: String {
        var text =
            switch way {
            case .selector(let selector): "'\(selector)'"
            case .text(let text, .substring): "text \"\(text)\""
            case .text(let text, .exact): "the complete text \"\(text)\""
            case .role(let role, let name): role + (name.map { " \"\($0)\"" } ?? "")
            case .element(let id): "element \(id)"
            }
        if let outer = outer.first { text += " within \(outer)" }
        if let index { text += " (number \(index))" }
        return text
    }
}

extension ElementLocator: BinaryCodable {
    /// Encodes the way, the locator of the outer elements and the index.
    package func encode(to encoder: inout BinaryEncoder) {
        switch way {
        case .selector(let selector):
            encoder.encode(tag: 0)
            encoder.encode(selector)
        case .text(let text, let match):
            encoder.encode(tag: 1)
            encoder.encode(text)
            encoder.encode(match == .exact)
        case .role(let role, let name):
            encoder.encode(tag: 2)
            encoder.encode(role)
            encoder.encode(name)
        case .element(let id):
            encoder.encode(tag: 3)
            encoder.encode(id)
        }
        encoder.encode(outer.first)
        encoder.encode(index)
    }

    /// Decodes the way, the locator of the outer elements and the index.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        way = try decoder.decodeCase { (tag, decoder) throws(BinaryDecodingError) -> Way? in
            switch tag {
            case 0: .selector(try decoder.decode())
            case 1: .text(try decoder.decode(), try decoder.decode(Bool.self) ? .exact : .substring)
            case 2: .role(try decoder.decode(), name: try decoder.decode())
            case 3: .element(try decoder.decode())
            default: nil
            }
        }
        let outer = try decoder.nested { (decoder) throws(BinaryDecodingError) in
            try decoder.decode(ElementLocator?.self)
        }
        self.outer = outer.map { [$0] } ?? []
        index = try decoder.decode()
    }
}

/// A template, its data and the expected outline.
struct TemplateVector: Sendable, CustomStringConvertible {
    /// The behaviour that the row shows; unique.
    let name: String

    let template: String

    /// A JavaScript expression.
    let data: String

    let outline: String

    init(_ name: String, _ template: String, _ data: String = "{}", _ outline: String) {
        self.name = name
        self.template = template
        self.data = data
        self.outline = outline
    }

    var description: String { name }

    static let all =
        texts + operators + members + literals + calls + attributes + conditions + lists + markup + templates + slots
        + unusualMarkup
}

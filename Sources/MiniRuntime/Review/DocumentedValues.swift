internal import MiniCore
internal import MiniView

/// Parameters, and values of parameters and attributes, that the documents list, and what is wrong with others.
enum DocumentedValues {
    /// The documented ones of the methods that requests are sent with here: a phone may refuse the others.
    private static let methods = ["GET", "POST", "PUT", "DELETE"]

    /// What a parameter may have been meant to be that has no documented name; nil where it has one, or none is near.
    static func misspelling(of parameter: ScriptReview.Parameter, _ catalogue: Catalogue) -> String? {
        var names = catalogue.parameters(of: parameter.function)
        if names.isEmpty, !parameter.function.hasSuffix("Sync"), catalogue.oddity(ofMock: parameter.function) == nil {
            // Whatever it reads, it takes callbacks.
            names = ["success", "fail", "complete"]
        }
        guard !names.contains(parameter.name), let nearest = Spelling.nearest(to: parameter.name, among: names) else {
            return nil
        }
        return "my.\(parameter.function) has no parameter \"\(parameter.name)\"; did you mean \"\(nearest)\"?"
    }

    /// What is wrong with the value of a parameter; nil where nothing is, or the documents list no values.
    static func mistake(in parameter: ScriptReview.Parameter, _ catalogue: Catalogue) -> String? {
        guard let text = parameter.value?.name else { return nil }
        let isMethod = parameter.name == "method" && ["request", "httpRequest"].contains(parameter.function)
        let choices = isMethod ? methods : catalogue.choices(of: parameter.name, in: parameter.function)
        let value = text.lowercased()
        guard !choices.isEmpty, !choices.contains(where: { $0.lowercased() == value }) else { return nil }
        let known = choices.joined(separator: ", ")
        let nearest = value.utf8.count <= 100 ? Spelling.nearest(to: value, among: choices) : nil
        let hint = nearest.map { "; did you mean \"\($0)\"?" } ?? "; the documents list \(known)"
        return "my.\(parameter.function) documents no \(parameter.name) \"\(text)\"\(hint)"
    }

    /// What is wrong with an attribute; nil where nothing is.
    static func mistake(in attribute: TemplateReview.Attribute, of element: TemplateReview.Element) -> String? {
        guard element.tag == "button", ["open-type", "openType"].contains(attribute.name),
            let text = attribute.text, !text.isEmpty, ButtonOpenType(rawValue: text) == nil
        else { return nil }
        return ButtonOpenType.message(unknown: text)
    }
}

internal import MiniCore
internal import MiniTemplate

/// Checks parameters, and values of parameters and attributes, against the documented ones.
enum DocumentedValues {
    /// The documented methods of requests.
    ///
    /// This host supports more, which a phone may refuse.
    private static let methods = ["GET", "POST", "PUT", "DELETE"]

    /// A warning about a parameter whose name is nearly a documented one; nil if the name is documented or none is near.
    static func misspelling(of parameter: ScriptReview.Parameter, _ apis: APIRegistry) -> String? {
        var names = apis.parameters(of: parameter.function)
        if names.isEmpty, !parameter.function.hasSuffix("Sync"), apis.diagnostic(ofMock: parameter.function) == nil {
            // Every such function takes callbacks.
            names = ["success", "fail", "complete"]
        }
        guard !names.contains(parameter.name), let nearest = Spelling.nearest(to: parameter.name, among: names) else {
            return nil
        }
        return "my.\(parameter.function) has no parameter \"\(parameter.name)\"; did you mean \"\(nearest)\"?"
    }

    /// The mistake in the value of a parameter; nil if there is none or the documents list no values.
    static func mistake(in parameter: ScriptReview.Parameter, _ apis: APIRegistry) -> String? {
        guard let text = parameter.value?.name else { return nil }
        let isMethod = parameter.name == "method" && ["request", "httpRequest"].contains(parameter.function)
        let choices = isMethod ? methods : apis.choices(of: parameter.name, in: parameter.function)
        let value = text.lowercased()
        guard !choices.isEmpty, !choices.contains(where: { $0.lowercased() == value }) else { return nil }
        let known = choices.joined(separator: ", ")
        let nearest = value.utf8.count <= 100 ? Spelling.nearest(to: value, among: choices) : nil
        let hint = nearest.map { "; did you mean \"\($0)\"?" } ?? "; the documents list \(known)"
        return "my.\(parameter.function) documents no \(parameter.name) \"\(text)\"\(hint)"
    }

    /// The mistake in an attribute; nil if there is none.
    static func mistake(in attribute: TemplateReview.Attribute, of element: TemplateReview.Element) -> String? {
        guard element.tag == "button", ["open-type", "openType"].contains(attribute.name),
            let text = attribute.text, !text.isEmpty, ButtonOpenType(rawValue: text) == nil
        else { return nil }
        return ButtonOpenType.message(unknown: text)
    }
}

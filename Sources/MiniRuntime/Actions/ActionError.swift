public import MiniCore

/// Why something could not be done to a page.
public enum ActionError: Error, Sendable, Hashable {
    /// The page has no such element.
    ///
    /// `alternatives` are at most 20 of the elements or texts that it has.
    case notFound(ElementLocator, page: String?, alternatives: [String])
    /// The element, the page or the program does not do that, or not now.
    case refused(String)
    /// The program has ended, or its view failed.
    case script(ScriptError)
}

extension ActionError: CustomStringConvertible {
    /// What was looked for or done, and what there is.
    public var description: String {
        switch self {
        case .notFound(let locator, let page, let alternatives):
            let place = page.map { "on \($0)" } ?? "since no page is open"
            let list = alternatives.isEmpty ? "nothing" : alternatives.joined(separator: ", ")
            return "there is no \(locator) \(place); there is \(list)"
        case .refused(let reason): return reason
        case .script(let error): return error.description
        }
    }
}

public import MiniCore

/// An error of an action on a page.
public enum ActionError: Error, Sendable, Hashable {
    /// The page has no such element.
    ///
    /// `alternatives` are up to 20 of the elements or texts that the page has.
    case notFound(ElementLocator, page: String?, alternatives: [String])
    /// The element, the page or the program does not support the action, or not in its present state.
    case refused(String)
    /// The program has ended, or its view failed.
    case script(ScriptError)
}

extension ActionError: CustomStringConvertible {
    /// A description of the locator or the action, and of the alternatives.
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

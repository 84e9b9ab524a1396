public import MiniCore

/// The result of an event that ``ProgramCheck`` has dispatched to an element with a handler of it.
public struct HandlerReport: Sendable {
    /// A selector of the element, as `mini run --act` and `page.$` of a test take it.
    public let selector: String
    /// Whether the element is the first one that the selector finds.
    public let isFirst: Bool
    /// The element's tag.
    public let tag: String
    /// The text in the element, with single spaces and at most 40 characters.
    public let text: String
    /// The event.
    public let event: HandledEvent
    /// The name of the method that handles the event; empty for a function of SJS.
    public let handler: String
    /// The errors that remained uncaught after the event.
    public var errors: [ScriptError] = []
    /// The warnings of the host after the event.
    public var warnings: [ProgramWarning] = []
}

extension HandlerReport: CustomStringConvertible {
    /// `'#save' (button "Save")`.
    public var description: String { "'\(selector)' (\(tag)\(text.isEmpty ? "" : " \"\(text)\""))" }
}

public import MiniCore

/// The result of a tap on one element of a page.
public struct TapReport: Sendable {
    /// A selector of the element, as `mini run --tap` and `page.$` of a test take it.
    public let selector: String
    /// Whether the element is the first one that the selector finds.
    public let isFirst: Bool
    /// The element's tag.
    public let tag: String
    /// The text in the element, with single spaces and at most 40 characters.
    public let text: String
    /// The name of the handler.
    public let handler: String
    /// The errors that remained uncaught after the tap.
    public var errors: [ScriptError] = []
    /// The warnings of the host after the tap.
    public var warnings: [ProgramWarning] = []
}

extension TapReport: CustomStringConvertible {
    /// `'#save' (button "Save")`.
    public var description: String { "'\(selector)' (\(tag)\(text.isEmpty ? "" : " \"\(text)\""))" }
}

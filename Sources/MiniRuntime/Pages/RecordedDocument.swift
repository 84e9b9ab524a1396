internal import MiniCore
internal import MiniView

/// The text of a page for a record, with what it shows besides the nodes and the styles of the page.
struct RecordedDocument {
    /// The descriptions of the controls of the page.
    let controls: [ScriptValue]
    /// The title of the page; nil if it has none.
    let title: String?
    /// The bars around the page.
    let frame: HTMLFrame
    /// The document.
    let text: String
}

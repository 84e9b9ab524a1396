public import MiniCore

/// What opening one page has shown.
public struct PageReport: Sendable {
    /// The page's path, without a leading slash.
    public let page: String
    /// Everything that the page's program did.
    public var record = ProgramRecord()
    /// Why the program could not be started; nil when it was.
    public var startError: ProgramStartError?
    /// Whether the page's tree could be read in the end.
    public var isRendered = false
    /// The elements and texts of the tree in the end; those of the page on top, should the page have moved on.
    public var nodeCount = 0
    /// Whether the program became idle in the time for it.
    ///
    /// A page that polls never does, and is none the worse.
    public var isIdle = false
    /// From the start of the program until its tree was read.
    public var duration: Duration = .zero

    /// Makes the report of a page that has not been opened.
    public init(page: String) { self.page = page }

    /// Whether the page was opened and rendered, and nothing but a failed JSAPI went uncaught.
    public var isOK: Bool { errors.isEmpty }

    /// Why the page is not as it should be; empty exactly when ``isOK``.
    public var errors: [ScriptError] {
        var errors = record.errors
        if let startError, record.ending == nil { errors.append(ScriptError(startError)) }
        if errors.isEmpty, !isRendered { errors.append(ScriptError(name: "", message: "the page was not rendered")) }
        return errors
    }
}

public import MiniCore
internal import MiniNetwork
public import MiniRuntime

/// What opening one page has shown.
public struct PageReport: Sendable {
    /// The page's path, without a leading slash.
    public let page: String
    /// Everything that the page's program did.
    public var record = ProgramRecord()
    /// Why the program could not be started; nil when it was.
    public var startError: ProgramStartError?
    /// What the program has changed by `setData` until then.
    public var dataChanges = DataChanges()
    /// Whether the page was opened: its program was started and its `onLoad` called.
    public var isLoaded = false
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

    /// The refusals of URLs, of calls as well as of images, media and web-views: what asked, the scheme and host, and why.
    public var refusedURLs: [String] { record.warnings.map(\.message).filter(Self.isRefusal) }

    /// What else the host warned of, such as tags that are no components and rejected promises that do not count.
    public var notes: [ProgramWarning] {
        var notes = record.warnings.filter { !Self.isRefusal($0.message) } + record.rejections
        let path = page.prefix { $0 != "?" }
        if isLoaded, let last = record.page, last != (path.hasPrefix("/") ? path.dropFirst() : path) {
            notes.append(ProgramWarning("\(page) moved on to \(last), whose nodes were counted"))
        }
        return notes
    }

    private static func isRefusal(_ warning: String) -> Bool {
        NetworkPolicy.Surface.allCases.contains { warning.hasPrefix("\($0.name) refused") }
    }

    /// Why the page is not as it should be; empty exactly when ``isOK``.
    public var errors: [ScriptError] {
        var errors = record.errors
        if let startError, record.ending == nil { errors.append(ScriptError(startError)) }
        if errors.isEmpty, !isRendered { errors.append(ScriptError(name: "", message: "the page was not rendered")) }
        return errors
    }
}

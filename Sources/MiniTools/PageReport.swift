public import MiniCore
public import MiniHost

/// The result of opening one page.
public struct PageReport: Sendable {
    /// The page's path, without a leading slash.
    public let page: String
    /// The events of the program until its tree was read.
    public var record = ProgramRecord()
    /// The error of the start; nil if the program has started.
    public var startError: ProgramStartError?
    /// The changes that the program made by `setData` until its tree was read.
    public var dataChanges = DataChanges()
    /// Whether the page was opened: its program was started and its `onLoad` called.
    public var isLoaded = false
    /// Whether the page's tree could be read.
    public var isRendered = false
    /// The number of elements and texts in the tree; those of the top page if the program navigated to another one.
    public var nodeCount = 0
    /// Whether the program became idle within the time limit.
    ///
    /// A page that polls never becomes idle, which is no error.
    public var isIdle = false
    /// The time after which the page was ended because its code did not return; nil for a page that was checked.
    public var endedAfter: Duration?
    /// The time from the start of the program until its tree was read.
    public var duration: Duration = .zero
    /// The results of taps and other events, in document order; empty unless ``ProgramCheck/callsHandlers`` is set.
    public var handlers: [HandlerReport] = []
    /// The number of handlers beyond ``ProgramCheck/handlerLimit``, which were not called.
    public var uncalledHandlerCount = 0

    /// Creates the report of a page that has not been opened.
    public init(page: String) { self.page = page }

    /// Whether the page was opened and rendered, and no error but the failure of a JSAPI remained uncaught, also after the
    /// events of ``handlers``.
    public var isOK: Bool { errors.isEmpty && handlers.allSatisfy(\.errors.isEmpty) }

    /// The rejections of URLs of calls, images, media and web-views: the requester, the scheme and host, and the reason.
    public var refusedURLs: [String] { record.warnings.filter(\.kind.isRefusedURL).map(\.message) }

    /// The other warnings of the host, such as tags that are no components and rejected promises that do not count as errors.
    public var notes: [ProgramWarning] {
        var notes = record.warnings.filter { !$0.kind.isRefusedURL } + record.rejections
        let path = page.prefix { $0 != "?" }
        if isLoaded, let last = record.page, last != (path.hasPrefix("/") ? path.dropFirst() : path) {
            notes.append(ProgramWarning("\(page) navigated to \(last); its nodes were counted"))
        }
        // The names of missing handlers appear after taps; the page has warned of most of them before.
        for warning in handlers.flatMap(\.warnings) where !notes.contains(warning) { notes.append(warning) }
        if uncalledHandlerCount > 0 {
            notes.append(ProgramWarning("\(uncalledHandlerCount) more handlers of elements were not called"))
        }
        return notes
    }

    /// The errors of the page, without those after events, which ``handlers`` has.
    public var errors: [ScriptError] {
        var errors = record.errors
        if let endedAfter {
            let message = "the code of the page did not return within \(endedAfter), and its process was ended"
            errors.append(ScriptError(name: "", message: message))
        } else if let startError, record.terminationError == nil {
            errors.append(ScriptError(startError))
        }
        if errors.isEmpty, !isRendered { errors.append(ScriptError(name: "", message: "the page was not rendered")) }
        return errors
    }
}

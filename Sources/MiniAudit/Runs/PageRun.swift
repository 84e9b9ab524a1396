internal import MiniHost

/// What an audit observes when it opens a page.
struct PageRun: Sendable {
    /// The error of the start; nil for a program that was started.
    var startError: ProgramStartError?
    /// The events until the program was stopped.
    var record = ProgramRecord()
    /// The number of JSAPI calls of earlier starts.
    var earlierCallCount = 0
    /// The JSAPI calls until the page was idle.
    var calls: [CallRecord] = []
    /// The JSAPI calls until the program was stopped.
    var allCalls: [CallRecord] = []
    /// Whether there were more JSAPI calls than are kept.
    var hasMoreCalls = false
    /// The calls with objects of personal data until then, sorted; empty if the run does not follow them.
    var markedCalls: [MarkedCall] = []
    /// The requests until then.
    var network = AuditNetwork.Record()
    /// The dialogues until then.
    var shown: [HeadlessUserInterface.Shown] = []
    /// The page when the program was idle; nil for a program without one.
    var tree: ViewNode?
    /// Whether the program became idle within the limit.
    var isIdle = false
    /// The changes of data until the page was idle.
    var dataChanges = DataChanges()
    /// The size of the largest change of data, also by timers after that, in bytes.
    var largestChange = 0
    /// The most changes of data within a second, also those of timers after that.
    var changesPerSecond = 0
    /// The real time from the start until the page was idle.
    var duration = Duration.zero
    /// Whether the page was ended because its code did not return.
    var isEnded = false
    /// Whether the time limit of the audit has ended the run, or has passed before it.
    var isCut = false

    /// The error with which the program ended; nil for one that was stopped.
    var terminationError: ScriptError? { record.terminationError }

    /// The uncaught errors besides the one that ended the program, and the error of a script at the start.
    var errors: [ScriptError] {
        var errors = record.uncaught.filter { $0.kind != .unhandledFailure }.map(\.error)
        if case .script(let error)? = startError, record.terminationError == nil, !errors.contains(error) {
            errors.append(error)
        }
        return errors
    }

    /// The run without its calls and requests, which a comparison with later runs does not need.
    var compared: PageRun {
        var run = self
        (run.calls, run.allCalls, run.markedCalls, run.shown) = ([], [], [], [])
        run.network = AuditNetwork.Record()
        return run
    }

    /// Whether the page shows nothing that a person can see or use.
    var isBlank: Bool { Self.isBlank(tree) }

    /// Whether a tree shows nothing that a person can see or use.
    static func isBlank(_ tree: ViewNode?) -> Bool { tree.map { !hasContent($0) } ?? true }

    /// The tags that show nothing by themselves.
    private static let containers: Set = [
        "page", "view", "text", "block", "scroll-view", "swiper", "swiper-item", "cover-view", "movable-area",
        "movable-view", "form", "label", "navigator", "match-media", "page-meta", "page-container", "root-portal",
        "radio-group", "checkbox-group", "share-element", "aria-component",
    ]

    private static func hasContent(_ node: ViewNode) -> Bool {
        switch node.kind {
        case .text: return node.text.contains { !$0.isWhitespace }
        case .element:
            let isContainer = node.component != nil || containers.contains(node.tag)
            return !isContainer || node.children.contains(where: hasContent)
        }
    }

    /// The number of elements and texts on the page.
    var nodeCount: Int { tree.map { Self.count($0) - 1 } ?? 0 }

    private static func count(_ node: ViewNode) -> Int { node.children.reduce(1) { $0 + count($1) } }
}

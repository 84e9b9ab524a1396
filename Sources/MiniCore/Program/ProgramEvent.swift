/// Something that happened in a running program and that its host may want to know.
public enum ProgramEvent: Sendable {
    /// The program printed to its console. Observers are told before the `console` call returns.
    case console(ConsoleMessage)
    /// A JSAPI call was answered.
    case call(CallRecord)
    /// An exception or a rejected promise that nobody caught; the program goes on.
    case uncaught(ScriptError, UncaughtKind)
    /// A page came, was shown, hidden or went.
    case page(PageEvent)
    /// The program changed the navigation bar of a page.
    case navigationBar(page: String, NavigationBarChange)
    /// The program wants something shown or done around its page.
    case surface(SurfaceChange)
    /// The host did something worth a line in the log, such as reading a file that looks wrong.
    case warning(ProgramWarning)
    /// The program ended; nil when it was stopped on request.
    case ended(ScriptError?)
}

/// How an uncaught failure got away.
public enum UncaughtKind: String, Sendable {
    /// An exception that left a callback, a lifecycle method or a module.
    case exception
    /// A promise was rejected because something did not succeed, and nothing handled it in that turn.
    ///
    /// It carries the failure of a JSAPI, an `Error` that the program made while it was told of one, or what is no error.
    case unhandledFailure
    /// A promise was rejected with any other error, and nothing handled it in that turn.
    case unhandledRejection
    /// A template could not be rendered.
    case render
}

/// One line of console output.
public struct ConsoleMessage: Sendable, Hashable {
    /// How it was written.
    public enum Level: String, Sendable, CaseIterable {
        /// `console.debug`.
        case debug
        /// `console.log`, `console.table`, `console.group`, `console.timeEnd`.
        case log
        /// `console.info`.
        case info
        /// `console.warn`.
        case warn
        /// `console.error`, and a failed `console.assert`.
        case error
    }

    /// How it was written.
    public let level: Level
    /// The formatted text; may have several lines.
    ///
    /// Indented by the open groups.
    public let text: String

    /// Makes a message.
    public init(level: Level, text: String) {
        self.level = level
        self.text = text
    }
}

/// One answered JSAPI call.
///
/// Holds no parameter and no result.
public struct CallRecord: Sendable, Hashable {
    /// The name on `my`, without `Sync`.
    public let name: String
    /// `sync`, `callback`, `direct`, `deferred`, `task` or `object`.
    public let form: String
    /// The failure without its details, or nil for success.
    public let error: APIError?
    /// How long it took from the call to its result: in real time, but on the program's clock for a deferred call that
    /// has begun.
    public let duration: Duration
    /// The page on top when the call was made; nil before the first page.
    public let page: String?
    /// The file of the program that made the call; nil for a call that succeeded, and where no file is known.
    public let file: String?
    /// The line of the call, from 1; nil without a file.
    public let line: Int?
    /// The column of the call in UTF-16 units, from 1; nil without a file.
    public let column: Int?

    /// Makes a record.
    public init(
        name: String,
        form: String,
        error: APIError?,
        duration: Duration,
        page: String?,
        file: String? = nil,
        line: Int? = nil,
        column: Int? = nil,
    ) {
        self.name = name
        self.form = form
        self.error = error?.withoutDetails
        self.duration = duration
        self.page = page
        self.file = file
        self.line = line
        self.column = column
    }
}

/// A step in the life of a page.
public struct PageEvent: Sendable, Hashable {
    /// The steps.
    public enum Step: String, Sendable {
        /// After `onLoad`.
        case loaded
        /// After the first rendering and `onReady`.
        case ready
        /// After `onShow`.
        case shown
        /// After `onHide`.
        case hidden
        /// After `onUnload`.
        case unloaded
    }

    /// The page's path, without a leading slash.
    public let path: String
    /// What happened.
    public let step: Step

    /// Makes an event.
    public init(path: String, step: Step) {
        self.path = path
        self.step = step
    }
}

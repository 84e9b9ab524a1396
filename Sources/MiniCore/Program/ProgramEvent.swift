/// An event of a running program for its host.
public enum ProgramEvent: Sendable {
    /// The program printed to its console. Observers receive the event before the `console` call returns.
    case console(ConsoleMessage)
    /// A JSAPI call was completed.
    case call(CallRecord)
    /// An uncaught exception or a rejected promise without a handler. The program continues.
    case uncaught(ScriptError, UncaughtKind)
    /// A page was loaded, shown, hidden or unloaded.
    case page(PageEvent)
    /// The tree of a page has changed; only hosts that request it receive this event, because the comparison takes time.
    case rendered(PageRendering)
    /// The program changed the navigation bar of a page.
    case navigationBar(page: String, NavigationBarChange)
    /// The program requests that the host shows or does something around its page.
    case deviceUI(DeviceUIChange)
    /// The host has a warning for the log, such as a file with suspect content.
    case warning(ProgramWarning)
    /// The process of the program has ended or was started again, and the program continues.
    case process(ProcessEvent)
    /// The program ended; the error is nil if it was stopped on request.
    case ended(ScriptError?)
}

/// An event in the life of the process of a program that has one.
public enum ProcessEvent: Sendable, Hashable {
    /// The process ended by itself with an error, and another one is started after a delay: the first, second, … time.
    ///
    /// ``ScriptError/processEnd`` describes the end.
    case restarting(ScriptError, attempt: Int, after: Duration)
    /// The host has ended the process of an idle program, which is started again when it is used.
    case suspended
    /// The program runs in a new process, on a page with its query; nil for the first page.
    case restarted(page: String?)
}

/// The kind of an uncaught failure.
public enum UncaughtKind: String, Sendable {
    /// An exception in a callback, a lifecycle method or a module.
    case exception
    /// A promise was rejected because an operation failed, and it had no handler by the end of that turn.
    ///
    /// It has the error of a JSAPI, an `Error` that the program made while it received such an error, or a value that is not an
    /// error.
    case unhandledFailure
    /// A promise was rejected with any other error, and it had no handler by the end of that turn.
    case unhandledRejection
    /// A template could not be rendered.
    case render
}

/// One line of console output.
public struct ConsoleMessage: Sendable, Hashable {
    /// The `console` method.
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

    /// The `console` method.
    public let level: Level
    /// The formatted text; can contain several lines.
    ///
    /// Indented by the open groups.
    public let text: String

    /// Creates a message.
    public init(level: Level, text: String) {
        self.level = level
        self.text = text
    }
}

/// A completed JSAPI call.
///
/// The record contains neither parameters nor the result.
public struct CallRecord: Sendable, Hashable {
    /// The name on `my`, without `Sync`.
    public let name: String
    /// The form of the call.
    public let form: CallForm
    /// The error without its details; nil for success.
    public let error: APIError?
    /// The time from the call to its result, in real time.
    ///
    /// For a deferred call that has started, it is measured with the program's clock.
    public let duration: Duration
    /// The page on top at the time of the call; nil before the first page.
    public let page: String?
    /// The number of a deferred call that has started, see ``CallReference/number``; nil for any other call.
    public let number: Int?
    /// The file of the program that made the call; nil for a call that succeeded or if the file is unknown.
    public let file: String?
    /// The line of the call, from 1; nil without a file.
    public let line: Int?
    /// The column of the call in UTF-16 units, from 1; nil without a file.
    public let column: Int?

    /// Creates a record.
    public init(
        name: String,
        form: CallForm,
        error: APIError?,
        duration: Duration,
        page: String?,
        number: Int? = nil,
        file: String? = nil,
        line: Int? = nil,
        column: Int? = nil,
    ) {
        self.name = name
        self.form = form
        self.error = error?.withoutDetails
        self.duration = duration
        self.page = page
        self.number = number
        self.file = file
        self.line = line
        self.column = column
    }
}

/// An event in the lifecycle of a page.
public struct PageEvent: Sendable, Hashable {
    /// The steps of the lifecycle.
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
    /// The step.
    public let step: Step

    /// Creates an event.
    public init(path: String, step: Step) {
        self.path = path
        self.step = step
    }
}

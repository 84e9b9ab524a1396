public import MiniCore
internal import Synchronization

/// Completes every dialogue immediately, without a person, and records what was shown last.
///
/// The default cancels: a program that requests consent does not get it from a host without a screen.
///
/// ```swift
/// configuration.userInterface = HeadlessUserInterface(.firstButton)
/// ```
///
/// ## Threading
/// May be used from any thread.
public final class HeadlessUserInterface: UserInterface {
    /// The way in which dialogues complete.
    public enum Response: Sendable, Hashable {
        /// As if a person cancelled: false for a question and an authorization, no result for a prompt, a list and a picker.
        case cancel
        /// As if a person tapped the first button: true for a question and an authorization, the empty text for a prompt, the
        /// first entry for a list, the preselection for a picker.
        case firstButton
    }

    /// A dialogue, toast or loading indicator that was shown.
    public enum Shown: Sendable, Hashable {
        /// `my.alert`.
        case alert(AlertDialog)
        /// `my.confirm`.
        case confirm(ConfirmDialog)
        /// `my.prompt`.
        case prompt(PromptDialog)
        /// `my.showActionSheet`.
        case actionSheet(ActionSheetDialog)
        /// `my.datePicker` and the other pickers.
        case picker(PickerDialog)
        /// A button's `open-type`.
        case authorization(AuthorizationDialog)
        /// `my.showToast`.
        case toast(Toast)
        /// `my.showLoading`, with its text.
        case loading(String)
    }

    /// The maximum size of ``shown``, in UTF-8 bytes plus 64 per entry; one longer entry is kept as well.
    ///
    /// The limit protects the memory of the host from a program that shows dialogues without end.
    public static let shownLimitBytes = 256 << 10

    private struct Record {
        var shown: [Shown] = []
        var byteCount = 0
    }

    private let response: Response
    private let record = Mutex(Record())

    /// Creates an interface that has shown nothing.
    public init(_ response: Response = .cancel) { self.response = response }

    /// The dialogues, toasts and loading indicators of all programs, in order; the oldest are dropped at ``shownLimitBytes``.
    public var shown: [Shown] { record.withLock { $0.shown } }

    /// Taps the only button.
    @concurrent public func alert(_ dialog: AlertDialog, for program: ProgramIdentity) async {
        show(.alert(dialog))
    }

    /// Returns true for ``Response/firstButton``.
    @concurrent public func confirm(_ dialog: ConfirmDialog, for program: ProgramIdentity) async -> Bool {
        show(.confirm(dialog))
        return response == .firstButton
    }

    /// Returns the empty text for ``Response/firstButton``, otherwise nil.
    @concurrent public func prompt(_ dialog: PromptDialog, for program: ProgramIdentity) async -> String? {
        show(.prompt(dialog))
        return response == .firstButton ? "" : nil
    }

    /// Returns the first entry for ``Response/firstButton``, otherwise nil; nil if there are no entries.
    @concurrent public func actionSheet(_ dialog: ActionSheetDialog, for program: ProgramIdentity) async -> Int? {
        show(.actionSheet(dialog))
        return response == .cancel || dialog.items.isEmpty ? nil : 0
    }

    /// Returns the preselection for ``Response/firstButton``, otherwise nil.
    @concurrent public func pick(_ dialog: PickerDialog, for program: ProgramIdentity) async -> ScriptValue? {
        show(.picker(dialog))
        return response == .firstButton ? dialog.preselection : nil
    }

    /// Returns true for ``Response/firstButton``.
    ///
    /// For ``Response/cancel`` the user was not asked: the call of the program fails, and no decision is stored.
    @concurrent public func authorize(_ dialog: AuthorizationDialog, for program: ProgramIdentity) async -> Bool {
        await decision(on: dialog, for: program) ?? false
    }

    /// Records the toast, which disappears immediately.
    @concurrent public func showToast(_ toast: Toast, for program: ProgramIdentity) async { show(.toast(toast)) }

    /// Does nothing: the toast has already disappeared.
    @concurrent public func hideToast(for program: ProgramIdentity) async {}

    /// Records the text.
    @concurrent public func showLoading(_ content: String, for program: ProgramIdentity) async {
        show(.loading(content))
    }

    /// Does nothing: nothing is displayed.
    @concurrent public func hideLoading(for program: ProgramIdentity) async {}

    private func show(_ shown: Shown) {
        record.withLock { record in
            record.shown.append(shown)
            record.byteCount += shown.byteCount
            while record.byteCount > Self.shownLimitBytes, record.shown.count > 1 {
                record.byteCount -= record.shown.removeFirst().byteCount
            }
        }
    }
}

extension HeadlessUserInterface: UncertainUserInterface {
    /// True for ``Response/firstButton``, otherwise nil.
    @concurrent package func decision(on dialog: AuthorizationDialog, for program: ProgramIdentity) async -> Bool? {
        show(.authorization(dialog))
        return response == .firstButton ? true : nil
    }
}

extension AuthorizationDialog.Subject {
    fileprivate var text: String {
        switch self {
        case .scope(let scope): scope
        case .lifestyle(let publicID): publicID
        }
    }
}

extension HeadlessUserInterface.Shown {
    fileprivate var byteCount: Int {
        let texts: [String] =
            switch self {
            case .alert(let dialog): [dialog.title, dialog.content, dialog.buttonText]
            case .confirm(let dialog):
                [dialog.title, dialog.content, dialog.confirmButtonText, dialog.cancelButtonText]
            case .prompt(let dialog):
                [
                    dialog.title, dialog.message, dialog.placeholder, dialog.okButtonText,
                    dialog.cancelButtonText,
                ]
            case .actionSheet(let dialog): [dialog.title, dialog.cancelButtonText] + dialog.items
            case .picker(let dialog): [dialog.name, JSON.text(.object(dialog.parameters))]
            case .authorization(let dialog): [dialog.subject.text]
            case .toast(let toast): [toast.content, toast.type]
            case .loading(let content): [content]
            }
        return texts.reduce(64) { $0 + $1.utf8.count }
    }
}

/// Shows the dialogues that a program opens.
///
/// The default of a host cancels them immediately.
///
/// ## Threading
/// Called off the program's thread, possibly several at a time. A dialogue has no time limit; it is cancelled when the program
/// ends. Toasts and the loading indicator are limited by `ProgramLimits.delegateDeadline` (5 s).
public protocol UserInterface: Sendable {
    /// Shows a message with one button, and returns when the button was tapped.
    @concurrent func alert(_ dialog: AlertDialog, for program: ProgramIdentity) async

    /// Shows a question that the user confirms or cancels.
    ///
    /// - Returns: True for the confirm button.
    @concurrent func confirm(_ dialog: ConfirmDialog, for program: ProgramIdentity) async -> Bool

    /// Shows a dialogue in which the user enters a line of text.
    ///
    /// - Returns: The text, or nil if the user cancelled.
    @concurrent func prompt(_ dialog: PromptDialog, for program: ProgramIdentity) async -> String?

    /// Shows a list of choices.
    ///
    /// - Returns: The index of the choice, from 0, or nil if the user cancelled.
    @concurrent func actionSheet(_ dialog: ActionSheetDialog, for program: ProgramIdentity) async -> Int?

    /// Lets the user choose a date, an option, a city or a region.
    ///
    /// The default implementation cancels.
    ///
    /// - Returns: The choice, or nil if the user cancelled.
    @concurrent func pick(_ dialog: PickerDialog, for program: ProgramIdentity) async -> ScriptValue?

    /// Requests the authorization of the user for the `open-type` of a tapped button, or for the scope of a JSAPI.
    ///
    /// The default implementation denies it.
    ///
    /// - Returns: True if the user agrees.
    @concurrent func authorize(_ dialog: AuthorizationDialog, for program: ProgramIdentity) async -> Bool

    /// Lets the user change decisions about scopes, for `my.openSetting`.
    ///
    /// The default implementation shows the scopes by ``actionSheet(_:for:)``. The chosen one is granted if it was refused,
    /// and refused if it was granted.
    ///
    /// - Returns: The changed decisions; empty if the user cancelled.
    @concurrent func changeSettings(
        _ dialog: SettingsDialog,
        for program: ProgramIdentity,
    ) async -> [AuthorizationScope: Bool]

    /// Shows a short message. The call can return immediately or when the message has disappeared.
    @concurrent func showToast(_ toast: Toast, for program: ProgramIdentity) async

    /// Hides the short message.
    @concurrent func hideToast(for program: ProgramIdentity) async

    /// Shows a loading indicator.
    ///
    /// - Parameter content: The text next to the indicator; empty for none.
    @concurrent func showLoading(_ content: String, for program: ProgramIdentity) async

    /// Hides the loading indicator.
    @concurrent func hideLoading(for program: ProgramIdentity) async
}

extension UserInterface {
    /// Cancels the selection.
    @concurrent public func pick(_ dialog: PickerDialog, for program: ProgramIdentity) async -> ScriptValue? { nil }

    /// Denies the authorization.
    @concurrent public func authorize(_ dialog: AuthorizationDialog, for program: ProgramIdentity) async -> Bool {
        false
    }

    /// Shows the scopes by ``actionSheet(_:for:)``, and changes the chosen one.
    @concurrent public func changeSettings(
        _ dialog: SettingsDialog,
        for program: ProgramIdentity,
    ) async -> [AuthorizationScope: Bool] {
        let settings = dialog.decisions.sorted { $0.key.rawValue < $1.key.rawValue }
        guard !settings.isEmpty else { return [:] }
        let sheet = ActionSheetDialog(
            title: "",
            items: settings.map { "\($0.key.rawValue): \($0.value ? "✓" : "✗")" },
            cancelButtonText: dialog.cancelButtonText,
        )
        guard let index = await actionSheet(sheet, for: program), settings.indices.contains(index) else { return [:] }
        return [settings[index].key: !settings[index].value]
    }
}

/// The dialogue of `my.alert`; the properties have the names of its parameters.
public struct AlertDialog: Sendable, Hashable {
    /// The heading; can be empty.
    public var title: String
    /// The text; can be empty.
    public var content: String
    /// The button's text.
    public var buttonText: String

    /// Creates a dialogue.
    public init(title: String, content: String, buttonText: String) {
        self.title = title
        self.content = content
        self.buttonText = buttonText
    }
}

/// The dialogue of `my.confirm`; the properties have the names of its parameters.
public struct ConfirmDialog: Sendable, Hashable {
    /// The heading; can be empty.
    public var title: String
    /// The text; can be empty.
    public var content: String
    /// The text of the confirm button.
    public var confirmButtonText: String
    /// The text of the cancel button.
    public var cancelButtonText: String

    /// Creates a dialogue.
    public init(title: String, content: String, confirmButtonText: String, cancelButtonText: String) {
        self.title = title
        self.content = content
        self.confirmButtonText = confirmButtonText
        self.cancelButtonText = cancelButtonText
    }
}

/// The dialogue of `my.prompt`; the properties have the names of its parameters.
public struct PromptDialog: Sendable, Hashable {
    /// The heading; can be empty.
    public var title: String
    /// The text; can be empty.
    public var message: String
    /// The text that is shown in the empty field.
    public var placeholder: String
    /// The text of the confirm button.
    public var okButtonText: String
    /// The text of the cancel button.
    public var cancelButtonText: String

    /// Creates a dialogue.
    public init(title: String, message: String, placeholder: String, okButtonText: String, cancelButtonText: String) {
        self.title = title
        self.message = message
        self.placeholder = placeholder
        self.okButtonText = okButtonText
        self.cancelButtonText = cancelButtonText
    }
}

/// The dialogue of `my.showActionSheet`; the properties have the names of its parameters.
public struct ActionSheetDialog: Sendable, Hashable {
    /// The heading; can be empty.
    public var title: String
    /// The choices.
    public var items: [String]
    /// The text of the cancel button.
    public var cancelButtonText: String

    /// Creates a dialogue.
    public init(title: String, items: [String], cancelButtonText: String) {
        self.title = title
        self.items = items
        self.cancelButtonText = cancelButtonText
    }
}

/// The message of `my.showToast`; the properties have the names of its parameters.
public struct Toast: Sendable, Hashable {
    /// The text; can be empty.
    public var content: String
    /// `none`, `success`, `fail`, `exception` or `loading`.
    public var type: String
    /// The time for which it is shown.
    public var duration: Duration

    /// Creates a toast.
    public init(content: String, type: String, duration: Duration) {
        self.content = content
        self.type = type
        self.duration = duration
    }
}

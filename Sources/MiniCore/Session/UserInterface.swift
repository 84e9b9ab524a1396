/// Shows the dialogues that a program opens; the default of a host cancels them at once.
///
/// ## Threading
/// Called off the program's thread, possibly several at a time. A dialogue may take any time to be answered; it is
/// cancelled when the program ends. Toasts and the busy indicator are waited for no longer than the host's delegate
/// deadline (default 5 s).
public protocol UserInterface: Sendable {
    /// Shows a message with one button; returns when it was tapped.
    @concurrent func alert(_ dialogue: AlertDialogue, for program: ProgramIdentity) async

    /// Asks a yes-or-no question.
    ///
    /// - Returns: true for the confirm button.
    @concurrent func confirm(_ dialogue: ConfirmDialogue, for program: ProgramIdentity) async -> Bool

    /// Asks for a line of text.
    ///
    /// - Returns: the text, or nil when cancelled.
    @concurrent func prompt(_ dialogue: PromptDialogue, for program: ProgramIdentity) async -> String?

    /// Offers a list of choices.
    ///
    /// - Returns: the index of the choice from 0, or nil when cancelled.
    @concurrent func actionSheet(_ dialogue: ActionSheetDialogue, for program: ProgramIdentity) async -> Int?

    /// Lets a person choose a date, an option, a city or a region.
    ///
    /// The default implementation cancels.
    ///
    /// - Returns: the choice, or nil when cancelled.
    @concurrent func pick(_ dialogue: PickerDialogue, for program: ProgramIdentity) async -> Value?

    /// Asks whether a program gets what the `open-type` of a touched button stands for.
    ///
    /// The default implementation refuses.
    ///
    /// - Returns: true when the person agrees.
    @concurrent func authorize(_ dialogue: AuthorizationDialogue, for program: ProgramIdentity) async -> Bool

    /// Shows a short message; the call returns when it has vanished or at once, as the host likes.
    @concurrent func showToast(_ toast: Toast, for program: ProgramIdentity) async

    /// Takes the short message away.
    @concurrent func hideToast(for program: ProgramIdentity) async

    /// Shows that the program is busy.
    ///
    /// - Parameter content: A text beside the indicator; empty for none.
    @concurrent func showLoading(_ content: String, for program: ProgramIdentity) async

    /// Ends what `showLoading` began.
    @concurrent func hideLoading(for program: ProgramIdentity) async
}

extension UserInterface {
    /// Cancels: nobody has chosen.
    @concurrent public func pick(_ dialogue: PickerDialogue, for program: ProgramIdentity) async -> Value? { nil }

    /// Refuses: nobody has agreed.
    @concurrent public func authorize(_ dialogue: AuthorizationDialogue, for program: ProgramIdentity) async -> Bool {
        false
    }
}

/// What `my.alert` shows.
public struct AlertDialogue: Sendable, Hashable {
    /// The heading; may be empty.
    public var title: String
    /// The text; may be empty.
    public var content: String
    /// The button's text.
    public var buttonText: String

    /// Makes a dialogue.
    public init(title: String, content: String, buttonText: String) {
        self.title = title
        self.content = content
        self.buttonText = buttonText
    }
}

/// What `my.confirm` shows.
public struct ConfirmDialogue: Sendable, Hashable {
    /// The heading; may be empty.
    public var title: String
    /// The text; may be empty.
    public var content: String
    /// The text of the button that means yes.
    public var confirmButtonText: String
    /// The text of the button that means no.
    public var cancelButtonText: String

    /// Makes a dialogue.
    public init(title: String, content: String, confirmButtonText: String, cancelButtonText: String) {
        self.title = title
        self.content = content
        self.confirmButtonText = confirmButtonText
        self.cancelButtonText = cancelButtonText
    }
}

/// What `my.prompt` shows.
public struct PromptDialogue: Sendable, Hashable {
    /// The heading; may be empty.
    public var title: String
    /// The text; may be empty.
    public var message: String
    /// What stands in the empty field.
    public var placeholder: String
    /// The text of the button that means yes.
    public var okButtonText: String
    /// The text of the button that means no.
    public var cancelButtonText: String

    /// Makes a dialogue.
    public init(title: String, message: String, placeholder: String, okButtonText: String, cancelButtonText: String) {
        self.title = title
        self.message = message
        self.placeholder = placeholder
        self.okButtonText = okButtonText
        self.cancelButtonText = cancelButtonText
    }
}

/// What `my.showActionSheet` shows.
public struct ActionSheetDialogue: Sendable, Hashable {
    /// The heading; may be empty.
    public var title: String
    /// The choices.
    public var items: [String]
    /// The text of the button that means no.
    public var cancelButtonText: String

    /// Makes a dialogue.
    public init(title: String, items: [String], cancelButtonText: String) {
        self.title = title
        self.items = items
        self.cancelButtonText = cancelButtonText
    }
}

/// What `my.showToast` shows.
public struct Toast: Sendable, Hashable {
    /// The text; may be empty.
    public var content: String
    /// `none`, `success`, `fail`, `exception` or `loading`.
    public var type: String
    /// How long it stays.
    public var duration: Duration

    /// Makes a toast.
    public init(content: String, type: String, duration: Duration) {
        self.content = content
        self.type = type
        self.duration = duration
    }
}

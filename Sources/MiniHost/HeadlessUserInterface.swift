public import MiniCore
internal import Synchronization

/// Answers every dialogue as a person who taps the first button, and remembers what was shown.
///
/// The first button of a question is the one that confirms; of a list the first entry. A prompt is answered with the
/// empty text.
public final class HeadlessUserInterface: UserInterface {
    /// What was shown.
    public enum Shown: Sendable, Hashable {
        /// `my.alert`.
        case alert(AlertDialogue)
        /// `my.confirm`.
        case confirm(ConfirmDialogue)
        /// `my.prompt`.
        case prompt(PromptDialogue)
        /// `my.showActionSheet`.
        case actionSheet(ActionSheetDialogue)
        /// `my.showToast`.
        case toast(Toast)
        /// `my.showLoading`, with its text.
        case loading(String)
    }

    private let record = Mutex<[Shown]>([])

    /// Makes an interface that has shown nothing.
    public init() {}

    /// Everything that was shown, in order, for all programs.
    public var shown: [Shown] { record.withLock { $0 } }

    /// Taps the only button.
    @concurrent public func alert(_ dialogue: AlertDialogue, for program: ProgramIdentity) async {
        show(.alert(dialogue))
    }

    /// Taps the confirm button.
    @concurrent public func confirm(_ dialogue: ConfirmDialogue, for program: ProgramIdentity) async -> Bool {
        show(.confirm(dialogue))
        return true
    }

    /// Taps the confirm button without typing.
    @concurrent public func prompt(_ dialogue: PromptDialogue, for program: ProgramIdentity) async -> String? {
        show(.prompt(dialogue))
        return ""
    }

    /// Taps the first entry; cancels when there is none.
    @concurrent public func actionSheet(_ dialogue: ActionSheetDialogue, for program: ProgramIdentity) async -> Int? {
        show(.actionSheet(dialogue))
        return dialogue.items.isEmpty ? nil : 0
    }

    /// Remembers the toast, which vanishes at once.
    @concurrent public func showToast(_ toast: Toast, for program: ProgramIdentity) async { show(.toast(toast)) }

    /// Does nothing: the toast has vanished.
    @concurrent public func hideToast(for program: ProgramIdentity) async {}

    /// Remembers the text.
    @concurrent public func showLoading(_ content: String, for program: ProgramIdentity) async {
        show(.loading(content))
    }

    /// Does nothing: there is nothing to take away.
    @concurrent public func hideLoading(for program: ProgramIdentity) async {}

    private func show(_ shown: Shown) { record.withLock { $0.append(shown) } }
}

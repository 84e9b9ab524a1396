public import MiniCore
internal import Synchronization

/// Answers every dialogue as a person who taps the first button, and remembers what was shown last.
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

    /// How many texts are kept, in UTF-8 bytes and 64 an entry, or one entry if that is longer: dialogues without end
    /// must not fill the memory of the host.
    public static let limitBytes = 256 << 10

    private struct Record {
        var shown: [Shown] = []
        var byteCount = 0
    }

    private let record = Mutex(Record())

    /// Makes an interface that has shown nothing.
    public init() {}

    /// What was shown last, in order, for all programs, up to the limit.
    public var shown: [Shown] { record.withLock { $0.shown } }

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

    private func show(_ shown: Shown) {
        record.withLock { record in
            record.shown.append(shown)
            record.byteCount += shown.byteCount
            while record.byteCount > Self.limitBytes, record.shown.count > 1 {
                record.byteCount -= record.shown.removeFirst().byteCount
            }
        }
    }
}

extension HeadlessUserInterface.Shown {
    fileprivate var byteCount: Int {
        let texts: [String] =
            switch self {
            case .alert(let dialogue): [dialogue.title, dialogue.content, dialogue.buttonText]
            case .confirm(let dialogue):
                [dialogue.title, dialogue.content, dialogue.confirmButtonText, dialogue.cancelButtonText]
            case .prompt(let dialogue):
                [
                    dialogue.title, dialogue.message, dialogue.placeholder, dialogue.okButtonText,
                    dialogue.cancelButtonText,
                ]
            case .actionSheet(let dialogue): [dialogue.title, dialogue.cancelButtonText] + dialogue.items
            case .toast(let toast): [toast.content, toast.type]
            case .loading(let content): [content]
            }
        return texts.reduce(64) { $0 + $1.utf8.count }
    }
}

public import MiniCore
internal import Synchronization

/// Completes dialogues with scripted results and records them.
///
/// When the script has no result left, a dialogue completes as if a person tapped the first button: true, an empty text, the
/// first choice.
///
/// ## Threading
/// May be used from several threads at once; the record is in the order of the calls.
public final class RecordingUserInterface: UserInterface {
    /// An element that was shown or hidden.
    public enum Entry: Sendable, Hashable {
        /// A message with one button.
        case alert(AlertDialog)
        /// A yes-or-no question.
        case confirm(ConfirmDialog)
        /// A question for a line of text.
        case prompt(PromptDialog)
        /// A list of choices.
        case actionSheet(ActionSheetDialog)
        /// A picker.
        case picker(PickerDialog)
        /// The request of a button's `open-type`.
        case authorization(AuthorizationDialog)
        /// A short message.
        case toast(Toast)
        /// The end of the short message.
        case toastHidden
        /// The loading indicator with its text.
        case loading(String)
        /// The end of the loading indicator.
        case loadingHidden
    }

    private struct State {
        var confirmations: [Bool]
        var inputs: [String?]
        var choices: [Int?]
        var picks: [ScriptValue?]
        var authorizations: [Bool]
        var record: [(program: ProgramIdentity, entry: Entry)] = []
    }

    private let state: Mutex<State>

    /// Creates an interface with scripted results, each used once and in order.
    ///
    /// - Parameters:
    ///   - confirmations: Results of `confirm`.
    ///   - inputs: Results of `prompt`; nil cancels.
    ///   - choices: Results of `actionSheet`; nil cancels.
    ///   - picks: Results of `pick`; nil cancels.
    ///   - authorizations: Results of `authorize`.
    public init(
        confirmations: [Bool] = [],
        inputs: [String?] = [],
        choices: [Int?] = [],
        picks: [ScriptValue?] = [],
        authorizations: [Bool] = [],
    ) {
        state = Mutex(
            State(
                confirmations: confirmations,
                inputs: inputs,
                choices: choices,
                picks: picks,
                authorizations: authorizations,
            )
        )
    }

    /// The entries of all programs, in order.
    public var record: [Entry] { state.withLock { $0.record.map(\.entry) } }

    /// The entries of one program, in order.
    public func record(of program: ProgramIdentity) -> [Entry] {
        state.withLock { $0.record.filter { $0.program == program }.map(\.entry) }
    }

    /// Records the message.
    @concurrent public func alert(_ dialog: AlertDialog, for program: ProgramIdentity) async {
        add(.alert(dialog), program)
    }

    /// Records the question; returns the next scripted result, otherwise true.
    @concurrent public func confirm(_ dialog: ConfirmDialog, for program: ProgramIdentity) async -> Bool {
        add(.confirm(dialog), program)
        return state.withLock { $0.confirmations.isEmpty ? true : $0.confirmations.removeFirst() }
    }

    /// Records the question; returns the next scripted result, otherwise an empty text.
    @concurrent public func prompt(_ dialog: PromptDialog, for program: ProgramIdentity) async -> String? {
        add(.prompt(dialog), program)
        return state.withLock { $0.inputs.isEmpty ? "" : $0.inputs.removeFirst() }
    }

    /// Records the list; returns the next scripted result, otherwise the first choice.
    @concurrent public func actionSheet(_ dialog: ActionSheetDialog, for program: ProgramIdentity) async -> Int? {
        add(.actionSheet(dialog), program)
        return state.withLock { $0.choices.isEmpty ? 0 : $0.choices.removeFirst() }
    }

    /// Records the picker; returns the next scripted result, otherwise the preselection.
    @concurrent public func pick(_ dialog: PickerDialog, for program: ProgramIdentity) async -> ScriptValue? {
        add(.picker(dialog), program)
        return state.withLock { $0.picks.isEmpty ? dialog.preselection : $0.picks.removeFirst() }
    }

    /// Records the question; returns the next scripted result, otherwise true.
    @concurrent public func authorize(_ dialog: AuthorizationDialog, for program: ProgramIdentity) async -> Bool {
        add(.authorization(dialog), program)
        return state.withLock { $0.authorizations.isEmpty ? true : $0.authorizations.removeFirst() }
    }

    /// Records the message and returns immediately.
    @concurrent public func showToast(_ toast: Toast, for program: ProgramIdentity) async {
        add(.toast(toast), program)
    }

    /// Records the end of the message.
    @concurrent public func hideToast(for program: ProgramIdentity) async { add(.toastHidden, program) }

    /// Records the indicator.
    @concurrent public func showLoading(_ content: String, for program: ProgramIdentity) async {
        add(.loading(content), program)
    }

    /// Records the end of the indicator.
    @concurrent public func hideLoading(for program: ProgramIdentity) async { add(.loadingHidden, program) }

    private func add(_ entry: Entry, _ program: ProgramIdentity) {
        state.withLock { $0.record.append((program, entry)) }
    }
}

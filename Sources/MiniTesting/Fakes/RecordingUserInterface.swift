public import MiniCore
internal import Synchronization

/// Answers dialogues from a script and records what was shown.
///
/// Where the script has no answer left, it answers as a person who taps the first button: yes, an empty text, the
/// first choice.
///
/// ## Threading
/// May be used from several threads at once; the record is in the order of the calls.
public final class RecordingUserInterface: UserInterface {
    /// One thing that was shown or taken away.
    public enum Entry: Sendable, Hashable {
        /// A message with one button.
        case alert(AlertDialogue)
        /// A yes-or-no question.
        case confirm(ConfirmDialogue)
        /// A question for a line of text.
        case prompt(PromptDialogue)
        /// A list of choices.
        case actionSheet(ActionSheetDialogue)
        /// A picker.
        case picker(PickerDialogue)
        /// What a button's `open-type` asks for.
        case authorization(AuthorizationDialogue)
        /// A short message.
        case toast(Toast)
        /// The end of the short message.
        case toastHidden
        /// The busy indicator with its text.
        case loading(String)
        /// The end of the busy indicator.
        case loadingHidden
    }

    private struct State {
        var confirmations: [Bool]
        var inputs: [String?]
        var choices: [Int?]
        var picks: [Value?]
        var authorizations: [Bool]
        var record: [(program: ProgramIdentity, entry: Entry)] = []
    }

    private let state: Mutex<State>

    /// Makes an interface with scripted answers, each given once and in order.
    ///
    /// - Parameters:
    ///   - confirmations: Answers to `confirm`.
    ///   - inputs: Answers to `prompt`; nil cancels.
    ///   - choices: Answers to `actionSheet`; nil cancels.
    ///   - picks: Answers to `pick`; nil cancels.
    ///   - authorizations: Answers to `authorize`.
    public init(
        confirmations: [Bool] = [],
        inputs: [String?] = [],
        choices: [Int?] = [],
        picks: [Value?] = [],
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

    /// Everything that was shown, in order, of all programs.
    public var record: [Entry] { state.withLock { $0.record.map(\.entry) } }

    /// Everything that one program showed, in order.
    public func record(of program: ProgramIdentity) -> [Entry] {
        state.withLock { $0.record.filter { $0.program == program }.map(\.entry) }
    }

    /// Records the message.
    @concurrent public func alert(_ dialogue: AlertDialogue, for program: ProgramIdentity) async {
        add(.alert(dialogue), program)
    }

    /// Records the question; answers from the script, then true.
    @concurrent public func confirm(_ dialogue: ConfirmDialogue, for program: ProgramIdentity) async -> Bool {
        add(.confirm(dialogue), program)
        return state.withLock { $0.confirmations.isEmpty ? true : $0.confirmations.removeFirst() }
    }

    /// Records the question; answers from the script, then with an empty text.
    @concurrent public func prompt(_ dialogue: PromptDialogue, for program: ProgramIdentity) async -> String? {
        add(.prompt(dialogue), program)
        return state.withLock { $0.inputs.isEmpty ? "" : $0.inputs.removeFirst() }
    }

    /// Records the list; answers from the script, then with the first choice.
    @concurrent public func actionSheet(_ dialogue: ActionSheetDialogue, for program: ProgramIdentity) async -> Int? {
        add(.actionSheet(dialogue), program)
        return state.withLock { $0.choices.isEmpty ? 0 : $0.choices.removeFirst() }
    }

    /// Records the picker; answers from the script, then with the preselection.
    @concurrent public func pick(_ dialogue: PickerDialogue, for program: ProgramIdentity) async -> Value? {
        add(.picker(dialogue), program)
        return state.withLock { $0.picks.isEmpty ? dialogue.preselection : $0.picks.removeFirst() }
    }

    /// Records the question; answers from the script, then true.
    @concurrent public func authorize(_ dialogue: AuthorizationDialogue, for program: ProgramIdentity) async -> Bool {
        add(.authorization(dialogue), program)
        return state.withLock { $0.authorizations.isEmpty ? true : $0.authorizations.removeFirst() }
    }

    /// Records the message and returns at once.
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

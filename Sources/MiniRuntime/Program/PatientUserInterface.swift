internal import MiniCore

/// Waits for a host's user interface: for dialogues without a limit, for everything else up to a deadline.
///
/// A person may take any time for a dialogue. A toast that never vanishes must not block a program.
struct PatientUserInterface: UserInterface {
    private let base: any UserInterface
    private let deadline: Duration
    private let warn: @Sendable (String) -> Void

    init(_ base: any UserInterface, deadline: Duration, warn: @escaping @Sendable (String) -> Void) {
        self.base = base
        self.deadline = deadline
        self.warn = warn
    }

    @concurrent func alert(_ dialogue: AlertDialogue, for program: ProgramIdentity) async {
        await answer(nil, otherwise: ()) { [base] in await base.alert(dialogue, for: program) }
    }

    @concurrent func confirm(_ dialogue: ConfirmDialogue, for program: ProgramIdentity) async -> Bool {
        await answer(nil, otherwise: false) { [base] in await base.confirm(dialogue, for: program) }
    }

    @concurrent func prompt(_ dialogue: PromptDialogue, for program: ProgramIdentity) async -> String? {
        await answer(nil, otherwise: nil) { [base] in await base.prompt(dialogue, for: program) }
    }

    @concurrent func actionSheet(_ dialogue: ActionSheetDialogue, for program: ProgramIdentity) async -> Int? {
        let index = await answer(nil, otherwise: nil) { [base] in await base.actionSheet(dialogue, for: program) }
        guard let index, !dialogue.items.indices.contains(index) else { return index }
        warn(
            "the user interface chose item \(index) of an action sheet with \(dialogue.items.count) items, counted from 0; "
                + "the program receives a cancellation"
        )
        return nil
    }

    @concurrent func pick(_ dialogue: PickerDialogue, for program: ProgramIdentity) async -> Value? {
        await answer(nil, otherwise: nil) { [base] in await base.pick(dialogue, for: program) }
    }

    @concurrent func authorize(_ dialogue: AuthorizationDialogue, for program: ProgramIdentity) async -> Bool {
        await answer(nil, otherwise: false) { [base] in await base.authorize(dialogue, for: program) }
    }

    @concurrent func showToast(_ toast: Toast, for program: ProgramIdentity) async {
        await answer(deadline, otherwise: ()) { [base] in await base.showToast(toast, for: program) }
    }

    @concurrent func hideToast(for program: ProgramIdentity) async {
        await answer(deadline, otherwise: ()) { [base] in await base.hideToast(for: program) }
    }

    @concurrent func showLoading(_ content: String, for program: ProgramIdentity) async {
        await answer(deadline, otherwise: ()) { [base] in await base.showLoading(content, for: program) }
    }

    @concurrent func hideLoading(for program: ProgramIdentity) async {
        await answer(deadline, otherwise: ()) { [base] in await base.hideLoading(for: program) }
    }

    private func answer<Answer: Sendable>(
        _ deadline: Duration?,
        otherwise fallback: Answer,
        _ question: @escaping @Sendable () async -> Answer,
    ) async -> Answer {
        await DelegateAnswer.wait(deadline, for: question).orElse(fallback)
    }
}

internal import MiniCore

/// Waits for a host's user interface: for dialogues without a limit, for everything else up to a deadline.
///
/// A person may take any time for a dialogue. A toast that never vanishes must not block a program.
struct TimeoutUserInterface: UserInterface {
    private let base: any UserInterface
    private let deadline: Duration
    private let warn: @Sendable (ProgramWarning) -> Void

    init(_ base: any UserInterface, deadline: Duration, warn: @escaping @Sendable (ProgramWarning) -> Void) {
        self.base = base
        self.deadline = deadline
        self.warn = warn
    }

    @concurrent func alert(_ dialog: AlertDialog, for program: ProgramIdentity) async {
        await outcome(nil, otherwise: ()) { [base] in await base.alert(dialog, for: program) }
    }

    @concurrent func confirm(_ dialog: ConfirmDialog, for program: ProgramIdentity) async -> Bool {
        await outcome(nil, otherwise: false) { [base] in await base.confirm(dialog, for: program) }
    }

    @concurrent func prompt(_ dialog: PromptDialog, for program: ProgramIdentity) async -> String? {
        await outcome(nil, otherwise: nil) { [base] in await base.prompt(dialog, for: program) }
    }

    @concurrent func actionSheet(_ dialog: ActionSheetDialog, for program: ProgramIdentity) async -> Int? {
        let index = await outcome(nil, otherwise: nil) { [base] in await base.actionSheet(dialog, for: program) }
        guard let index, !dialog.items.indices.contains(index) else { return index }
        warn(
            ProgramWarning(
                "the user interface chose item \(index) of an action sheet with \(dialog.items.count) items, counted from "
                    + "0; the program receives a cancellation"
            )
        )
        return nil
    }

    @concurrent func pick(_ dialog: PickerDialog, for program: ProgramIdentity) async -> ScriptValue? {
        await outcome(nil, otherwise: nil) { [base] in await base.pick(dialog, for: program) }
    }

    @concurrent func authorize(_ dialog: AuthorizationDialog, for program: ProgramIdentity) async -> Bool {
        await outcome(nil, otherwise: false) { [base] in await base.authorize(dialog, for: program) }
    }

    @concurrent func showToast(_ toast: Toast, for program: ProgramIdentity) async {
        await outcome(deadline, otherwise: ()) { [base] in await base.showToast(toast, for: program) }
    }

    @concurrent func hideToast(for program: ProgramIdentity) async {
        await outcome(deadline, otherwise: ()) { [base] in await base.hideToast(for: program) }
    }

    @concurrent func showLoading(_ content: String, for program: ProgramIdentity) async {
        await outcome(deadline, otherwise: ()) { [base] in await base.showLoading(content, for: program) }
    }

    @concurrent func hideLoading(for program: ProgramIdentity) async {
        await outcome(deadline, otherwise: ()) { [base] in await base.hideLoading(for: program) }
    }

    private func outcome<Output: Sendable>(
        _ deadline: Duration?,
        otherwise fallback: Output,
        _ question: @escaping @Sendable () async -> Output,
    ) async -> Output {
        await DelegateResult.wait(deadline, for: question).orElse(fallback)
    }
}

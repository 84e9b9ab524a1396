/// The user interface of one running program.
///
/// Dialogues have no time limit: a person may take any time. Toasts and the loading indicator have one, since a toast that
/// never vanishes must not block a program.
///
/// ## Threading
/// May be used from any thread.
public struct ProgramUserInterface: Sendable {
    private let base: any UserInterface
    private let program: ProgramIdentity
    private let deadline: Duration
    private let authorizer: (any CallAuthorizer)?
    private let warn: @Sendable (ProgramWarning) -> Void

    /// Creates the user interface of a program.
    ///
    /// - Parameters:
    ///   - base: The user interface of the host.
    ///   - deadline: The time limit of everything except dialogues.
    ///   - authorizer: Has the decisions about scopes; nil to ask the user each time.
    ///   - warn: Receives warnings about invalid results of the host.
    package init(
        _ base: any UserInterface,
        for program: ProgramIdentity,
        deadline: Duration,
        authorizer: (any CallAuthorizer)? = nil,
        warn: @escaping @Sendable (ProgramWarning) -> Void,
    ) {
        self.base = base
        self.program = program
        self.deadline = deadline
        self.authorizer = authorizer
        self.warn = warn
    }

    /// Shows a message with one button, and returns when the button was tapped.
    @concurrent public func alert(_ dialog: AlertDialog) async {
        await outcome(nil, otherwise: ()) { [base, program] in await base.alert(dialog, for: program) }
    }

    /// Returns true if the user confirms.
    @concurrent public func confirm(_ dialog: ConfirmDialog) async -> Bool {
        await outcome(nil, otherwise: false) { [base, program] in await base.confirm(dialog, for: program) }
    }

    /// Returns the text that the user enters, or nil if the user cancels.
    @concurrent public func prompt(_ dialog: PromptDialog) async -> String? {
        await outcome(nil, otherwise: nil) { [base, program] in await base.prompt(dialog, for: program) }
    }

    /// Returns the index of the chosen item, from 0, or nil if the user cancels.
    ///
    /// An index out of range is a cancellation, with a warning.
    @concurrent public func actionSheet(_ dialog: ActionSheetDialog) async -> Int? {
        let index = await outcome(nil, otherwise: nil) { [base, program] in
            await base.actionSheet(dialog, for: program)
        }
        guard let index, !dialog.items.indices.contains(index) else { return index }
        warn(
            ProgramWarning(
                "the user interface chose item \(index) of an action sheet with \(dialog.items.count) items, counted from "
                    + "0; the program receives a cancellation"
            )
        )
        return nil
    }

    /// Returns the choice of a date, an option, a city or a region, or nil if the user cancels.
    @concurrent public func pick(_ dialog: PickerDialog) async -> ScriptValue? {
        await outcome(nil, otherwise: nil) { [base, program] in await base.pick(dialog, for: program) }
    }

    /// Returns true if the user agrees to the authorization, or has agreed before.
    @concurrent public func authorize(_ dialog: AuthorizationDialog) async -> Bool {
        let ask: @Sendable () async -> Bool? = { [self] in
            await outcome(nil, otherwise: nil) { [base, program] in
                await base.requestDecision(on: dialog, for: program)
            }
        }
        guard let authorizer, case .scope(let scope) = dialog.subject else { return await ask() ?? false }
        return await authorizer.decision(about: scope, of: program, ask: ask)
    }

    /// Shows a short message.
    @concurrent public func showToast(_ toast: Toast) async {
        await outcome(deadline, otherwise: ()) { [base, program] in await base.showToast(toast, for: program) }
    }

    /// Hides the short message.
    @concurrent public func hideToast() async {
        await outcome(deadline, otherwise: ()) { [base, program] in await base.hideToast(for: program) }
    }

    /// Shows a loading indicator with a text, which can be empty.
    @concurrent public func showLoading(_ content: String) async {
        await outcome(deadline, otherwise: ()) { [base, program] in await base.showLoading(content, for: program) }
    }

    /// Hides the loading indicator.
    @concurrent public func hideLoading() async {
        await outcome(deadline, otherwise: ()) { [base, program] in await base.hideLoading(for: program) }
    }

    private func outcome<Output: Sendable>(
        _ deadline: Duration?,
        otherwise fallback: Output,
        _ operation: @escaping @Sendable () async -> Output,
    ) async -> Output {
        await DelegateResult.wait(deadline, for: operation).orElse(fallback)
    }
}

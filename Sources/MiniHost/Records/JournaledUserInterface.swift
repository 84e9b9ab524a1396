internal import MiniCore
internal import MiniIsolation
internal import MiniRuntime

/// A user interface whose results a journal records or provides.
struct JournaledUserInterface: UncertainUserInterface {
    let base: any UserInterface
    let journal: RunJournal
    /// The time limit of everything except dialogues.
    let deadline: Duration

    private func outcome<Value: BinaryCodable & Sendable>(
        of kind: String,
        _ subject: String,
        otherwise fallback: Value,
        _ show: @escaping @Sendable () async -> Value,
    ) async -> Value {
        if JournaledCall.isNested { return await show() }
        return await journal.result(of: kind, subject, otherwise: fallback, show)
    }

    /// Shows something that needs no decision, within the deadline.
    private func show(_ kind: String, _ subject: String, _ show: @escaping @Sendable () async -> Void) async {
        _ = await outcome(of: kind, subject, otherwise: EmptyReply()) { [deadline] in
            _ = await DelegateResult.wait(deadline, for: show)
            return EmptyReply()
        }
    }

    @concurrent func alert(_ dialog: AlertDialog, for program: ProgramIdentity) async {
        _ = await outcome(of: "alert", dialog.title, otherwise: EmptyReply()) { [base] in
            await base.alert(dialog, for: program)
            return EmptyReply()
        }
    }

    @concurrent func confirm(_ dialog: ConfirmDialog, for program: ProgramIdentity) async -> Bool {
        await outcome(of: "confirm", dialog.title, otherwise: false) { [base] in
            await base.confirm(dialog, for: program)
        }
    }

    @concurrent func prompt(_ dialog: PromptDialog, for program: ProgramIdentity) async -> String? {
        await outcome(of: "prompt", dialog.title, otherwise: nil) { [base] in
            await base.prompt(dialog, for: program)
        }
    }

    @concurrent func actionSheet(_ dialog: ActionSheetDialog, for program: ProgramIdentity) async -> Int? {
        await outcome(of: "actionSheet", dialog.title, otherwise: nil) { [base] in
            await base.actionSheet(dialog, for: program)
        }
    }

    @concurrent func pick(_ dialog: PickerDialog, for program: ProgramIdentity) async -> ScriptValue? {
        await outcome(of: "pick", dialog.name, otherwise: nil) { [base] in
            await base.pick(dialog, for: program)
        }
    }

    @concurrent func authorize(_ dialog: AuthorizationDialog, for program: ProgramIdentity) async -> Bool {
        await decision(on: dialog, for: program) ?? false
    }

    @concurrent func decision(on dialog: AuthorizationDialog, for program: ProgramIdentity) async -> Bool? {
        let subject =
            switch dialog.subject {
            case .scope(let scope): scope
            case .lifestyle(let publicID): publicID
            }
        return await outcome(of: "authorize", subject, otherwise: nil) { [base] in
            await base.requestDecision(on: dialog, for: program)
        }
    }

    /// Only the delegate of `my.openSetting` calls this, whose result is recorded.
    @concurrent func changeSettings(
        _ dialog: SettingsDialog,
        for program: ProgramIdentity,
    ) async -> [AuthorizationScope: Bool] {
        await base.changeSettings(dialog, for: program)
    }

    @concurrent func showToast(_ toast: Toast, for program: ProgramIdentity) async {
        await show("showToast", toast.content) { [base] in await base.showToast(toast, for: program) }
    }

    @concurrent func hideToast(for program: ProgramIdentity) async {
        await show("hideToast", "") { [base] in await base.hideToast(for: program) }
    }

    @concurrent func showLoading(_ content: String, for program: ProgramIdentity) async {
        await show("showLoading", content) { [base] in await base.showLoading(content, for: program) }
    }

    @concurrent func hideLoading(for program: ProgramIdentity) async {
        await show("hideLoading", "") { [base] in await base.hideLoading(for: program) }
    }
}

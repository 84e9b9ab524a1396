internal import MiniCore

/// Records the results of dialogs.
///
/// A test has to provide them before the step that opens the dialog.
struct RecordedUserInterface: UncertainUserInterface {
    let base: any UserInterface
    let recorder: DevRecorder

    // A test completes alerts by itself.
    @concurrent func alert(_ dialog: AlertDialog, for program: ProgramIdentity) async {
        await base.alert(dialog, for: program)
    }

    @concurrent func confirm(_ dialog: ConfirmDialog, for program: ProgramIdentity) async -> Bool {
        let place = recorder.makePlace()
        let isConfirmed = await base.confirm(dialog, for: program)
        record("confirm", .bool(isConfirmed), place)
        return isConfirmed
    }

    @concurrent func prompt(_ dialog: PromptDialog, for program: ProgramIdentity) async -> String? {
        let place = recorder.makePlace()
        let text = await base.prompt(dialog, for: program)
        record("prompt", text.map(ScriptValue.string) ?? .null, place)
        return text
    }

    @concurrent func actionSheet(_ dialog: ActionSheetDialog, for program: ProgramIdentity) async -> Int? {
        let place = recorder.makePlace()
        let index = await base.actionSheet(dialog, for: program)
        record("actionSheet", index.map { .number(Double($0)) } ?? .null, place)
        return index
    }

    @concurrent func pick(_ dialog: PickerDialog, for program: ProgramIdentity) async -> ScriptValue? {
        let place = recorder.makePlace()
        let choice = await base.pick(dialog, for: program)
        record("pick", choice ?? .null, place)
        return choice
    }

    @concurrent func authorize(_ dialog: AuthorizationDialog, for program: ProgramIdentity) async -> Bool {
        await decision(on: dialog, for: program) ?? false
    }

    @concurrent func decision(on dialog: AuthorizationDialog, for program: ProgramIdentity) async -> Bool? {
        let place = recorder.makePlace()
        let decision = await base.requestDecision(on: dialog, for: program)
        record("authorize", .bool(decision ?? false), place)
        return decision
    }

    @concurrent func showToast(_ toast: Toast, for program: ProgramIdentity) async {
        await base.showToast(toast, for: program)
    }

    @concurrent func hideToast(for program: ProgramIdentity) async { await base.hideToast(for: program) }

    @concurrent func showLoading(_ content: String, for program: ProgramIdentity) async {
        await base.showLoading(content, for: program)
    }

    @concurrent func hideLoading(for program: ProgramIdentity) async { await base.hideLoading(for: program) }

    private func record(_ kind: String, _ result: ScriptValue, _ place: TestRecording.Place?) {
        recorder.prepare("app.ui.\(kind)(\(ScriptSource.literal(result, indentation: 2)));", at: place)
    }
}

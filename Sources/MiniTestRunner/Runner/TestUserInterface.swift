internal import MiniCore

/// The user interface of a program under test: returns scripted decisions, otherwise taps the first button.
struct TestUserInterface: UserInterface {
    let bridge: TestSharedState
    let recorder: TestRecorder

    @concurrent func alert(_ dialog: AlertDialog, for program: ProgramIdentity) async {
        bridge.show(["kind": "alert", "title": .string(dialog.title), "content": .string(dialog.content)])
    }

    @concurrent func confirm(_ dialog: ConfirmDialog, for program: ProgramIdentity) async -> Bool {
        bridge.show(["kind": "confirm", "title": .string(dialog.title), "content": .string(dialog.content)])
        return bridge.takeUIResponse(to: "confirm")?.bool ?? true
    }

    @concurrent func prompt(_ dialog: PromptDialog, for program: ProgramIdentity) async -> String? {
        bridge.show(["kind": "prompt", "title": .string(dialog.title), "message": .string(dialog.message)])
        guard let result = bridge.takeUIResponse(to: "prompt") else { return "" }
        return result.string
    }

    @concurrent func actionSheet(_ dialog: ActionSheetDialog, for program: ProgramIdentity) async -> Int? {
        let items = dialog.items.map(ScriptValue.string)
        bridge.show(["kind": "actionSheet", "title": .string(dialog.title), "items": .array(items)])
        guard let result = bridge.takeUIResponse(to: "actionSheet") else { return dialog.items.isEmpty ? nil : 0 }
        return result.number.flatMap { Int(exactly: $0) }
    }

    @concurrent func pick(_ dialog: PickerDialog, for program: ProgramIdentity) async -> ScriptValue? {
        bridge.show(["kind": "picker", "name": .string(dialog.name), "parameters": .object(dialog.parameters)])
        guard let result = bridge.takeUIResponse(to: "picker") else { return dialog.preselection }
        guard let choice = result["choice"], !choice.isNullish else { return nil }
        if let reason = dialog.refusal(of: choice) {
            let message = "app.ui.pick(\(JSON.text(choice))): my.\(dialog.name) does not offer that; \(reason)"
            let place = result["place"]
            let (line, column) = (place?["line"]?.number, place?["column"]?.number)
            recorder.add(
                ScriptError(
                    name: "",
                    message: message,
                    file: place?["file"]?.string,
                    line: line.flatMap { Int(exactly: $0) },
                    column: column.flatMap { Int(exactly: $0) },
                )
            )
        }
        return choice
    }

    @concurrent func authorize(_ dialog: AuthorizationDialog, for program: ProgramIdentity) async -> Bool {
        switch dialog.subject {
        case .scope(let scope):
            bridge.show(["kind": "authorize", "openType": "getAuthorize", "scope": .string(scope)])
        case .lifestyle(let publicID):
            bridge.show(["kind": "authorize", "openType": "lifestyle", "publicId": .string(publicID)])
        }
        return bridge.takeUIResponse(to: "authorize")?.bool ?? true
    }

    @concurrent func showToast(_ toast: Toast, for program: ProgramIdentity) async {
        bridge.show(["kind": "toast", "content": .string(toast.content), "type": .string(toast.type)])
    }

    @concurrent func hideToast(for program: ProgramIdentity) async { bridge.show(["kind": "toastHidden"]) }

    @concurrent func showLoading(_ content: String, for program: ProgramIdentity) async {
        bridge.show(["kind": "loading", "content": .string(content)])
    }

    @concurrent func hideLoading(for program: ProgramIdentity) async { bridge.show(["kind": "loadingHidden"]) }
}

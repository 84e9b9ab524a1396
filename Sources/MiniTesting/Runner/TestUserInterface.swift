internal import MiniCore

/// The user interface of a program under test: returns scripted decisions, otherwise taps the first button.
struct TestUserInterface: UserInterface {
    let bridge: TestBridge
    let recorder: TestRecorder

    @concurrent func alert(_ dialogue: AlertDialog, for program: ProgramIdentity) async {
        bridge.show(["kind": "alert", "title": .string(dialogue.title), "content": .string(dialogue.content)])
    }

    @concurrent func confirm(_ dialogue: ConfirmDialog, for program: ProgramIdentity) async -> Bool {
        bridge.show(["kind": "confirm", "title": .string(dialogue.title), "content": .string(dialogue.content)])
        return bridge.takeUIResponse(to: "confirm")?.bool ?? true
    }

    @concurrent func prompt(_ dialogue: PromptDialog, for program: ProgramIdentity) async -> String? {
        bridge.show(["kind": "prompt", "title": .string(dialogue.title), "message": .string(dialogue.message)])
        guard let result = bridge.takeUIResponse(to: "prompt") else { return "" }
        return result.string
    }

    @concurrent func actionSheet(_ dialogue: ActionSheetDialog, for program: ProgramIdentity) async -> Int? {
        let items = dialogue.items.map(ScriptValue.string)
        bridge.show(["kind": "actionSheet", "title": .string(dialogue.title), "items": .array(items)])
        guard let result = bridge.takeUIResponse(to: "actionSheet") else { return dialogue.items.isEmpty ? nil : 0 }
        return result.number.flatMap { Int(exactly: $0) }
    }

    @concurrent func pick(_ dialogue: PickerDialog, for program: ProgramIdentity) async -> ScriptValue? {
        bridge.show(["kind": "picker", "name": .string(dialogue.name), "parameters": dialogue.parameters])
        guard let result = bridge.takeUIResponse(to: "picker") else { return dialogue.preselection }
        guard let choice = result["choice"], !choice.isNullish else { return nil }
        if let reason = dialogue.refusal(of: choice) {
            let message = "app.ui.pick(\(JSON.text(choice))): my.\(dialogue.name) does not offer that; \(reason)"
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

    @concurrent func authorize(_ dialogue: AuthorizationDialog, for program: ProgramIdentity) async -> Bool {
        switch dialogue.subject {
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

package import MiniCore
internal import Synchronization

/// Shows the dialogs of a program to an audience, such as browsers; the first member that completes one decides.
///
/// Without a member, another user interface completes a dialog. One that is open stays open while the audience is empty.
///
/// ## Threading
/// May be used from any thread.
package final class DevUserInterface: UserInterface {
    private struct Shown {
        let message: ScriptValue
        /// The result; nil in a toast and a loading indicator, which have none.
        let result: OneTimeResult<DialogResult?>?
    }

    private struct State {
        var shown: [Int: Shown] = [:]
        var lastNumber = 0
        /// The number of the toast, and of the loading indicator.
        var notices: [String: Int] = [:]
    }

    private let audience: any DialogAudience
    private let fallback: any UserInterface
    private let state = Mutex(State())

    /// - Parameter fallback: Completes the dialogs while the audience is empty.
    package init(_ audience: any DialogAudience, otherwise fallback: any UserInterface) {
        self.audience = audience
        self.fallback = fallback
    }

    /// The messages that show what is open now.
    package var messages: [ScriptValue] {
        state.withLock { state in state.shown.sorted { $0.key < $1.key }.map(\.value.message) }
    }

    /// Completes a dialog with the result of a person; has no effect if it is no longer open.
    package func complete(_ number: Int, _ result: DialogResult) {
        let shown = state.withLock { state in state.shown[number] }
        shown?.result?.set(result)
    }

    @concurrent package func alert(_ dialog: AlertDialog, for program: ProgramIdentity) async {
        guard !audience.isEmpty else { return await fallback.alert(dialog, for: program) }
        _ = await result("alert", dialog.title, dialog.content, [dialog.buttonText])
    }

    @concurrent package func confirm(_ dialog: ConfirmDialog, for program: ProgramIdentity) async -> Bool {
        guard !audience.isEmpty else { return await fallback.confirm(dialog, for: program) }
        let buttons = [dialog.cancelButtonText, dialog.confirmButtonText]
        return await result("confirm", dialog.title, dialog.content, buttons)?.isConfirmed(buttons) ?? false
    }

    @concurrent package func prompt(_ dialog: PromptDialog, for program: ProgramIdentity) async -> String? {
        guard !audience.isEmpty else { return await fallback.prompt(dialog, for: program) }
        let buttons = [dialog.cancelButtonText, dialog.okButtonText]
        let placeholder: [(String, ScriptValue)] = [("placeholder", .string(dialog.placeholder))]
        let result = await result("prompt", dialog.title, dialog.message, buttons, placeholder)
        guard let result, result.isConfirmed(buttons) else { return nil }
        return result.value.string ?? ""
    }

    @concurrent package func actionSheet(_ dialog: ActionSheetDialog, for program: ProgramIdentity) async -> Int? {
        guard !audience.isEmpty else { return await fallback.actionSheet(dialog, for: program) }
        let items: ScriptValue = .array(dialog.items.map(ScriptValue.string))
        let fields: [(String, ScriptValue)] = [("items", items)]
        let index = await result("actionSheet", dialog.title, "", [dialog.cancelButtonText], fields)?.index.number
        return index.flatMap { Int(exactly: $0) }.flatMap { dialog.items.indices.contains($0) ? $0 : nil }
    }

    @concurrent package func pick(_ dialog: PickerDialog, for program: ProgramIdentity) async -> ScriptValue? {
        guard !audience.isEmpty else { return await fallback.pick(dialog, for: program) }
        let buttons = ["Cancel", "OK"]
        let title = dialog.parameters["title"]?.string ?? ""
        let result = await result("picker", title, "", buttons, dialog.fields)
        guard let result, result.isConfirmed(buttons) else { return nil }
        return dialog.choice(of: result)
    }

    @concurrent package func authorize(_ dialog: AuthorizationDialog, for program: ProgramIdentity) async -> Bool {
        await decision(on: dialog, for: program) ?? false
    }

    @concurrent package func showToast(_ toast: Toast, for program: ProgramIdentity) async {
        guard !audience.isEmpty else { return await fallback.showToast(toast, for: program) }
        let milliseconds = ScriptValue.number(toast.duration / .milliseconds(1))
        let number = show(notice: "toast", toast.content, [("icon", .string(toast.type)), ("duration", milliseconds)])
        Task {
            // A sleep that is cancelled ends the toast early.
            try? await Task.sleep(for: toast.duration)
            hide(number)
        }
    }

    @concurrent package func hideToast(for program: ProgramIdentity) async {
        await fallback.hideToast(for: program)
        hide(notice: "toast")
    }

    @concurrent package func showLoading(_ content: String, for program: ProgramIdentity) async {
        guard !audience.isEmpty else { return await fallback.showLoading(content, for: program) }
        show(notice: "loading", content, [])
    }

    @concurrent package func hideLoading(for program: ProgramIdentity) async {
        await fallback.hideLoading(for: program)
        hide(notice: "loading")
    }

    /// Hides the toast and the loading indicator of a program that has ended.
    package func hideNotices() {
        hide(notice: "toast")
        hide(notice: "loading")
    }

    // MARK: Messages

    /// Shows a dialog until one of the audience completes it, or the calling task is cancelled.
    private func result(
        _ kind: String,
        _ title: String,
        _ text: String,
        _ buttons: [String],
        _ fields: [(String, ScriptValue)] = [],
    ) async -> DialogResult? {
        let result = OneTimeResult<DialogResult?>()
        let content: [(String, ScriptValue)] = [
            ("title", .string(title)), ("text", .string(text)), ("buttons", .array(buttons.map(ScriptValue.string))),
        ]
        let (number, message) = state.withLock { state in
            Self.add(kind, content + fields, result, to: &state)
        }
        audience.send(message)
        let outcome = await result.value(orWhenCancelled: nil)
        hide(number)
        return outcome
    }

    /// Shows a toast or a loading indicator in place of the one before, and returns its number.
    @discardableResult
    private func show(notice kind: String, _ text: String, _ fields: [(String, ScriptValue)]) -> Int {
        hide(notice: kind)
        let content: [(String, ScriptValue)] = [("text", .string(text))]
        let (number, message) = state.withLock { state in
            let (number, message) = Self.add(kind, content + fields, nil, to: &state)
            state.notices[kind] = number
            return (number, message)
        }
        audience.send(message)
        return number
    }

    private func hide(notice kind: String) {
        if let number = state.withLock({ state in state.notices.removeValue(forKey: kind) }) { hide(number) }
    }

    /// Hides what is shown; has no effect if it is hidden already.
    private func hide(_ number: Int) {
        guard state.withLock({ state in state.shown.removeValue(forKey: number) }) != nil else { return }
        audience.send(["type": "dialogEnd", "id": .number(Double(number))])
    }

    private static func add(
        _ kind: String,
        _ fields: [(String, ScriptValue)],
        _ result: OneTimeResult<DialogResult?>?,
        to state: inout State,
    ) -> (number: Int, message: ScriptValue) {
        state.lastNumber += 1
        let number = state.lastNumber
        let head: [(String, ScriptValue)] = [
            ("type", "dialog"), ("id", .number(Double(number))), ("kind", .string(kind)),
        ]
        let message = ScriptValue.object(ScriptObject(head + fields))
        state.shown[number] = Shown(message: message, result: result)
        return (number, message)
    }
}

extension DevUserInterface: UncertainUserInterface {
    @concurrent package func decision(on dialog: AuthorizationDialog, for program: ProgramIdentity) async -> Bool? {
        guard !audience.isEmpty else { return await fallback.requestDecision(on: dialog, for: program) }
        let subject =
            switch dialog.subject {
            case .scope(let scope): scope
            case .lifestyle(let publicID): publicID
            }
        let buttons = ["Refuse", "Allow"]
        guard let result = await result("authorization", subject, "", buttons) else { return nil }
        return result.isConfirmed(buttons)
    }
}

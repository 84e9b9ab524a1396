import MiniCore
import MiniHost
import Synchronization

/// Taps the first button of every dialogue and prints its title, since no person is present.
///
/// ## Threading
/// May be used from any thread.
final class PrintingUserInterface: UserInterface {
    /// The maximum number of printed dialogues, since a program may show one after another.
    static let limit = 100
    /// The maximum number of printed characters of a text.
    private static let lengthLimit = 200

    private let headless = HeadlessUserInterface(.firstButton)
    private let printed = Atomic(0)

    @concurrent func alert(_ dialog: AlertDialog, for program: ProgramIdentity) async {
        await headless.alert(dialog, for: program)
        report("my.alert", dialog.title, dialog.content, "tapped \(Self.short(dialog.buttonText))")
    }

    @concurrent func confirm(_ dialog: ConfirmDialog, for program: ProgramIdentity) async -> Bool {
        let isConfirmed = await headless.confirm(dialog, for: program)
        let button = isConfirmed ? dialog.confirmButtonText : dialog.cancelButtonText
        report("my.confirm", dialog.title, dialog.content, "tapped \(Self.short(button))")
        return isConfirmed
    }

    @concurrent func prompt(_ dialog: PromptDialog, for program: ProgramIdentity) async -> String? {
        let text = await headless.prompt(dialog, for: program)
        let button = text == nil ? dialog.cancelButtonText : dialog.okButtonText
        report("my.prompt", dialog.title, dialog.message, "typed nothing and tapped \(Self.short(button))")
        return text
    }

    @concurrent func actionSheet(_ dialog: ActionSheetDialog, for program: ProgramIdentity) async -> Int? {
        let index = await headless.actionSheet(dialog, for: program)
        let button = index.map { dialog.items[$0] } ?? dialog.cancelButtonText
        report("my.showActionSheet", dialog.title, "", "tapped \(Self.short(button))")
        return index
    }

    @concurrent func pick(_ dialog: PickerDialog, for program: ProgramIdentity) async -> ScriptValue? {
        let choice = await headless.pick(dialog, for: program)
        let action = choice.map { "chose \(Self.short(JSON.text($0)))" } ?? "cancelled it: there is nothing to choose"
        report("my.\(dialog.name)", dialog.parameters["title"]?.string ?? "", "", action)
        return choice
    }

    @concurrent func authorize(_ dialog: AuthorizationDialog, for program: ProgramIdentity) async -> Bool {
        let isAllowed = await headless.authorize(dialog, for: program)
        let (openType, subject) =
            switch dialog.subject {
            case .scope(let scope): ("getAuthorize", scope)
            case .lifestyle(let publicID): ("lifestyle", publicID)
            }
        report("button \(openType)", subject, "", isAllowed ? "allowed it" : "refused it")
        return isAllowed
    }

    @concurrent func showToast(_ toast: Toast, for program: ProgramIdentity) async {
        await headless.showToast(toast, for: program)
    }

    @concurrent func hideToast(for program: ProgramIdentity) async { await headless.hideToast(for: program) }

    @concurrent func showLoading(_ content: String, for program: ProgramIdentity) async {
        await headless.showLoading(content, for: program)
    }

    @concurrent func hideLoading(for program: ProgramIdentity) async { await headless.hideLoading(for: program) }

    private func report(_ name: String, _ title: String, _ content: String, _ action: String) {
        let number = printed.add(1, ordering: .relaxed).newValue
        guard number <= Self.limit else { return }
        let texts = [title, content].filter { !$0.isEmpty }.map { " " + Self.short($0) }.joined()
        Output.error.write(Text.note("\(name)\(texts): mini \(action)"))
        if number == Self.limit { Output.error.write(Text.note("further dialogues are not printed")) }
    }

    /// A text on one line, in quotation marks.
    private static func short(_ text: String) -> String {
        Text.quoted(text.shortened(to: lengthLimit))
    }
}

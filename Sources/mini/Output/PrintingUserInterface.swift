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

    @concurrent func alert(_ dialogue: AlertDialog, for program: ProgramIdentity) async {
        await headless.alert(dialogue, for: program)
        report("my.alert", dialogue.title, dialogue.content, "tapped \(Self.short(dialogue.buttonText))")
    }

    @concurrent func confirm(_ dialogue: ConfirmDialog, for program: ProgramIdentity) async -> Bool {
        let isConfirmed = await headless.confirm(dialogue, for: program)
        let button = isConfirmed ? dialogue.confirmButtonText : dialogue.cancelButtonText
        report("my.confirm", dialogue.title, dialogue.content, "tapped \(Self.short(button))")
        return isConfirmed
    }

    @concurrent func prompt(_ dialogue: PromptDialog, for program: ProgramIdentity) async -> String? {
        let text = await headless.prompt(dialogue, for: program)
        let button = text == nil ? dialogue.cancelButtonText : dialogue.okButtonText
        report("my.prompt", dialogue.title, dialogue.message, "typed nothing and tapped \(Self.short(button))")
        return text
    }

    @concurrent func actionSheet(_ dialogue: ActionSheetDialog, for program: ProgramIdentity) async -> Int? {
        let index = await headless.actionSheet(dialogue, for: program)
        let button = index.map { dialogue.items[$0] } ?? dialogue.cancelButtonText
        report("my.showActionSheet", dialogue.title, "", "tapped \(Self.short(button))")
        return index
    }

    @concurrent func pick(_ dialogue: PickerDialog, for program: ProgramIdentity) async -> ScriptValue? {
        let choice = await headless.pick(dialogue, for: program)
        let action = choice.map { "chose \(Self.short(JSON.text($0)))" } ?? "cancelled it: there is nothing to choose"
        report("my.\(dialogue.name)", dialogue.parameters["title"]?.string ?? "", "", action)
        return choice
    }

    @concurrent func authorize(_ dialogue: AuthorizationDialog, for program: ProgramIdentity) async -> Bool {
        let isAllowed = await headless.authorize(dialogue, for: program)
        let (openType, subject) =
            switch dialogue.subject {
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
        Text.quoted(text.count > lengthLimit ? text.prefix(lengthLimit) + "…" : text)
    }
}

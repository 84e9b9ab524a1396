import MiniHost
import Synchronization

/// A user interface that completes every request in the same way, and chooses one item of every action sheet.
final class ScriptedUserInterface: UserInterface {
    private let result: Bool
    private let item: Int?
    private let questions = Mutex<[String]>([])

    /// The requests in order.
    var asked: [String] { questions.withLock { $0 } }

    init(result: Bool = false, item: Int? = nil) {
        self.result = result
        self.item = item
    }

    func confirm(_ dialog: ConfirmDialog, for program: ProgramIdentity) async -> Bool {
        questions.withLock { $0.append(dialog.content) }
        return result
    }

    func alert(_ dialog: AlertDialog, for program: ProgramIdentity) async {}
    func prompt(_ dialog: PromptDialog, for program: ProgramIdentity) async -> String? { nil }
    func actionSheet(_ dialog: ActionSheetDialog, for program: ProgramIdentity) async -> Int? { item }
    func showToast(_ toast: Toast, for program: ProgramIdentity) async {}
    func hideToast(for program: ProgramIdentity) async {}
    func showLoading(_ content: String, for program: ProgramIdentity) async {}
    func hideLoading(for program: ProgramIdentity) async {}
}

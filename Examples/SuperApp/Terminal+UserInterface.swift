import MiniHost

/// The dialogues of programs. Each one begins with the id of its program, which no program can imitate in another one.
extension Terminal: UserInterface {
    @concurrent func alert(_ dialog: AlertDialog, for program: ProgramIdentity) async {
        _ = await ask("\(Self.text(program, dialog.title, dialog.content)) [Enter: \(dialog.buttonText)]")
    }

    @concurrent func confirm(_ dialog: ConfirmDialog, for program: ProgramIdentity) async -> Bool {
        await confirms(Self.text(program, dialog.title, dialog.content))
    }

    @concurrent func prompt(_ dialog: PromptDialog, for program: ProgramIdentity) async -> String? {
        await ask(Self.text(program, dialog.title, dialog.message))
    }

    @concurrent func actionSheet(_ dialog: ActionSheetDialog, for program: ProgramIdentity) async -> Int? {
        let items = dialog.items.enumerated().map { "\($0.offset + 1): \($0.element)" }
        let reply = await ask(Self.text(program, dialog.title, items.joined(separator: ", ")))
        guard let number = reply.flatMap({ Int($0) }), items.indices.contains(number - 1) else { return nil }
        return number - 1
    }

    @concurrent func authorize(_ dialog: AuthorizationDialog, for program: ProgramIdentity) async -> Bool {
        switch dialog.subject {
        case .scope(let scope): await confirms("[\(program.appID)] asks once for \(scope). Permit it?")
        case .lifestyle: false
        }
    }

    @concurrent func showToast(_ toast: Toast, for program: ProgramIdentity) async {
        write(Self.text(program, "", toast.content))
    }

    @concurrent func hideToast(for program: ProgramIdentity) async {}

    @concurrent func showLoading(_ content: String, for program: ProgramIdentity) async {}

    @concurrent func hideLoading(for program: ProgramIdentity) async {}

    private static func text(_ program: ProgramIdentity, _ title: String, _ content: String) -> String {
        let lines = [title, content].filter { !$0.isEmpty }.joined(separator: ": ")
        return "[\(program.appID)] \(lines.split(whereSeparator: \.isNewline).joined(separator: " "))"
    }
}

internal import MiniCore

/// A user interface whose requests for consent are shown by the registered delegate.
struct AuthorizingInterface: UserInterface {
    let components: AssignedComponents
    /// Shows everything else.
    let base: any UserInterface

    @concurrent func authorize(_ dialog: AuthorizationDialog, for program: ProgramIdentity) async -> Bool {
        let delegate = components.delegate
        guard let calls = delegate.uiProvider.auth.calls else { return await base.authorize(dialog, for: program) }
        let scope =
            switch dialog.subject {
            case .scope(let scope): scope
            case .lifestyle: "lifestyle"
            }
        do throws(APIError) {
            return try await calls.reply(to: "GRVAuthDelegate.showAuth", of: delegate) { auth, complete in
                auth.showAuth(
                    with: GRVAuthParam(scopes: [scope], appID: program.appID),
                    currentViewController: UIViewController(),
                    positiveAction: { complete(true) },
                    cancelAction: { complete(false) },
                )
            }
        } catch {
            // Without a decision there is no consent.
            return false
        }
    }

    @concurrent func alert(_ dialog: AlertDialog, for program: ProgramIdentity) async {
        await base.alert(dialog, for: program)
    }

    @concurrent func confirm(_ dialog: ConfirmDialog, for program: ProgramIdentity) async -> Bool {
        await base.confirm(dialog, for: program)
    }

    @concurrent func prompt(_ dialog: PromptDialog, for program: ProgramIdentity) async -> String? {
        await base.prompt(dialog, for: program)
    }

    @concurrent func actionSheet(_ dialog: ActionSheetDialog, for program: ProgramIdentity) async -> Int? {
        await base.actionSheet(dialog, for: program)
    }

    @concurrent func pick(_ dialog: PickerDialog, for program: ProgramIdentity) async -> ScriptValue? {
        await base.pick(dialog, for: program)
    }

    @concurrent func showToast(_ toast: Toast, for program: ProgramIdentity) async {
        await base.showToast(toast, for: program)
    }

    @concurrent func hideToast(for program: ProgramIdentity) async { await base.hideToast(for: program) }

    @concurrent func showLoading(_ content: String, for program: ProgramIdentity) async {
        await base.showLoading(content, for: program)
    }

    @concurrent func hideLoading(for program: ProgramIdentity) async { await base.hideLoading(for: program) }
}

internal import MiniCore

/// A user interface whose requests for consent, settings and loading indicators are shown by the registered delegates.
struct AuthorizingInterface: UncertainUserInterface {
    let components: AssignedComponents
    let loadingViews: LoadingViews
    /// Shows everything else.
    let base: any UserInterface

    @concurrent func authorize(_ dialog: AuthorizationDialog, for program: ProgramIdentity) async -> Bool {
        await decision(on: dialog, for: program) ?? false
    }

    @concurrent func decision(on dialog: AuthorizationDialog, for program: ProgramIdentity) async -> Bool? {
        let delegate = components.delegate
        guard let calls = delegate.uiProvider.auth.calls else {
            return await base.requestDecision(on: dialog, for: program)
        }
        let scope =
            switch dialog.subject {
            case .scope(let scope): scope
            case .lifestyle: "lifestyle"
            }
        let name = "GRVAuthDelegate.showAuth"
        do throws(APIError) {
            let isGranted: Bool = try await calls.reply(to: name, of: delegate) { auth, complete in
                auth.showAuth(
                    with: GRVAuthParam(scopes: [scope], appID: program.appID),
                    currentViewController: UIViewController(),
                    positiveAction: { complete(true) },
                    cancelAction: { complete(false) },
                )
            }
            return isGranted
        } catch {
            // The mistake was reported, or the program has ended.
            return nil
        }
    }

    @concurrent func changeSettings(
        _ dialog: SettingsDialog,
        for program: ProgramIdentity,
    ) async -> [AuthorizationScope: Bool] {
        let delegate = components.delegate
        guard let calls = delegate.uiProvider.appSettings.calls else {
            return await base.changeSettings(dialog, for: program)
        }
        let name = "GRVAppSettingsDelegate.openAppSettings"
        do throws(APIError) {
            let scopes: [AuthorizationScope: Bool] = try await calls.reply(to: name, of: delegate) { owner, complete in
                owner.openAppSettings(
                    with: GRVAppSettingsParam(program, dialog),
                    proxy: SettingsProxy { complete($0) },
                )
            }
            return scopes
        } catch {
            // The mistake was reported, or the program has ended: nothing is changed.
            return [:]
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
        guard let calls = components.delegate.uiProvider.loadingView.calls else {
            return await base.showLoading(content, for: program)
        }
        loadingViews.show(content, for: program, by: calls)
    }

    @concurrent func hideLoading(for program: ProgramIdentity) async {
        loadingViews.hide(for: program)
        // It can have shown an indicator before a delegate was registered.
        await base.hideLoading(for: program)
    }
}

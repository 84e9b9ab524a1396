internal import MiniCore

/// The user interface that the host serves to the program of a worker.
///
/// A failed request counts as a cancellation.
struct RemoteUserInterface: UserInterface {
    let connection: HostConnection

    private func reply<Reply: BinaryCodable & Sendable>(_ request: InterfaceRequest, otherwise: Reply) async -> Reply {
        do throws(APIError) { return try await connection.request(.interface(request)) } catch { return otherwise }
    }

    private func perform(_ request: InterfaceRequest) async { _ = await reply(request, otherwise: EmptyReply()) }

    @concurrent func alert(_ dialog: AlertDialog, for program: ProgramIdentity) async { await perform(.alert(dialog)) }

    @concurrent func confirm(_ dialog: ConfirmDialog, for program: ProgramIdentity) async -> Bool {
        await reply(.confirm(dialog), otherwise: false)
    }

    @concurrent func prompt(_ dialog: PromptDialog, for program: ProgramIdentity) async -> String? {
        await reply(.prompt(dialog), otherwise: nil)
    }

    @concurrent func actionSheet(_ dialog: ActionSheetDialog, for program: ProgramIdentity) async -> Int? {
        await reply(.actionSheet(dialog), otherwise: nil)
    }

    @concurrent func pick(_ dialog: PickerDialog, for program: ProgramIdentity) async -> ScriptValue? {
        await reply(.pick(dialog), otherwise: nil)
    }

    @concurrent func authorize(_ dialog: AuthorizationDialog, for program: ProgramIdentity) async -> Bool {
        await reply(.authorize(dialog), otherwise: false)
    }

    @concurrent func showToast(_ toast: Toast, for program: ProgramIdentity) async { await perform(.showToast(toast)) }

    @concurrent func hideToast(for program: ProgramIdentity) async { await perform(.hideToast) }

    @concurrent func showLoading(_ content: String, for program: ProgramIdentity) async {
        await perform(.showLoading(content))
    }

    @concurrent func hideLoading(for program: ProgramIdentity) async { await perform(.hideLoading) }
}

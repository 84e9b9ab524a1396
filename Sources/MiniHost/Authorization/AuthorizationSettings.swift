internal import MiniCore

/// `my.getSetting`, `my.openSetting` and `my.showAuthGuide` of a host that asks for scopes.
///
/// - Source: my.getSetting, my.openSetting and my.showAuthGuide, Alipay open docs.
struct AuthorizationSettings: FunctionDelegate {
    /// The names of the JSAPIs.
    static let allNames: Set<String> = ["getSetting", "openSetting", "showAuthGuide"]

    /// The rights of the system that a guide leads to, and the scopes that have the same subject.
    private static let guides: [String: AuthorizationScope] = [
        "LBS": .location, "LBSHIGHACCURACY": .location, "CAMERA": .camera, "PHOTO": .album, "MICROPHONE": .audioRecord,
    ]

    /// The names that the host does not implement itself.
    let names: Set<String>
    let authorizations: UserAuthorizations
    let userInterface: any UserInterface
    /// The texts of the buttons.
    let confirm: String
    let cancel: String

    @concurrent func handle(_ call: DelegatedCall) async throws(APIError) -> ScriptValue {
        switch call.name {
        case "openSetting": try await changeDecision(about: call.program)
        case "showAuthGuide": return ["shown": .bool(try await showGuide(call))]
        default: break
        }
        let decisions = try authorizations.decisions(about: call.program)
        let pairs = decisions.map { ($0.key.rawValue, ScriptValue.bool($0.value == .granted)) }
        return ["authSetting": .object(ScriptObject(pairs.sorted { $0.0 < $1.0 }))]
    }

    /// Shows the scopes that the program has asked for; the chosen one is granted or refused.
    private func changeDecision(about program: ProgramIdentity) async throws(APIError) {
        let decisions = try authorizations.decisions(about: program)
        let scopes = decisions.keys.sorted { $0.rawValue < $1.rawValue }
        guard !scopes.isEmpty else { return }
        let dialog = ActionSheetDialog(
            title: "",
            items: scopes.map { "\($0.rawValue): \(decisions[$0] == .granted ? "✓" : "✗")" },
            cancelButtonText: cancel,
        )
        guard let index = await userInterface.actionSheet(dialog, for: program), scopes.indices.contains(index) else {
            return
        }
        let scope = scopes[index]
        try authorizations.set(decisions[scope] == .granted ? .refused : .granted, about: scope, of: program)
    }

    /// Refers the user to the settings if the scope was refused.
    ///
    /// - Returns: Whether a guide was shown.
    private func showGuide(_ call: DelegatedCall) async throws(APIError) -> Bool {
        var reader = call.reader
        let type = try reader.string("authType")
        guard let scope = Self.guides[type], try authorizations.decisions(about: call.program)[scope] == .refused else {
            return false
        }
        let dialog = AlertDialog(title: "", content: "\(scope.rawValue): ✗", buttonText: confirm)
        await userInterface.alert(dialog, for: call.program)
        return true
    }
}

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
        case "openSetting": try await changeDecisions(about: call.program)
        case "showAuthGuide": return ["shown": .bool(try await showGuide(call))]
        default: break
        }
        let decisions = try authorizations.decisions(of: call.program)
        let pairs = decisions.map { ($0.key.rawValue, ScriptValue.bool($0.value == .granted)) }
        return ["authSetting": .object(ScriptObject(pairs.sorted { $0.0 < $1.0 }))]
    }

    /// Shows the decisions of the user, and stores those that the user changes.
    private func changeDecisions(about program: ProgramIdentity) async throws(APIError) {
        let decisions = try authorizations.decisions(of: program).mapValues { $0 == .granted }
        let dialog = SettingsDialog(decisions: decisions, cancelButtonText: cancel)
        let changes = await userInterface.changeSettings(dialog, for: program)
        guard !changes.isEmpty else { return }
        let decided = changes.mapValues { $0 ? UserAuthorizations.Decision.granted : .refused }
        try authorizations.change(program) { decisions in decisions.merge(decided) { $1 } }
    }

    /// Refers the user to the settings if the scope was refused.
    ///
    /// - Returns: Whether a guide was shown.
    private func showGuide(_ call: DelegatedCall) async throws(APIError) -> Bool {
        var reader = call.reader
        let type = try reader.string("authType")
        guard let scope = Self.guides[type], try authorizations.decisions(of: call.program)[scope] == .refused else {
            return false
        }
        let dialog = AlertDialog(title: "", content: "\(scope.rawValue): ✗", buttonText: confirm)
        await userInterface.alert(dialog, for: call.program)
        return true
    }
}

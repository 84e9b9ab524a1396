internal import MiniCore
internal import MiniDev
internal import MiniHost

/// The methods of the tool that runs the program, and of what it shows around the page.
extension AutomatorMethod {
    /// The version of the base library that clients require, see the article Automator.
    private static let libraryVersion = "2.19.3"

    static let toolMethods: [AutomatorMethod] = [
        AutomatorMethod("Tool.getInfo") { call in
            ["version": .string(call.hub.settings.version), "SDKVersion": .string(libraryVersion)]
        },
        AutomatorMethod("Tool.getTestAccounts") { _ in ["accounts": []] },
        AutomatorMethod("Tool.close") { call throws(ToolFault) in try await call.exit() },
        AutomatorMethod("Tool.native", native),
        AutomatorMethod("Tool.enableRemoteDebug", refusal: "There is no phone: programs run on this machine."),
        AutomatorMethod("Tool.stopAudits", refusal: "There are no audits of a session; mini check finds problems."),
        AutomatorMethod("Tool.getTicket", refusal: accountRefusal),
        AutomatorMethod("Tool.setTicket", refusal: accountRefusal),
        AutomatorMethod("Tool.refreshTicket", refusal: accountRefusal),
    ]

    private static let accountRefusal = "No account of a platform is signed in, and none is needed."

    // MARK: Around the page

    private static let nativeNames = [
        "authorizeAllow", "authorizeCancel", "cancelModal", "closePaymentDialog", "confirmModal", "goHome",
        "navigateLeft", "shareCancel", "shareConfirm", "switchTab",
    ]

    private static let native: Body = { call throws(ToolFault) in
        let name = try call.parameters.text("method")
        let data = call.parameters.value("data") ?? .undefined
        switch name {
        case "confirmModal": return try await complete(call, isConfirmed: true, isAuthorization: false, data)
        case "cancelModal": return try await complete(call, isConfirmed: false, isAuthorization: false, data)
        case "authorizeAllow": return try await complete(call, isConfirmed: true, isAuthorization: true, data)
        case "authorizeCancel": return try await complete(call, isConfirmed: false, isAuthorization: true, data)
        case "navigateLeft": return try await goBack(call)
        case "switchTab": return try await tapTab(call, data)
        case "goHome": return try await goHome(call)
        case "closePaymentDialog", "shareCancel", "shareConfirm":
            throw ToolFault("\(name) has no dialog: payments and shares are calls of JSAPIs; use App.mockWxMethod.")
        default:
            let hint = Spelling.nearest(to: name, among: nativeNames).map { " Did you mean \($0)?" } ?? ""
            throw ToolFault("Tool.native has no method \(name).\(hint) It has \(nativeNames.joined(separator: ", ")).")
        }
    }

    /// Completes the dialog that was opened last.
    ///
    /// - Parameters:
    ///   - isAuthorization: Whether it is a question for a permission.
    ///   - data: `{value}` with the text of a prompt or the choice of a picker, `{index}` with the item of an action sheet.
    private static func complete(
        _ call: AutomatorCall,
        isConfirmed: Bool,
        isAuthorization: Bool,
        _ data: ScriptValue,
    ) async throws(ToolFault) -> ScriptValue {
        try await call.drive { _ throws(ToolFault) in
            let program = call.hub.program
            let open = program.userInterface.messages.filter { message in
                message["buttons"] != nil && (message["kind"] == "authorization") == isAuthorization
            }
            guard let dialog = open.last, let number = dialog["id"]?.number.flatMap({ Int(exactly: $0) }) else {
                throw ToolFault("No dialog of this kind is open.")
            }
            let isSheet = dialog["kind"] == "actionSheet"
            if isSheet, isConfirmed, data["index"]?.number == nil {
                throw ToolFault("An action sheet needs data with index, the index of the chosen item from 0.")
            }
            let buttons = dialog["buttons"]?.array ?? []
            let button = isConfirmed && !isSheet ? buttons.last : buttons.first
            var result = ScriptObject([("button", button ?? ""), ("value", data["value"] ?? .undefined)])
            if isConfirmed { result["index"] = data["index"] }
            program.userInterface.complete(number, DialogResult(.object(result)))
            await program.dialogs.waitUntilClosed(number)
        }
        return [:]
    }

    /// Goes back as a person does; a page may ask whether it may be left.
    private static func goBack(_ call: AutomatorCall) async throws(ToolFault) -> ScriptValue {
        try await call.drive { running throws(ToolFault) in
            let outcome = await call.hub.program.awaitingDialogs { () -> ActionError? in
                do throws(ActionError) {
                    try await running.carryOut(.goBack)
                    return nil
                } catch {
                    return error
                }
            }
            if let error = outcome ?? nil { throw call.fault(error) }
        }
        return [:]
    }

    /// Taps the tab of a page.
    private static func tapTab(_ call: AutomatorCall, _ data: ScriptValue) async throws(ToolFault) -> ScriptValue {
        let url = data["url"]?.string ?? ""
        let path = String(url.drop { $0 == "/" }.prefix { $0 != "?" })
        return try await call.drive { running throws(ToolFault) -> ScriptValue in
            let tabs: [ProgramScreen.Tab]
            do throws(ScriptError) {
                tabs = try await running.lines()?.tabs ?? []
            } catch {
                throw call.fault(error)
            }
            guard let index = tabs.firstIndex(where: { $0.path == path }) else {
                let known = tabs.map(\.path).joined(separator: ", ")
                let list = tabs.isEmpty ? "No tabs are shown." : "There are \(known)."
                throw ToolFault("There is no tab \(JSON.text(.string(url))). \(list)")
            }
            do throws(ActionError) {
                try await running.carryOut(.tapTab(index))
            } catch {
                throw call.fault(error)
            }
            return [:]
        }
    }

    /// Opens the first page of app.json in place of all open pages.
    private static func goHome(_ call: AutomatorCall) async throws(ToolFault) -> ScriptValue {
        let settings = call.hub.settings
        let page: String
        do throws(PackageError) {
            page = try ProgramPackage(path: settings.program, plugins: settings.configuration.plugins).app.entryPage
        } catch {
            throw ToolFault(settings.text(of: ScriptError(error)))
        }
        _ = try await call.settled { running, completion throws(ScriptError) in
            let options: ScriptValue = ["url": .string("/" + page)]
            try await running.begin("callJSAPI", [.string("reLaunch"), [options]], completion: completion)
        }
        return [:]
    }
}

internal import MiniCore
internal import MiniDev
internal import MiniHost

/// The tool that does what a person does.
extension AgentTool {
    private static let elementActions = [
        "tap", "longTap", "input", "change", "focus", "blur", "confirm", "submit", "reset", "scroll", "touch",
        "trigger",
    ]
    private static let pageActions = ["back", "tab", "pullDown", "scrollPage", "reachBottom", "hide", "show"]

    static let act = AgentTool(
        "act",
        """
        Does what a person does, waits until the program is idle or shows a dialog, and returns what has changed: lines with ~ are \
        changed, with + new, references after - are gone. An open dialog must be completed with dialog and button before anything else.
        """,
        isDriving: true,
        ToolLocator.parameters + [
            Parameter(
                "action",
                "string",
                "Default: tap. Of the page: \(pageActions.joined(separator: ", ")).",
                words: elementActions + pageActions,
            ),
            Parameter(
                "value",
                nil,
                """
                input: the text. change: the value of the control. scroll: {left, top}. touch: [{x, y}, …]. trigger: {type, detail}. \
                tab: its index. scrollPage: the distance from the top in pixels.
                """,
            ),
            Parameter("dialog", "integer", "The number of the dialog to complete."),
            Parameter("button", "string", "The button of the dialog. Default: the last one."),
            Parameter("item", "integer", "The index of the chosen item of the dialog, from 0."),
        ],
    ) { client, arguments throws(ToolFault) in
        if let number = try arguments.integer("dialog") { return try await complete(number, client, arguments) }
        let action = try arguments.word("action", of: elementActions + pageActions) ?? "tap"
        let value = arguments.value("value") ?? .undefined
        if pageActions.contains(action) {
            return try await client.drive("act \(action)") { program, running throws(ToolFault) in
                try refuseBesideDialogs(program)
                return try await perform(action, value, program, running, client.settings)
            }
        }
        let locator = try ToolLocator.required(arguments)
        guard let elementAction = ElementAction(action, value) else {
            throw ToolFault(
                "The value of \(action) has another form: {\"type\": …} for trigger, [{\"x\": 1, \"y\": 1}] for touch."
            )
        }
        if action == "input", value.string == nil { throw ToolFault("input needs a text as value.") }
        return try await client.drive("act \(action) on \(locator)") { program, running throws(ToolFault) in
            try refuseBesideDialogs(program)
            do throws(ActionError) {
                try await running.carryOut(elementAction, on: locator)
            } catch {
                throw ToolLocator.fault(error, client.settings)
            }
            return nil
        }
    }

    /// Performs an action on the page or on the program.
    private static func perform(
        _ action: String,
        _ value: ScriptValue,
        _ program: AgentProgram,
        _ running: LocalProgram,
        _ settings: AgentSettings,
    ) async throws(ToolFault) -> String? {
        let pageAction: PageAction
        switch action {
        case "hide", "show":
            await running.setVisibility(action == "hide" ? .hidden : .shown)
            return nil
        case "back": pageAction = .goBack
        case "pullDown": pageAction = .pullDownRefresh
        case "reachBottom": pageAction = .reachBottom
        case "tab":
            guard let index = value.number.flatMap({ Int(exactly: $0) }) else {
                throw ToolFault("tab needs the index of the tab as value, from 0.")
            }
            pageAction = .tapTab(index)
        default:
            guard let top = value.number else { throw ToolFault("scrollPage needs a distance in pixels as value.") }
            pageAction = .scroll(top: top)
        }
        // A page may ask whether it may be left.
        let outcome = await program.awaitingDialogs { () -> ActionError? in
            do throws(ActionError) {
                try await running.carryOut(pageAction)
                return nil
            } catch {
                return error
            }
        }
        if let error = outcome ?? nil { throw ToolLocator.fault(error, settings) }
        return nil
    }

    /// Completes a dialog.
    private static func complete(
        _ number: Int,
        _ client: AgentClient,
        _ arguments: ToolArguments,
    ) async throws(ToolFault) -> ToolOutput {
        let button = try arguments.text("button")
        let item = try arguments.integer("item")
        let value = arguments.value("value") ?? .undefined
        return try await client.drive("act on dialog \(number)") { program, _ throws(ToolFault) in
            let open = program.userInterface.messages.filter { $0["buttons"] != nil }
            guard let dialog = open.first(where: { $0["id"]?.number == Double(number) }) else {
                let lines = open.map(DialogText.line).joined(separator: "\n")
                throw ToolFault(
                    "There is no dialog \(number). " + (lines.isEmpty ? "None is open." : "Open:\n\(lines)")
                )
            }
            let buttons = (dialog["buttons"]?.array ?? []).compactMap(\.string)
            if let button, !buttons.contains(button) {
                throw ToolFault(
                    "Dialog \(number) has the buttons \(buttons.map { JSON.text(.string($0)) }.joined(separator: ", "))."
                )
            }
            let isSheet = dialog["kind"] == "actionSheet"
            if isSheet, button == nil {
                let count = dialog["items"]?.array?.count ?? 0
                guard let item, (0..<count).contains(item) else {
                    throw ToolFault("Dialog \(number) needs item, from 0 to \(count - 1), or a button.")
                }
            }
            var result = ScriptObject([("button", .string(button ?? buttons.last ?? "")), ("value", value)])
            if let item, button == nil || !isSheet { result["index"] = .number(Double(item)) }
            program.userInterface.complete(number, DialogResult(.object(result)))
            await program.dialogs.waitUntilClosed(number)
            return nil
        }
    }

    /// Throws while a dialog covers the page.
    static func refuseBesideDialogs(_ program: AgentProgram) throws(ToolFault) {
        guard let dialog = program.userInterface.messages.first(where: { $0["buttons"] != nil }) else { return }
        throw ToolFault("A dialog covers the page; complete it with act first:\n\(DialogText.line(dialog))")
    }
}

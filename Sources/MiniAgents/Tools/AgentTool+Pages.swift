internal import MiniCore
internal import MiniHost

/// The tools that open, read and search pages.
extension AgentTool {
    static let open = AgentTool(
        "open",
        """
        Starts the program, or starts it again after changes of its files, and returns the outline of its page. Stored data is kept. \
        Each client has a program of its own; with program it shares that of another client.
        """,
        isDriving: true,
        [
            Parameter("page", "string", "The page with an optional query, 'pages/a/b?x=1'. Default: the first page."),
            Parameter("program", "string", "The name of a running program to share, such as p1."),
            Parameter(
                "clock",
                "string",
                "The clock of a program of your own. Default: virtual.",
                words: ["virtual", "real"]
            ),
        ],
    ) { client, arguments throws(ToolFault) in
        let page = try arguments.text("page")
        // In mini dev, all clients share the program of the person.
        let name = try arguments.text("program") ?? client.programs.ofPerson?.name
        let clock = try arguments.word("clock", of: ["virtual", "real"]).flatMap { ClockMode(rawValue: $0) }
        let program: AgentProgram
        var isStarted = true
        if let name {
            if clock != nil { throw ToolFault("A shared program keeps its clock: leave out clock or program.") }
            program = try await client.programs.join(name, as: client.number)
            isStarted = page != nil
        } else if let own = client.program, clock == nil, await client.programs.clientCount(of: own) == 1 {
            program = own
        } else {
            program = try await client.programs.make(for: client.number, clock: clock ?? client.settings.clock)
        }
        if isStarted {
            do throws(ToolFault) {
                try await start(program, at: page, for: client)
            } catch {
                // Nothing is left of a program that has not started; one that the client used before stays.
                if client.program !== program { await client.programs.leave(program, as: client.number) }
                throw error
            }
        }
        await client.use(program)
        let count = await client.programs.clientCount(of: program)
        let users = count > 1 ? ", used by \(count) clients" : ""
        return ToolOutput(try await client.report(program, "program \(program.name)\(users)", isComplete: true))
    }

    private static func start(_ program: AgentProgram, at page: String?, for client: AgentClient)
        async throws(ToolFault)
    {
        try await program.begin("open", by: client.number)
        let result: Result<Void, ToolFault>
        do throws(ToolFault) {
            try await program.open(page)
            _ = await program.settle(try await program.running())
            result = .success(())
        } catch {
            result = .failure(error)
        }
        await program.end()
        try result.get()
    }

    static let snapshot = AgentTool(
        "snapshot",
        """
        Returns the outline of the page on top: a line for each text and each element to use, with its reference, as in \
        [12] button "Pay" onTap=pay. Tools that act return only what has changed since then.
        """,
        isReading: true,
        [Parameter("ref", "integer", "The reference of an element of which only the inside is shown."), .limit],
    ) { client, arguments throws(ToolFault) in
        let (program, running) = try await client.running()
        let limit = try arguments.characterLimit()
        guard let reference = try arguments.integer("ref") else {
            return ToolOutput(try await client.report(program, isComplete: true, limit: limit))
        }
        let text: String?
        do throws(ScriptError) {
            text = try await running.outline(ofElement: reference)
        } catch {
            throw ToolFault("The program has failed. " + client.settings.text(of: error))
        }
        guard let text else { throw ToolLocator.missing(reference) }
        return ToolOutput(ToolOutput.limited(text, to: limit, "a larger limit shows them"))
    }

    static let find = AgentTool(
        "find",
        "Finds elements of the page on top by selector, text or role, and returns their references and attributes.",
        isReading: true,
        ToolLocator.parameters + [.limit],
    ) { client, arguments throws(ToolFault) in
        let (_, running) = try await client.running()
        let locator = try ToolLocator.required(arguments)
        let limit = try arguments.characterLimit()
        do throws(ActionError) {
            let (elements, alternatives) = try await running.look(for: locator)
            guard !elements.isEmpty else {
                let page = await running.pages.last
                throw ActionError.notFound(locator, page: page, alternatives: alternatives)
            }
            let lines = elements.map(ElementText.line)
            return ToolOutput(
                ToolOutput.limited(lines.joined(separator: "\n"), to: limit, "use a narrower selector, or index")
            )
        } catch {
            throw ToolLocator.fault(error, client.settings)
        }
    }
}

/// What an agent reads of a found element.
private enum ElementText {
    static func line(_ element: PageElement) -> String {
        var text = "[\(element.id)] \(element.role == element.tag ? "" : element.role + " ")<\(element.tag)"
        for property in element.attributes.properties where property.value != .undefined {
            text += " \(property.key)=\(JSON.text(property.value).shortened(to: 200))"
        }
        text += ">"
        if !element.name.isEmpty { text += " \(JSON.text(.string(element.name.shortened(to: 500))))" }
        if element.value != .undefined { text += " value=\(JSON.text(element.value))" }
        for state in element.states.map(\.rawValue).sorted() { text += " \(state)" }
        if let component = element.component { text += " component=\(component)" }
        return text
    }
}

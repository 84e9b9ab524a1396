internal import MiniCore
internal import MiniHost
internal import MiniTools

/// The methods of the program.
extension AutomatorMethod {
    static let appMethods: [AutomatorMethod] = [
        AutomatorMethod("App.getPageStack") { call throws(ToolFault) in
            let running = try await call.running()
            return ["pageStack": .array(await pages(of: running))]
        },
        AutomatorMethod("App.getCurrentPage") { call throws(ToolFault) in
            let running = try await call.running()
            guard let page = await pages(of: running).last else { throw ToolFault("No page is open.") }
            return page
        },
        AutomatorMethod("App.callWxMethod", callJSAPI),
        AutomatorMethod("App.mockWxMethod", mockJSAPI),
        AutomatorMethod("App.callFunction") { call throws(ToolFault) in
            let source = expression(of: try call.parameters.text("functionDeclaration"))
            let values = try call.parameters.list("args")
            let result = try await call.settled { running, completion throws(ScriptError) in
                try await running.begin("evaluate", source: source, [.array(values)], completion: completion)
            }
            return ["result": result]
        },
        AutomatorMethod("App.addBinding") { call throws(ToolFault) in
            let name = try call.parameters.text("name")
            _ = try await call.running()
            try await call.hub.program.bind(name)
            return [:]
        },
        AutomatorMethod("App.enableLog") { call in
            call.hub.events.enableLog(for: call.connection.number)
            return [:]
        },
        AutomatorMethod("App.captureScreenshot") { call throws(ToolFault) in
            let running = try await call.running()
            let size = PagePicture.ownSize(call.hub.settings)
            guard let device = DevicePreset(size) else { throw ToolFault("A picture cannot have the size \(size).") }
            let picture = try await PagePicture.taken(
                of: running,
                on: device,
                isFullPage: false,
                by: call.hub.pictures,
                call.hub.settings,
            )
            return ["data": .string(Base64.encode(picture))]
        },
        AutomatorMethod("App.exit") { call throws(ToolFault) in try await call.exit() },
    ]

    /// The source of a function as an expression.
    private static func expression(of declaration: String) -> String {
        // A comment may end the last line.
        "(\(declaration)\n)"
    }

    /// The open pages, bottom first.
    private static func pages(of running: LocalProgram) async -> [ScriptValue] {
        var pages: [ScriptValue] = []
        for page in await running.openPages {
            let query = await running.query(ofPage: page.id) ?? ScriptObject()
            pages.append([
                "pageId": .number(Double(page.id)), "path": .string(page.path), "query": .object(query),
            ])
        }
        return pages
    }

    // MARK: JSAPIs

    private static let callJSAPI: Body = { call throws(ToolFault) in
        let name = try call.parameters.text("method")
        let values = try call.parameters.list("args")
        let outcome = try await call.outcome { running, completion throws(ScriptError) in
            try await running.begin("callJSAPI", [.string(name), .array(values)], completion: completion)
        }
        let result: ScriptValue
        do throws(ScriptError) {
            result = try outcome.get()
        } catch {
            if let fault = failure(in: error.thrown, of: name) { throw fault }
            throw call.fault(error)
        }
        // A failed call without a promise returns the failure.
        if let fault = failure(in: result, of: name) { throw fault }
        return ["result": result]
    }

    /// The fault for a result that is a failure, `{error, errorMessage}` or `{errMsg}`; nil for another one.
    private static func failure(in result: ScriptValue, of name: String) -> ToolFault? {
        // Mocks may have the form of other vendors.
        if let text = result["errMsg"]?.string, text.contains(":fail") { return ToolFault(text) }
        guard let code = result["error"]?.number, code != 0, let message = result["errorMessage"]?.string else {
            return nil
        }
        return ToolFault("\(name):fail \(message) (error \(JSON.text(.number(code))))")
    }

    private static let mockJSAPI: Body = { call throws(ToolFault) in
        let name = try call.parameters.text("method")
        try await call.hub.changeMocks { () async throws(ToolFault) in
            let isMocked = try await setMock(of: name, call)
            call.hub.note(mockOf: name, by: isMocked ? call.connection.number : nil)
        }
        return [:]
    }

    /// Sets the mock of a JSAPI in place of a former one, or removes it.
    ///
    /// - Returns: Whether the JSAPI is mocked then.
    private static func setMock(of name: String, _ call: AutomatorCall) async throws(ToolFault) -> Bool {
        let program = call.hub.program
        if let declaration = try call.parameters.optionalText("functionDeclaration") {
            let source = expression(of: declaration)
            let values = try call.parameters.list("args")
            try program.requireMockable(name)
            _ = try await call.settled { running, completion throws(ScriptError) in
                try await running.begin(
                    "mockByScript",
                    source: source,
                    [.string(name), .array(values)],
                    completion: completion,
                )
            }
            // A result that it replaces does not return with the next start.
            program.callMocks.set(name, nil)
            return true
        }
        _ = try await call.running()
        let result = call.parameters.value("result")
        let mock = result.map { (failed: isFailure($0, of: name), value: $0) }
        // Without a result, the call removes the mock.
        try await program.setMock(mock, of: name)
        return mock != nil
    }

    /// Whether a mocked result is that of a failed call: `{error: 11}`, or `{errMsg: 'scan:fail cancel'}`.
    ///
    /// A synchronous call returns its result in any case.
    private static func isFailure(_ result: ScriptValue, of name: String) -> Bool {
        if name.hasSuffix("Sync") { return false }
        if let code = result["error"]?.number { return code != 0 }
        return result["errMsg"]?.string?.contains(":fail") == true
    }
}

internal import MiniCore
internal import MiniHost

/// Scopes, variables and evaluation.
extension DebugSession {
    /// The maximum number of elements of an array that are read at a time.
    private static let elementLimit = 1_000
    /// The objects that the engine keeps until the program continues.
    private static let group: ScriptValue = "mini-debug"

    /// Sends a command for the stopped context.
    private func call(_ method: String, _ parameters: ScriptValue) async throws(DebugError) -> ScriptValue {
        try await connection.call(try requireStop().context.target, method, parameters)
    }

    private func frame(_ id: Int?) throws(DebugError) -> DebugStop.Frame {
        let frames = try requireStop().frames
        guard let id else {
            if let first = frames.first { return first }
            throw DebugError("there is no frame")
        }
        guard let frame = frames.first(where: { $0.id == id }) else { throw DebugError("there is no frame \(id)") }
        return frame
    }

    /// The scopes of a frame: those of its function, the page, the component and the app.
    func scopes(_ request: AdapterRequest) async throws(DebugError) -> ScriptValue {
        let frame = try frame(request.integer("frameId"))
        guard let callFrameID = frame.callFrameID else { return ["scopes": []] }
        var scopes: [ScriptValue] = []
        var global: [ScriptValue] = []
        var names: Set<String> = []
        let found = FunctionScope.scopes(frame.scopes)
        if !found.contains(where: { $0.kind == .function }), let this = frame.this, this["type"] != "undefined" {
            // A function without variables has a scope for `this`.
            scopes.append(Self.scope("Local", references.add(.scope([], this: this)), isExpensive: false))
        }
        for scope in found {
            // The scopes of the innermost function come first.
            let name = scope.kind == .function ? (names.contains("Local") ? "Closure" : "Local") : scope.kind.rawValue
            names.insert(name)
            let number = references.add(.scope(scope.objectIDs, this: name == "Local" ? frame.this : nil))
            let described = Self.scope(name, number, isExpensive: scope.kind == .global)
            if scope.kind == .global { global.append(described) } else { scopes.append(described) }
        }
        let isProgram = try requireStop().context.debugger.kind == .program
        for name in isProgram ? try await programScopes(callFrameID) : [] {
            let code = Self.programScopes[name.prefix { $0 != " " }.description] ?? "undefined"
            let number = references.add(.expression(code, callFrameID: callFrameID))
            scopes.append(Self.scope(name, number, isExpensive: false))
        }
        return ["scopes": .array(scopes + global)]
    }

    private static func scope(_ name: String, _ number: Int, isExpensive: Bool) -> ScriptValue {
        [
            "name": .string(name), "variablesReference": .number(Double(number)), "expensive": .bool(isExpensive),
            "presentationHint": name == "Local" ? "locals" : .undefined,
        ]
    }

    /// The expressions of the program's own scopes.
    private static let programScopes = [
        "Page": "getCurrentPages().slice(-1)[0]", "Component": "this", "App": "getApp()",
    ]

    /// The names of the scopes that exist in a frame, such as `Page pages/list/list`.
    private func programScopes(_ callFrameID: String) async throws(DebugError) -> [String] {
        let code = """
            (() => {
              const names = [];
              const page = getCurrentPages().slice(-1)[0];
              if (page) names.push('Page ' + page.route);
              if (this && this !== page && typeof this.setData === 'function') names.push('Component ' + (this.is || ''));
              if (getApp()) names.push('App');
              return names.join('\\n');
            })()
            """
        let value = try await value(of: code, callFrameID, isQuiet: true)
        return value?.object["value"]?.string?.split(separator: "\n").map(String.init) ?? []
    }

    /// The members of a scope or an object.
    func variables(_ request: AdapterRequest) async throws(DebugError) -> ScriptValue {
        _ = try requireStop()
        guard let number = request.integer("variablesReference"), let value = references[number] else {
            throw DebugError("the value no longer exists")
        }
        switch value {
        case .object(let id): return ["variables": .array(try await members(of: id, request))]
        case .scope(let ids, let this):
            var found = this.map { [variable("this", RemoteValue($0))] } ?? []
            for id in ids {
                let members = try await members(of: id, request)
                found += members.filter { $0["name"]?.string.map(Self.isOfSource) ?? true }
            }
            return ["variables": .array(found)]
        case .entries(let id): return ["variables": .array(try await entries(of: id, request))]
        case .expression(let code, let callFrameID):
            guard let id = try await self.value(of: code, callFrameID, isQuiet: true)?.objectID else {
                return ["variables": []]
            }
            return ["variables": .array(try await members(of: id, request))]
        }
    }

    /// Whether a variable is one of the source: async functions have some whose names are numbers, and files some for imports.
    private static func isOfSource(_ name: String) -> Bool {
        !name.allSatisfy(\.isNumber) && name.wholeMatch(of: /\$m_*[0-9]*/) == nil
    }

    private func members(of id: String, _ request: AdapterRequest) async throws(DebugError) -> [ScriptValue] {
        var parameters = ScriptObject([
            ("objectId", .string(id)), ("ownProperties", true), ("generatePreview", true),
        ])
        if request.arguments["filter"]?.string == "indexed" {
            parameters["fetchStart"] = .number(Double(max(request.integer("start") ?? 0, 0)))
            parameters["fetchCount"] = .number(
                Double(min(max(request.integer("count") ?? Self.elementLimit, 1), Self.elementLimit))
            )
        }
        let result = try await call("Runtime.getProperties", .object(parameters))
        var variables: [ScriptValue] = []
        for property in result["properties"]?.array ?? [] {
            guard let name = property["name"]?.string else { continue }
            if let value = property["value"] {
                variables.append(variable(name, RemoteValue(value)))
            } else if property["get"]?["type"]?.string == "function" {
                variables.append(["name": .string(name), "value": "(getter)", "variablesReference": 0])
            }
        }
        for property in result["internalProperties"]?.array ?? [] {
            guard let name = property["name"]?.string, let value = property["value"] else { continue }
            variables.append(variable("[[\(name)]]", RemoteValue(value)))
        }
        return variables
    }

    private func entries(of id: String, _ request: AdapterRequest) async throws(DebugError) -> [ScriptValue] {
        let result = try await call(
            "Runtime.getCollectionEntries",
            [
                "objectId": .string(id), "objectGroup": Self.group,
                "fetchStart": .number(Double(max(request.integer("start") ?? 0, 0))),
                "fetchCount": .number(Double(Self.elementLimit)),
            ],
        )
        return (result["entries"]?.array ?? []).enumerated().map { index, entry in
            let key = entry["key"].map { RemoteValue($0).text } ?? String(index)
            return variable(key, RemoteValue(entry["value"]))
        }
    }

    private func variable(_ name: String, _ value: RemoteValue) -> ScriptValue {
        .object(ScriptObject([("name", .string(name)), ("value", .string(value.text))] + details(of: value)))
    }

    /// The type, and the number by which the client reads the members.
    private func details(of value: RemoteValue) -> [(String, ScriptValue)] {
        var details: [(String, ScriptValue)] = [("type", .string(value.type))]
        guard let id = value.objectID else { return details + [("variablesReference", 0)] }
        let reference = value.hasEntries ? ValueReferences.Value.entries(id) : .object(id)
        details.append(("variablesReference", .number(Double(references.add(reference)))))
        if let count = value.arrayCount, count > 100 {
            details += [("indexedVariables", .number(Double(count))), ("namedVariables", 0)]
        }
        return details
    }

    // MARK: Evaluation

    /// Evaluates an expression; in a running program, while the session processes further requests.
    func evaluate(_ request: AdapterRequest) {
        let code = request.arguments["expression"]?.string ?? ""
        // Both wait for the program, which may stop meanwhile.
        Task {
            do throws(DebugError) {
                if stop != nil {
                    try await output.respond(to: request, evaluate(code, request))
                } else {
                    try await output.respond(to: request, evaluateRunning(code))
                }
            } catch {
                output.fail(request, error)
            }
        }
    }

    private func evaluate(_ code: String, _ request: AdapterRequest) async throws(DebugError) -> ScriptValue {
        let frame = try frame(request.integer("frameId"))
        guard let callFrameID = frame.callFrameID else { throw DebugError("the function has returned") }
        let code = try requireStop().context.sources.rewritten(code, in: frame.file)
        // The console of the client shows exceptions and output, and hovers do not.
        let isQuiet = request.arguments["context"]?.string != "repl"
        guard let value = try await value(of: code, callFrameID, isQuiet: isQuiet) else { return ["result": ""] }
        return .object(ScriptObject([("result", .string(value.text))] + details(of: value)))
    }

    /// The value of an expression in a frame.
    ///
    /// - Throws: ``DebugError`` with the exception of the code.
    private func value(
        of code: String,
        _ callFrameID: String,
        isQuiet: Bool,
    ) async throws(DebugError) -> RemoteValue? {
        let result = try await call(
            "Debugger.evaluateOnCallFrame",
            [
                "callFrameId": .string(callFrameID), "expression": .string(code), "objectGroup": Self.group,
                "doNotPauseOnExceptionsAndMuteConsole": .bool(isQuiet), "generatePreview": true,
            ],
        )
        let value = RemoteValue(result["result"])
        if result["wasThrown"] == true { throw DebugError(value.text) }
        return value
    }

    private func evaluateRunning(_ code: String) async throws(DebugError) -> ScriptValue {
        if case .tests = launched?.subject {
            throw DebugError("code is evaluated while a script of the program or of the test file is stopped")
        }
        guard host != nil, !hasEnded, let running = await running.value() else {
            throw DebugError("the program does not run")
        }
        do throws(ScriptError) {
            let value = try await running.evaluate(code, showsAllValues: true)
            let text = value == .undefined ? "undefined" : JSON.text(value)
            return ["result": .string(text), "variablesReference": 0]
        } catch {
            throw DebugError(error.description)
        }
    }

    /// Assigns the value of an expression to a member.
    func setVariable(_ request: AdapterRequest) async throws(DebugError) -> ScriptValue {
        guard let number = request.integer("variablesReference"), let name = request.arguments["name"]?.string,
            let code = request.arguments["value"]?.string, let callFrameID = try frame(nil).callFrameID
        else { throw DebugError("the value no longer exists") }
        let ids: [String]
        switch references[number] {
        case .object(let object): ids = [object]
        case .scope(let objects, _): ids = objects
        case .expression(let code, let frame):
            ids = [try await value(of: code, frame, isQuiet: true)?.objectID].compactMap(\.self)
        case .entries, nil: ids = []
        }
        guard let id = try await owner(of: name, among: ids) else { throw DebugError("\(name) cannot be assigned") }
        let value = try await value(of: "(\(code))", callFrameID, isQuiet: true) ?? RemoteValue(nil)
        let result = try await call(
            "Runtime.callFunctionOn",
            [
                "objectId": .string(id), "functionDeclaration": "function(name, value) { return this[name] = value }",
                "arguments": [["value": .string(name)], value.argument], "doNotPauseOnExceptionsAndMuteConsole": true,
                "generatePreview": true,
            ],
        )
        let assigned = RemoteValue(result["result"])
        if result["wasThrown"] == true { throw DebugError(assigned.text) }
        return .object(ScriptObject([("value", .string(assigned.text))] + details(of: assigned)))
    }

    /// The first of several scopes or objects that has a member.
    private func owner(of name: String, among ids: [String]) async throws(DebugError) -> String? {
        for id in ids {
            let result = try await call(
                "Runtime.callFunctionOn",
                [
                    "objectId": .string(id), "functionDeclaration": "function(name) { return name in this }",
                    "arguments": [["value": .string(name)]], "returnByValue": true,
                ],
            )
            if result["result"]?["value"] == true { return id }
        }
        return nil
    }
}

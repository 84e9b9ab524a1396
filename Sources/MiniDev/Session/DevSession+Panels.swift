internal import MiniCore
internal import MiniHost

/// What the panels request.
extension DevSession {
    /// The message with the result of a request: its `value`, or an `error` for a person.
    func result(of request: PanelRequest, _ id: Int) async -> ScriptValue {
        var message = ScriptObject([("type", "result"), ("id", .number(Double(id)))])
        do throws(PanelFailure) {
            message["value"] = try await value(of: request)
        } catch {
            message["error"] = .string(error.text)
        }
        return .object(message)
    }

    private func value(of request: PanelRequest) async throws(PanelFailure) -> ScriptValue {
        switch request {
        case .storedValues: return try await useStorage(StoredRows.all)
        case .storedValue(let key):
            return try await useStorage { storage throws(APIError) in try StoredRows.value(for: key, in: storage) }
        case .store(let value, let key):
            if case .json(let json) = value, !json.isDocument { throw PanelFailure("The value is not JSON.") }
            return try await changeStorage { storage throws(APIError) in try storage.set(value, for: key) }
        case .removeStored(let key):
            return try await changeStorage { storage throws(APIError) in try storage.remove(key) }
        case .clearStorage: return try await changeStorage { storage throws(APIError) in try storage.clear() }
        case .setData(let path, let json): return try await setData(path, json)
        case .component(let node): return try await component(node)
        case .picker(let node): return try await picker(node)
        case .drawings(let known): return try await drawings(after: known)
        case .setDevice(let fields): return try await setDevice(fields)
        case .setConnection(let connection): return await setConnection(connection)
        case .setTheme(let theme): return await setTheme(theme)
        case .setLocked(let isLocked): return try setLocked(isLocked)
        case .results: return results
        case .setResult(let name, let json): return try setResult(json, for: name)
        case .addResults(let json): return try addResults(json)
        }
    }

    private func running() throws(PanelFailure) -> LocalProgram {
        guard let program else { throw PanelFailure("The program does not run.") }
        return program
    }

    // MARK: Storage

    private func useStorage(
        _ body: @Sendable (any LocalStorage) throws(APIError) -> ScriptValue,
    ) async throws(PanelFailure) -> ScriptValue {
        let program = try running()
        do throws(APIError) {
            return try await program.withStorage(body)
        } catch {
            throw PanelFailure("Error \(error.code): \(error.message)")
        }
    }

    /// Changes stored values, and requests all browsers to show them again.
    private func changeStorage(
        _ body: @Sendable (any LocalStorage) throws(APIError) -> Void,
    ) async throws(PanelFailure) -> ScriptValue {
        let result = try await useStorage { storage throws(APIError) in
            try body(storage)
            return .null
        }
        showStoredValues()
        return result
    }

    /// Requests all browsers to show the stored values again, which have been changed.
    package nonisolated func showStoredValues() { browsers.send(["type": "storageChanged"]) }

    // MARK: Data

    /// Calls `setData` of the page on top.
    ///
    /// - Parameters:
    ///   - path: The key.
    ///   - json: The value as JSON.
    private func setData(_ path: String, _ json: String) async throws(PanelFailure) -> ScriptValue {
        let program = try running()
        guard JSONText(json).isDocument else { throw PanelFailure("The value is not JSON.") }
        let (key, value) = (JSON.text(.string(path)), JSON.text(.string(json)))
        let code = """
            const page = getCurrentPages().at(-1);
            if (page === undefined) throw new Error("there is no page");
            page.setData({ [\(key)]: JSON.parse(\(value)) });
            """
        do throws(ScriptError) {
            _ = try await program.evaluate(code)
            return .null
        } catch {
            throw PanelFailure(error.message)
        }
    }

    // MARK: Elements

    /// The component that an element is: its path as `component`, its `data` and its `props`; null for any other element.
    private func component(_ node: Int) async throws(PanelFailure) -> ScriptValue {
        guard let element = try await element(node), let path = element.component else { return .null }
        return ["component": .string(path), "data": element.data, "props": element.props]
    }

    /// What a picker offers; null for a disabled one, and for any other element.
    private func picker(_ node: Int) async throws(PanelFailure) -> ScriptValue {
        guard let element = try await element(node), let picker = PagePicker(element) else { return .null }
        guard let offer = picker.offer else {
            throw PanelFailure("A picker with the mode \"\(picker.mode)\" has nothing to choose from.")
        }
        return offer
    }

    private func element(_ node: Int) async throws(PanelFailure) -> PageElement? {
        let program = try running()
        do throws(ActionError) {
            return try await program.look(for: .element(node), readsStyles: false).elements.first
        } catch {
            throw PanelFailure(error.description)
        }
    }
}

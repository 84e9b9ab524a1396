package import MiniCore
internal import MiniHost

/// Results of delegated JSAPIs that a person sets.
extension DevSession {
    /// The delegated JSAPIs, `names`, each with the fields of its result, and the results that are `set`.
    var results: ScriptValue {
        let names = host.configuration.apis.delegated.filter { !$0.isInternal }.map { row -> ScriptValue in
            ["name": .string(row.name), "fields": .array(row.resultFields.map(ScriptValue.string))]
        }
        let replaced = replacements.results
        let mocks = host.configuration.mocks
        let set = Set(replaced.names + mocks.names).sorted().map { name -> ScriptValue in
            [
                "name": .string(name), "isFromFile": .bool(replaced[name] == nil),
                "json": .string(Self.json(replaced[name] ?? mocks[name] ?? [])),
            ]
        }
        return ["names": .array(names), "set": .array(set)]
    }

    /// Sets the results of a JSAPI from its next call on.
    ///
    /// - Parameter json: A result or a list of results, as in a file of mocks; nil to remove them.
    package func setResult(_ json: String?, for name: String) throws(PanelFailure) -> ScriptValue {
        try requireDelegated(name)
        guard let json else {
            replacements.set(nil, for: name)
            return results
        }
        let mocks = try Self.mocks(.object(ScriptObject([(name, try Self.value(json))])))
        replacements.set(mocks[name], for: name)
        return results
    }

    /// Sets the results of all names of a file of mocks.
    func addResults(_ json: String) throws(PanelFailure) -> ScriptValue {
        let mocks = try Self.mocks(try Self.value(json))
        for name in mocks.names { try requireDelegated(name) }
        replacements.merge(mocks)
        return results
    }

    private func requireDelegated(_ name: String) throws(PanelFailure) {
        let row = host.configuration.apis.delegatedFunction(named: name)
        guard let row, !row.isInternal else {
            throw PanelFailure(
                "my.\(name) is not delegated to the host. Start mini dev with --mock to replace its results."
            )
        }
    }

    private static func value(_ json: String) throws(PanelFailure) -> ScriptValue {
        do throws(JSONError) {
            return try JSON.parse(json)
        } catch {
            throw PanelFailure("The text is not JSON: \(error.message).")
        }
    }

    private static func mocks(_ value: ScriptValue) throws(PanelFailure) -> FunctionMocks {
        do throws(FunctionMocksError) {
            return try FunctionMocks(value)
        } catch {
            throw PanelFailure("These are no results: \(error.description).")
        }
    }

    /// Results in the form of a file of mocks.
    private static func json(_ results: [FunctionMocks.MockResult]) -> String {
        let values = results.map { result -> ScriptValue in
            switch result {
            case .success(let value): value
            case .failure(let error): error.value
            }
        }
        guard values.count == 1, let value = values.first, value.array == nil else { return JSON.text(.array(values)) }
        return JSON.text(value)
    }
}

extension APIRegistry {
    /// Warnings about the names of mocks that are set at the start, one sentence each: unknown names, with suggestions, and
    /// names that cannot be mocked.
    ///
    /// An unknown name can still be called: another host may provide it.
    public func warnings(about mocks: FunctionMocks) -> [String] {
        mocks.names.compactMap { name in
            switch diagnostic(ofMock: name) {
            // A constant can be mocked before the program reads it.
            case .constant, nil: nil
            case let diagnostic?: diagnostic.description
            }
        }
    }

    /// The problem with the name of a mock; nil for a JSAPI that can be mocked.
    package func diagnostic(ofMock name: String) -> MockDiagnostic? {
        if Self.scripted.contains(where: { $0.name == name }) { return .scripted(name) }
        if let object = function(named: name), case .object = object.kind.type {
            return .object(name, member: object.resultFields.first ?? "")
        }
        if constants.contains(where: { $0.name == name }) { return .constant(name) }
        let known = knownProperties()
        if known.contains(name) || known.contains(name + "Sync") { return nil }
        return .unknown(name, nearest: Spelling.nearest(to: name, among: known))
    }

    /// Whether a name has the form `object.method` and its object is a JSAPI of this registry.
    package func isMethodOfKnownObject(_ name: String) -> Bool {
        guard let dot = name.firstIndex(of: ".") else { return false }
        return function(named: String(name[..<dot])) != nil
    }

    /// The expression with which a program accesses a JSAPI, without parentheses: `my.request`,
    /// `my.getFileSystemManager().readFile`.
    package func expression(for name: String) -> String {
        guard function(named: name) == nil else { return "my.\(name)" }
        for function in functions {
            guard case .object(let object) = function.kind.type, object.methods.contains(where: { $0.name == name })
            else {
                continue
            }
            return "my.\(object.name)().\(name)"
        }
        return "my.\(name)"
    }

    private func knownProperties() -> Set<String> {
        var names = Set(documentedNames)
        for function in functions {
            names.formUnion(Self.properties(of: function))
            guard case .object(let object) = function.kind.type else { continue }
            names.formUnion(object.methods.flatMap { Self.properties(of: $0) }.map { "\(object.name).\($0)" })
        }
        names.formUnion(constants.map { $0.name })
        names.formUnion(delegated.map(\.name))
        return names
    }
}

/// A problem with the name of a mock.
package enum MockDiagnostic: Sendable, Hashable, CustomStringConvertible {
    /// The name registers listeners or creates objects.
    case scripted(String)
    /// The name is not a function.
    case constant(String)
    /// The name creates objects. Their methods can be mocked.
    case object(String, member: String)
    /// The name is unknown; `nearest` is the most similar known name.
    case unknown(String, nearest: String?)

    /// A sentence for people, without a full stop.
    package var description: String {
        switch self {
        case .scripted(let name): "my.\(name) cannot be mocked: it registers listeners or creates objects"
        case .constant(let name): "my.\(name) cannot be mocked: the program may have read it"
        case .object(let name, let member):
            "my.\(name) cannot be mocked: mock its methods, such as \(name).\(member)"
        case .unknown(let name, let nearest):
            "no my.\(name) is known here" + (nearest.map { "; did you mean \($0)?" } ?? "")
        }
    }
}

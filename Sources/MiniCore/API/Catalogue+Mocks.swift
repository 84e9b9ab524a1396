extension Catalogue {
    /// What is odd about the names of mocks that are there from the start, one sentence each: unknown ones with what may
    /// have been meant, and those that cannot be mocked.
    ///
    /// An unknown name can be called all the same: it may be another host's.
    public func notes(on mocks: FunctionMocks) -> [String] {
        mocks.names.compactMap { name in
            switch oddity(ofMock: name) {
            // Only too late for a program that has read it.
            case .constant, nil: nil
            case let oddity?: oddity.description
            }
        }
    }

    /// What is odd about the name of a mock; nil for a JSAPI that can be mocked.
    package func oddity(ofMock name: String) -> MockOddity? {
        if Self.scripted.contains(where: { $0.name == name }) { return .scripted(name) }
        if let object = function(named: name), case .object = object.kind {
            return .object(name, member: object.resultFields.first ?? "")
        }
        if constants.contains(where: { $0.name == name }) { return .constant(name) }
        let known = knownProperties()
        if known.contains(name) || known.contains(name + "Sync") { return nil }
        return .unknown(name, nearest: Spelling.nearest(to: name, among: known))
    }

    /// Whether a name is that of a method, `object.method`, whose object is known here.
    package func isMethodOfKnownObject(_ name: String) -> Bool {
        guard let dot = name.firstIndex(of: ".") else { return false }
        return function(named: String(name[..<dot])) != nil
    }

    /// How a program calls a JSAPI, without parentheses: `my.request`, `my.getFileSystemManager().readFile`.
    package func expression(for name: String) -> String {
        guard function(named: name) == nil else { return "my.\(name)" }
        for function in functions {
            guard case .object(let object) = function.kind, object.methods.contains(where: { $0.name == name }) else {
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
            guard case .object(let object) = function.kind else { continue }
            names.formUnion(object.methods.flatMap { Self.properties(of: $0) }.map { "\(object.name).\($0)" })
        }
        names.formUnion(constants.map { $0.name })
        names.formUnion(delegated.map(\.name))
        return names
    }
}

/// What is odd about the name of a mock.
package enum MockOddity: Sendable, Hashable, CustomStringConvertible {
    /// It deals in listeners or objects.
    case scripted(String)
    /// It is no function.
    case constant(String)
    /// It makes objects, whose methods can be mocked.
    case object(String, member: String)
    /// Nobody knows it; `nearest` may have been meant.
    case unknown(String, nearest: String?)

    /// One sentence for people, without its full stop.
    package var description: String {
        switch self {
        case .scripted(let name): "my.\(name) cannot be mocked: it deals in listeners or objects"
        case .constant(let name): "my.\(name) cannot be mocked: the program may have read it"
        case .object(let name, let member):
            "my.\(name) cannot be mocked: mock its methods, such as \(name).\(member)"
        case .unknown(let name, let nearest):
            "no my.\(name) is known here" + (nearest.map { "; did you mean \($0)?" } ?? "")
        }
    }
}

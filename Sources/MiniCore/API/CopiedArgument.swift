/// An argument of a JSAPI, copied so that another process can read it.
///
/// A ``ParameterReader`` of the copy returns and throws what a reader of the argument does, except that an `ArrayBuffer` that is
/// read as JSON is an array of numbers.
package struct CopiedArgument: Sendable {
    /// The content of an argument.
    package enum Content: Sendable {
        /// A copy of the value.
        case value(ScriptValue)
        /// The value as JSON, for a field that is read as JSON; nil for a value that JSON omits.
        case json(JSONText?)
        /// The error of the copy.
        case failure(APIError)
    }

    /// The kind of the value.
    package let kind: ArgumentKind
    /// The content.
    package let content: Content
    /// Whether the value is a string that contains a lone surrogate.
    package let hasLoneSurrogate: Bool

    package init(kind: ArgumentKind, content: Content, hasLoneSurrogate: Bool = false) {
        self.kind = kind
        self.content = content
        self.hasLoneSurrogate = hasLoneSurrogate
    }

    /// Copies the argument for a field.
    package init(_ source: some ArgumentSource, at index: Int, _ field: FieldDescription) {
        let name = field.name
        let kind = source.kind(at: index, named: name)
        let string = kind == .string ? source.string(at: index, named: name) : ""
        let isLone = ParameterField(source: source, index: index, name: name).hasLoneSurrogate(string)
        do throws(APIError) {
            let content: Content
            switch kind {
            case .undefined: content = .value(.undefined)
            case .string where !isLone || !field.isReadAsJSON: content = .value(.string(string))
            case .bytes: content = .value(.bytes(source.bytes(at: index, named: name)))
            case .string, .array, .object:
                content =
                    field.isReadAsJSON
                    ? .json(try source.json(at: index, named: name))
                    : .value(try source.value(at: index, named: name))
            case .null, .boolean, .number, .function, .symbol, .bigint:
                content = .value(try source.value(at: index, named: name))
            }
            self.init(kind: kind, content: content, hasLoneSurrogate: isLone)
        } catch {
            self.init(kind: kind, content: .failure(error), hasLoneSurrogate: isLone)
        }
    }

    /// The approximate size in bytes.
    var byteCount: Int {
        switch content {
        case .value(let value): value.byteCount
        case .json(let json): 8 + (json?.text.utf8.count ?? 0)
        case .failure: 8
        }
    }
}

/// The copied arguments of a call, which may come from an untrusted process.
package struct CopiedArguments: ArgumentSource {
    private let arguments: [CopiedArgument]

    /// Creates a source of arguments in the order of the fields.
    package init(_ arguments: [CopiedArgument]) { self.arguments = arguments }

    /// The kind of the argument at that position; the name is ignored.
    package func kind(at index: Int, named name: String) -> ArgumentKind { argument(index)?.kind ?? .undefined }

    /// The string at that position; empty if the argument is of another kind.
    package func string(at index: Int, named name: String) -> String {
        switch argument(index)?.content {
        case .value(let value): value.string ?? ""
        // The string with a lone surrogate of a field that is read as JSON.
        case .json(let json?): (try? JSON.parse(json.text))?.string ?? ""
        case .json(nil), .failure, nil: ""
        }
    }

    /// The number at that position; NaN if the argument is of another kind.
    package func number(at index: Int, named name: String) -> Double { value(index)?.number ?? .nan }

    /// The boolean at that position; false if the argument is of another kind.
    package func bool(at index: Int, named name: String) -> Bool { value(index)?.bool ?? false }

    /// The bytes at that position; empty if the argument is of another kind.
    package func bytes(at index: Int, named name: String) -> [UInt8] { value(index)?.bytes ?? [] }

    /// The argument at that position.
    package func value(at index: Int, named name: String) throws(APIError) -> ScriptValue {
        switch argument(index)?.content {
        case .value(let value): return value
        case .json: throw APIError(.invalidParameter, "\(name): the value was copied as JSON")
        case .failure(let error): throw error
        case nil: return .undefined
        }
    }

    /// The argument at that position as JSON.
    package func json(at index: Int, named name: String) throws(APIError) -> JSONText? {
        switch argument(index)?.content {
        case .value(.undefined), nil: return nil
        case .value(let value): return JSONText(JSON.text(value))
        case .json(let json): return json
        case .failure(let error): throw error
        }
    }

    /// Whether the string at that position contains a lone surrogate.
    package func hasLoneSurrogate(at index: Int, named name: String) -> Bool {
        argument(index)?.hasLoneSurrogate ?? false
    }

    private func argument(_ index: Int) -> CopiedArgument? {
        arguments.indices.contains(index) ? arguments[index] : nil
    }

    private func value(_ index: Int) -> ScriptValue? {
        if case .value(let value)? = argument(index)?.content { value } else { nil }
    }
}

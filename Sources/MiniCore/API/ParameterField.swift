/// A field of a source, whose methods return nil if the field is missing.
struct ParameterField {
    let source: any ArgumentSource
    let index: Int
    let name: String

    private var kind: ArgumentKind { source.kind(at: index, named: name) }

    var missing: APIError { APIError(.invalidParameter, "\(name): required parameter is missing") }

    func mismatch(_ expected: String) -> APIError {
        let article = expected.lowercased().first.map { "aeiou".contains($0) } == true ? "an" : "a"
        return APIError(.invalidParameter, "\(name): expected \(article) \(expected), found \(kind.rawValue)")
    }

    func string() throws(APIError) -> String? {
        switch kind {
        case .string: source.string(at: index, named: name)
        case .undefined, .null: nil
        default: throw mismatch("string")
        }
    }

    /// Functions, symbols and BigInts have no text.
    func text() throws(APIError) -> String? {
        switch kind {
        case .string: return source.string(at: index, named: name)
        case .undefined, .null: return nil
        case .function, .symbol, .bigint: throw mismatch("text")
        default: return try source.value(at: index, named: name).textForPeople
        }
    }

    func numeric() throws(APIError) -> Double? {
        guard kind == .string else { return try number() }
        let text = source.string(at: index, named: name)
        guard let number = Double(text), number.isFinite else { throw mismatch("number") }
        return number
    }

    func number() throws(APIError) -> Double? {
        switch kind {
        case .number: break
        case .undefined, .null: return nil
        default: throw mismatch("number")
        }
        let number = source.number(at: index, named: name)
        guard number.isFinite else { throw APIError(.invalidParameter, "\(name): expected a finite number") }
        return number
    }

    func integer(in range: ClosedRange<Int>) throws(APIError) -> Int? {
        guard let number = try number() else { return nil }
        guard let integer = Int(exactly: number), range.contains(integer) else {
            throw APIError(.invalidParameter, "\(name): expected a \(ParameterReader.type(of: range))")
        }
        return integer
    }

    func object<Output>(_ read: (inout ParameterReader) throws(APIError) -> Output) throws(APIError) -> Output? {
        switch kind {
        case .object: break
        case .undefined, .null: return nil
        default: throw mismatch("object")
        }
        var reader = ParameterReader(try source.value(at: index, named: name))
        do throws(APIError) {
            return try read(&reader)
        } catch {
            guard error.hasCode(of: .invalidParameter) else { throw error }
            throw APIError(error.reason, "\(name).\(error.message)", errorText: error.errorText, details: error.details)
        }
    }

    func bool() throws(APIError) -> Bool? {
        switch kind {
        case .boolean: source.bool(at: index, named: name)
        case .undefined, .null: nil
        default: throw mismatch("boolean")
        }
    }

    func bytes() throws(APIError) -> [UInt8]? {
        switch kind {
        case .bytes: source.bytes(at: index, named: name)
        case .undefined, .null: nil
        default: throw mismatch("ArrayBuffer")
        }
    }

    func value() throws(APIError) -> ScriptValue? {
        // `Optional.none` is explicit because `nil` in a conditional expression would be JavaScript's null.
        guard kind != .undefined else { return Optional.none }
        return try source.value(at: index, named: name)
    }

    func storedValue() throws(APIError) -> StoredValue? {
        switch kind {
        case .undefined: return nil
        case .function, .symbol, .bigint: throw mismatch("value that JSON can hold")
        case .string:
            let string = source.string(at: index, named: name)
            if !hasLoneSurrogate(string) { return .string(string) }
            fallthrough
        default: return try source.json(at: index, named: name).map(StoredValue.json)
        }
    }

    func payload() throws(APIError) -> Payload? {
        switch kind {
        case .undefined, .null: return nil
        case .string: return .text(source.string(at: index, named: name))
        case .bytes: return .bytes(source.bytes(at: index, named: name))
        case .function, .symbol, .bigint: throw mismatch("value that JSON can hold")
        default: return try source.json(at: index, named: name).map(Payload.json)
        }
    }

    /// Whether JavaScript's string contains a lone surrogate.
    ///
    /// A lone surrogate is read as U+FFFD, so an ASCII string contains none. Most strings are not read again.
    ///
    /// - Parameter string: The string as it was read.
    func hasLoneSurrogate(_ string: String) -> Bool {
        !isASCII(string) && source.hasLoneSurrogate(at: index, named: name)
    }

    private func isASCII(_ string: String) -> Bool {
        // The loop has no early exit, so that the compiler can vectorize it.
        string.utf8.withContiguousStorageIfAvailable { $0.reduce(0, |) < 0x80 } ?? false
    }
}

extension ScriptValue {
    /// The text for people; nil for a missing value.
    var textForPeople: String? { isNullish ? nil : string ?? JSON.text(self) }
}

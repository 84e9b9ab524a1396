import MiniCore

/// Common parameters of the network JSAPIs.
extension ParameterReader {
    /// A URL as the program wrote it.
    ///
    /// The network checks it.
    mutating func url() throws(APIError) -> String { try string("url", utf8Count: 1...NetworkURL.limitInBytes) }

    /// The header fields of `headers` and of its older name `header`; for a field in both, the value in `headers` is used.
    mutating func headers() throws(APIError) -> [NetworkHeader] {
        let newer = try optionalValue("headers")
        let older = try optionalValue("header")
        var fields = try Self.headers(newer, "headers")
        for field in try Self.headers(older, "header") where !fields.contains(where: { $0.isNamed(field.name) }) {
            fields.append(field)
        }
        return fields
    }

    private static func headers(_ value: ScriptValue?, _ parameter: String) throws(APIError) -> [NetworkHeader] {
        var fields: [NetworkHeader] = []
        for (name, value) in try strings(value, parameter) {
            let field = NetworkHeader(name, value)
            guard field.hasValidName else {
                throw APIError(
                    .invalidParameter,
                    "\(parameter): a name is empty or contains an invalid character"
                )
            }
            guard field.hasValidValue else {
                throw APIError(.invalidParameter, "\(parameter).\(name): expected a string without control characters")
            }
            guard !fields.contains(where: { $0.isNamed(name) }) else {
                throw APIError(.invalidParameter, "\(parameter).\(name): specified twice, in different cases")
            }
            fields.append(field)
        }
        return fields
    }

    /// The fields of an object whose values are strings.
    ///
    /// Numbers and booleans are converted, and null is omitted, because programs pass on stored or missing values.
    static func strings(_ value: ScriptValue?, _ parameter: String) throws(APIError) -> [(String, String)] {
        guard let value, !value.isNullish else { return [] }
        guard let object = value.object else { throw APIError(.invalidParameter, "\(parameter): expected an object") }
        var fields: [(String, String)] = []
        for property in object.properties where property.value != .undefined {
            switch property.value {
            case .null: break
            case .string(let text): fields.append((property.key, text))
            case .bool(let bool): fields.append((property.key, bool ? "true" : "false"))
            case .number(let number) where number.isFinite:
                fields.append((property.key, JSON.text(property.value)))
            default: throw APIError(.invalidParameter, "\(parameter).\(property.key): expected a string")
            }
        }
        return fields
    }

    /// Milliseconds; nil for 0 and if the field is missing.
    mutating func timeout(upTo maximum: Int) throws(APIError) -> Duration? {
        let milliseconds = try integer("timeout", in: 0...maximum, default: 0)
        return milliseconds == 0 ? nil : .milliseconds(milliseconds)
    }

    /// One of the raw values of a type, in any case, or the default if the field is missing.
    mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String,
        default value: Choice,
    ) throws(APIError) -> Choice {
        let choices = Choice.allCases.map(\.rawValue)
        guard let text = try optionalChoice(name, of: choices) else { return value }
        return Choice(rawValue: text) ?? value
    }
}

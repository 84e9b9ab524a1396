/// The result of a JSAPI, copied so that another process can deliver it.
package struct CopiedResult: APIResult {
    /// The content of a field.
    package enum FieldContent: Sendable {
        /// A copy of the value.
        case value(ScriptValue)
        /// The value as JSON.
        case json(JSONText)
    }

    /// A field of a result.
    package struct Field: Sendable {
        /// The name.
        package let name: String
        /// The value.
        package let content: FieldContent

        init(name: String, content: FieldContent) {
            self.name = name
            self.content = content
        }
    }

    /// The complete result; nil for a result that consists of fields.
    package let value: ScriptValue?
    /// The fields, in the order in which they were set.
    package let fields: [Field]

    init(value: ScriptValue?, fields: [Field]) {
        self.value = value
        self.fields = fields
    }

    /// Copies a result.
    ///
    /// - Throws: `.unknown` for a result that is nested deeper than ``ScriptValue/depthLimit``, or larger than
    ///   ``ForwardedCall/byteLimit``.
    package init(_ result: any APIResult) throws(APIError) {
        let writer = CopyingWriter()
        result.write(to: writer)
        self.init(value: writer.value, fields: writer.value == nil ? writer.fields : [])
        let values = [value].compactMap(\.self) + fields.compactMap(\.value)
        guard values.allSatisfy({ !$0.isNested(deeperThan: ScriptValue.depthLimit) }) else {
            throw APIError(.unknown, "the result is nested more than \(ScriptValue.depthLimit) levels deep")
        }
        let count = byteCount
        guard count <= ForwardedCall.byteLimit else {
            throw APIError(
                .unknown,
                "the result has \(count) bytes; a program in a process of its own receives at most "
                    + "\(ForwardedCall.byteLimit)"
            )
        }
    }

    /// The approximate size in bytes.
    var byteCount: Int {
        fields.reduce(value?.byteCount ?? 0) { count, field in
            switch field.content {
            case .value(let value): count + field.name.utf8.count + value.byteCount
            case .json(let json): count + field.name.utf8.count + json.text.utf8.count
            }
        }
    }

    /// Writes the result as the JSAPI wrote it.
    package func write(to writer: any ResultWriter) {
        for field in fields {
            switch field.content {
            case .value(.string(let text)): writer.set(field.name, text)
            case .value(.number(let number)): writer.set(field.name, number)
            case .value(.bool(let bool)): writer.set(field.name, bool)
            case .value(let value): writer.set(field.name, value)
            case .json(let json): writer.set(field.name, json: json)
            }
        }
        if let value { writer.setResult(value) }
    }
}

extension CopiedResult.Field {
    /// The value of a field that is not JSON.
    fileprivate var value: ScriptValue? {
        if case .value(let value) = content { value } else { nil }
    }
}

extension ScriptValue {
    /// Whether arrays and objects are nested in more levels.
    package func isNested(deeperThan limit: Int) -> Bool {
        switch self {
        case .undefined, .null, .bool, .number, .string, .bytes: false
        case .array(let elements): limit == 0 || elements.contains { $0.isNested(deeperThan: limit - 1) }
        case .object(let object): limit == 0 || object.properties.contains { $0.value.isNested(deeperThan: limit - 1) }
        }
    }
}

/// Collects the fields of a result.
private final class CopyingWriter: ResultWriter {
    var fields: [CopiedResult.Field] = []
    var value: ScriptValue?

    func set(_ name: String, _ value: String) { set(name, .string(value)) }
    func set(_ name: String, _ value: Double) { set(name, .number(value)) }
    func set(_ name: String, _ value: Bool) { set(name, .bool(value)) }
    func set(_ name: String, _ value: ScriptValue) {
        fields.append(CopiedResult.Field(name: name, content: .value(value)))
    }
    func set(_ name: String, json: JSONText) {
        fields.append(CopiedResult.Field(name: name, content: .json(json)))
    }
    func setResult(_ value: ScriptValue) { self.value = value }
}

/// Reads the parameters of one JSAPI call, field by field, and reports errors with the name of the wrong field.
///
/// Methods that return an optional or have a default accept a field that is missing, `undefined` or `null`. The other methods
/// throw error 2 for it.
///
/// ```swift
/// init(_ reader: inout ParameterReader) throws(APIError) {
///     key = try reader.string("key")
///     delay = try reader.number("delay", default: 0)
/// }
/// ```
///
/// ## Threading
/// Used on the program's thread for the duration of one `init`.
public struct ParameterReader {
    /// The type of a field that is read as JSON.
    static let jsonType = "value that JSON can hold"

    /// Nil while describing.
    private let source: (any ArgumentSource)?
    private var nextIndex = 0
    /// The names of the fields in the order of the source; nil for a source that finds its fields by name only.
    private let declared: [String]?
    /// The fields read so far; filled only while describing.
    public private(set) var fields: [FieldDescription] = []

    /// Creates a reader of a source.
    public init(_ source: any ArgumentSource) {
        self.source = source
        declared = nil
    }

    /// Creates a reader of a source that contains exactly the fields that ``describe(_:)`` lists, in that order.
    ///
    /// Each read finds its field by name. A field that is not declared fails with `.unknown`, because the caller did not pass
    /// it.
    package init(_ source: any ArgumentSource, declared: [String]) {
        self.source = source
        self.declared = declared
    }

    /// Creates a reader of the properties of a value.
    public init(_ value: ScriptValue) { self.init(ScriptValueArguments(value)) }

    private init() {
        source = nil
        declared = nil
    }

    /// Lists the fields that a function reads, in order, by running its `init` without arguments.
    public static func describe<Function: HostFunction>(_ type: Function.Type) -> [FieldDescription] {
        var reader = ParameterReader()
        // A range check of the function can reject the placeholder values; the fields before it are listed.
        do { _ = try Function(&reader) } catch {}
        return reader.fields
    }
}

extension ParameterReader {
    /// A string.
    public mutating func string(_ name: String) throws(APIError) -> String {
        guard let field = try next(name, "string", isRequired: true) else { return "" }
        guard let string = try field.string() else { throw field.missing }
        return string
    }

    /// A string, or the default if the field is missing.
    public mutating func string(_ name: String, default value: String) throws(APIError) -> String {
        try optionalString(name) ?? value
    }

    /// A string, or nil if the field is missing; strings other than the documented choices are accepted.
    public mutating func optionalString(_ name: String, choices: [String] = []) throws(APIError) -> String? {
        try next(name, "string", isRequired: false, choices: choices)?.string()
    }

    /// A string whose UTF-8 length is in the range; a string with a lone surrogate has no UTF-8 form and is rejected.
    public mutating func string(_ name: String, utf8Count range: ClosedRange<Int>) throws(APIError) -> String {
        var type: String { "string of \(range.lowerBound) to \(range.upperBound) UTF-8 bytes" }
        guard let field = try next(name, type, isRequired: true) else { return "" }
        guard let string = try field.string() else { throw field.missing }
        guard range.contains(string.utf8.count) else {
            throw APIError(.invalidParameter, "\(name): expected a \(type)")
        }
        guard !field.hasLoneSurrogate(string) else {
            throw APIError(.invalidParameter, "\(name): expected a string without lone surrogates")
        }
        return string
    }

    /// A text for people: a string unchanged, any other value as JSON.
    public mutating func text(_ name: String) throws(APIError) -> String {
        guard let field = try next(name, "text", isRequired: true) else { return "" }
        guard let text = try field.text() else { throw field.missing }
        return text
    }

    /// A text for people, or the default if the field is missing.
    public mutating func text(_ name: String, default value: String) throws(APIError) -> String {
        try optionalText(name) ?? value
    }

    /// A text for people, or nil if the field is missing.
    public mutating func optionalText(_ name: String) throws(APIError) -> String? {
        try next(name, "text", isRequired: false)?.text()
    }

    /// One of several texts, compared without case and returned in the spelling of `choices`, or nil if the field is missing.
    public mutating func optionalChoice(_ name: String, of choices: [String]) throws(APIError) -> String? {
        guard let field = try next(name, "string", isRequired: false, choices: choices), let text = try field.string()
        else { return nil }
        guard let choice = choices.first(where: { $0.lowercased() == text.lowercased() }) else {
            throw APIError(.invalidParameter, "\(name): expected one of \(choices.joined(separator: ", "))")
        }
        return choice
    }

    /// A number that is not NaN or infinite.
    public mutating func number(_ name: String) throws(APIError) -> Double {
        guard let field = try next(name, "number", isRequired: true) else { return 0 }
        guard let number = try field.number() else { throw field.missing }
        return number
    }

    /// A number that is not NaN or infinite, or the default if the field is missing.
    public mutating func number(_ name: String, default value: Double) throws(APIError) -> Double {
        try next(name, "number", isRequired: false)?.number() ?? value
    }

    /// A number that is not NaN or infinite; a string that contains a number is accepted.
    public mutating func numeric(_ name: String) throws(APIError) -> Double {
        guard let field = try next(name, "numeric", isRequired: true) else { return 0 }
        guard let number = try field.numeric() else { throw field.missing }
        return number
    }

    /// A number or a string that contains one, or the default if the field is missing.
    public mutating func numeric(_ name: String, default value: Double) throws(APIError) -> Double {
        try next(name, "numeric", isRequired: false)?.numeric() ?? value
    }

    /// A whole number in the range.
    public mutating func integer(_ name: String, in range: ClosedRange<Int>) throws(APIError) -> Int {
        guard let field = try next(name, Self.type(of: range), isRequired: true) else { return range.lowerBound }
        guard let integer = try field.integer(in: range) else { throw field.missing }
        return integer
    }

    /// A whole number in the range, or the default if the field is missing.
    public mutating func integer(
        _ name: String,
        in range: ClosedRange<Int>,
        default value: Int,
    ) throws(APIError) -> Int {
        try next(name, Self.type(of: range), isRequired: false)?.integer(in: range) ?? value
    }

    static func type(of range: ClosedRange<Int>) -> String {
        "whole number from \(range.lowerBound) to \(range.upperBound)"
    }

    /// A boolean, or the default if the field is missing; other types are rejected.
    public mutating func bool(_ name: String, default value: Bool) throws(APIError) -> Bool {
        try optionalBool(name) ?? value
    }

    /// A boolean, or nil if the field is missing.
    public mutating func optionalBool(_ name: String) throws(APIError) -> Bool? {
        try next(name, "boolean", isRequired: false)?.bool()
    }

    /// A boolean.
    public mutating func bool(_ name: String) throws(APIError) -> Bool {
        guard let field = try next(name, "boolean", isRequired: true) else { return false }
        guard let bool = try field.bool() else { throw field.missing }
        return bool
    }

    /// Whether the next field is missing, without reading it.
    package func isLeftOut(_ name: String) -> Bool {
        switch source?.kind(at: nextIndex, named: name) {
        case .undefined, .null, nil: true
        default: false
        }
    }

    /// The bytes of an `ArrayBuffer` or typed array, copied.
    public mutating func bytes(_ name: String) throws(APIError) -> [UInt8] {
        guard let field = try next(name, "ArrayBuffer", isRequired: true) else { return [] }
        guard let bytes = try field.bytes() else { throw field.missing }
        return bytes
    }

    /// A copy of any value except `undefined`.
    public mutating func value(_ name: String) throws(APIError) -> ScriptValue {
        guard let field = try next(name, "value", isRequired: true) else { return .undefined }
        guard let value = try field.value() else { throw field.missing }
        return value
    }

    /// A copy of any value, or nil if the field is missing.
    public mutating func optionalValue(_ name: String) throws(APIError) -> ScriptValue? {
        try next(name, "value", isRequired: false)?.value()
    }

    /// An object, whose fields a closure reads.
    ///
    /// ```swift
    /// let size = try reader.object("size") { reader throws(APIError) in
    ///     try (reader.number("width"), reader.number("height"))
    /// }
    /// ```
    ///
    /// - Parameter read: Reads the object's fields. Its errors name the path of the field, such as `size.width`.
    public mutating func object<Output>(
        _ name: String,
        _ read: (inout ParameterReader) throws(APIError) -> Output,
    ) throws(APIError) -> Output {
        guard let field = try next(name, "object", isRequired: true) else {
            var describing = ParameterReader()
            return try read(&describing)
        }
        guard let output = try field.object(read) else { throw field.missing }
        return output
    }

    /// An object, whose fields a closure reads; nil if the field is missing.
    ///
    /// - Parameter read: Reads the object's fields. Its errors name the path of the field, such as `size.width`.
    public mutating func optionalObject<Output>(
        _ name: String,
        _ read: (inout ParameterReader) throws(APIError) -> Output,
    ) throws(APIError) -> Output? {
        try next(name, "object", isRequired: false)?.object(read)
    }

    /// An array of strings.
    ///
    /// - Parameter minimum: The minimum number of strings.
    public mutating func strings(_ name: String, atLeast minimum: Int = 0) throws(APIError) -> [String] {
        try elements(name, "string", atLeast: minimum) { $0.string }
    }

    /// An array whose elements all have one type.
    private mutating func elements(
        _ name: String,
        _ type: String,
        atLeast minimum: Int,
        _ read: (ScriptValue) -> String?,
    ) throws(APIError) -> [String] {
        guard let field = try next(name, "array of \(type)s", isRequired: true) else { return [] }
        guard let value = try field.value() else { throw field.missing }
        guard let elements = value.array else { throw field.mismatch("array of \(type)s") }
        var strings: [String] = []
        strings.reserveCapacity(elements.count)
        for (index, element) in elements.enumerated() {
            guard let string = read(element) else {
                throw APIError(.invalidParameter, "\(name)[\(index)]: expected a \(type)")
            }
            strings.append(string)
        }
        guard strings.count >= minimum else {
            throw APIError(
                .invalidParameter,
                "\(name): expected at least \(minimum) \(minimum == 1 ? "element" : "elements")"
            )
        }
        return strings
    }

    /// An array of texts for people.
    ///
    /// - Parameter minimum: The minimum number of texts.
    public mutating func texts(_ name: String, atLeast minimum: Int = 0) throws(APIError) -> [String] {
        try elements(name, "text", atLeast: minimum) { $0.textForPeople }
    }

    /// A value to store: a string unchanged, any other value as JSON.
    public mutating func storedValue(_ name: String) throws(APIError) -> StoredValue {
        guard let field = try next(name, Self.jsonType, isRequired: true) else { return .string("") }
        guard let value = try field.storedValue() else { throw field.missing }
        return value
    }

    /// A value to send or write: a string or bytes unchanged, any other value as JSON.
    public mutating func payload(_ name: String) throws(APIError) -> Payload {
        guard let field = try next(name, Self.jsonType, isRequired: true) else { return .text("") }
        guard let payload = try field.payload() else { throw field.missing }
        return payload
    }

    /// A value to send or write, or nil if the field is missing.
    public mutating func optionalPayload(_ name: String) throws(APIError) -> Payload? {
        try next(name, Self.jsonType, isRequired: false)?.payload()
    }

    /// The next field; nil while describing, which alone uses the name of the type.
    private mutating func next(
        _ name: String,
        _ type: @autoclosure () -> String,
        isRequired: Bool,
        choices: @autoclosure () -> [String] = [],
    ) throws(APIError) -> ParameterField? {
        guard let source else {
            fields.append(FieldDescription(name: name, type: type(), isRequired: isRequired, choices: choices()))
            return nil
        }
        if let declared { nextIndex = try position(of: name, in: declared) }
        defer { nextIndex += 1 }
        return ParameterField(source: source, index: nextIndex, name: name)
    }

    /// The index of a field in the declared fields; it is usually the next one.
    private func position(of name: String, in declared: [String]) throws(APIError) -> Int {
        if nextIndex < declared.count, declared[nextIndex] == name { return nextIndex }
        guard let index = declared.firstIndex(of: name) else {
            throw APIError(
                .unknown,
                "\(name): the JSAPI reads this field only in some calls; it must read it in every call"
            )
        }
        return index
    }
}

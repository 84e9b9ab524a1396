internal import CJavaScriptCore
internal import MiniCore

extension ScriptContext {
    /// Copies a value.
    ///
    /// Must be called in a turn.
    func copy(_ value: JSValueRef) throws(ScriptError) -> ScriptValue {
        var copier = ValueCopier(context: self, errors: .copied)
        return try copier.copy(value)
    }

    /// Copies a thrown value, as far as possible.
    func copyThrown(_ value: JSValueRef) -> ScriptValue {
        var copier = ValueCopier(context: self, errors: .dropped)
        do throws(ScriptError) { return try copier.copy(value) } catch { return .undefined }
    }

    /// Writes a value as JSON.
    ///
    /// Must be called in a turn.
    func json(_ value: JSValueRef) throws(ScriptError) -> JSONText? {
        var exception: JSValueRef?
        let string = JSValueCreateJSONString(reference, value, 0, &exception)
        if let exception { throw scriptError(of: exception) }
        guard let string else { return nil }
        defer { JSStringRelease(string) }
        guard let text = String(json: string) else { throw .tooDeep }
        machine.copiedByteCount &+= text.utf8.count
        return JSONText(text)
    }
}

extension ScriptError {
    fileprivate static let tooDeep = ScriptError(
        name: "RangeError",
        message: "nested more than \(ScriptValue.depthLimit) levels deep",
    )
}

extension String {
    /// Copies JSON text; nil if its nesting is too deep.
    fileprivate init?(json: JSStringRef) {
        self.init(engineString: json)
        var depth = 0
        var isInString = false
        var isEscaped = false
        for byte in utf8 {
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                if depth > ScriptValue.depthLimit { return nil }
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            default: break
            }
        }
    }
}

/// A structured copy of a value of the engine.
private struct ValueCopier {
    /// The maximum number of values.
    ///
    /// A short text can describe an enormous number of values, with arrays that contain the next one twice.
    private static let countLimit = 250_000
    /// The maximum number of bytes.
    ///
    /// Values that share a long string copy it each time.
    private static let byteLimit = 64 << 20
    /// The maximum number of bytes of a thrown value, which is copied for messages.
    private static let thrownByteLimit = 1 << 20

    /// The treatment of an error that a getter or a trap throws.
    enum Errors {
        case copied
        /// While an error is copied, an error that this throws must not be copied, to avoid endless recursion.
        case dropped
    }

    private let context: ScriptContext
    private let errors: Errors
    private var ancestors: [JSObjectRef] = []
    private var count = 0
    private var byteCount = 0

    init(context: ScriptContext, errors: Errors) {
        self.context = context
        self.errors = errors
    }

    mutating func copy(_ value: JSValueRef) throws(ScriptError) -> ScriptValue {
        count += 1
        guard count <= Self.countLimit else {
            throw ScriptError(name: "RangeError", message: "holds more than \(Self.countLimit) values")
        }
        switch context.kind(of: value) {
        case .undefined, .function, .symbol: return .undefined
        case .null: return .null
        case .boolean: return .bool(JSValueToBoolean(context.reference, value))
        case .number: return .number(context.number(value) ?? .nan)
        case .string:
            let string = context.string(value) ?? ""
            try take(string.utf8.count)
            return .string(string)
        case .bigint: throw ScriptError(name: "TypeError", message: "a BigInt cannot be copied")
        case .bytes:
            let count = context.withBytes(of: value) { $0.count } ?? 0
            try take(count)
            context.machine.copiedByteCount &+= count
            return .bytes(context.withBytes(of: value) { Array($0) } ?? [])
        case .array:
            return try nested(value) { copier, array throws(ScriptError) in try copier.elements(of: array) }
        case .object where JSValueIsDate(context.reference, value): return try date(value)
        case .object:
            return try nested(value) { copier, object throws(ScriptError) in try copier.properties(of: object) }
        }
    }

    /// Adds to the number of copied bytes and checks the limit.
    private mutating func take(_ bytes: Int) throws(ScriptError) {
        byteCount += bytes
        let limit = errors == .dropped ? Self.thrownByteLimit : Self.byteLimit
        guard byteCount > limit else { return }
        throw ScriptError(name: "RangeError", message: "holds more than \(limit >> 20) MiB of text and bytes")
    }

    /// Copies a date like JSON: its ISO text, or null for an invalid date.
    private func date(_ value: JSValueRef) throws(ScriptError) -> ScriptValue {
        guard let json = try context.json(value) else { return .undefined }
        do throws(JSONError) {
            return try JSON.parse(json.text)
        } catch {
            // The engine writes valid JSON, but an invalid text must not end the process.
            return .undefined
        }
    }

    private mutating func nested(
        _ object: JSObjectRef,
        _ body: (inout ValueCopier, JSObjectRef) throws(ScriptError) -> ScriptValue,
    ) throws(ScriptError) -> ScriptValue {
        guard !ancestors.contains(object) else {
            throw ScriptError(name: "TypeError", message: "a cyclic value cannot be copied")
        }
        guard ancestors.count < ScriptValue.depthLimit else { throw .tooDeep }
        ancestors.append(object)
        defer { ancestors.removeLast() }
        return try body(&self, object)
    }

    private mutating func elements(of array: JSObjectRef) throws(ScriptError) -> ScriptValue {
        let length = try length(of: array)
        var elements: [ScriptValue] = []
        elements.reserveCapacity(min(length, 4096))
        for index in 0..<length {
            elements.append(try copy(try element(index, of: array)))
        }
        return .array(elements)
    }

    private mutating func properties(of object: JSObjectRef) throws(ScriptError) -> ScriptValue {
        let keys = try check { exception in
            withUnsafePointer(to: Optional(object)) { arguments in
                JSObjectCallAsFunction(context.reference, context.intrinsics.objectKeys, nil, 1, arguments, exception)
            }
        }
        var properties: [ScriptObject.Property] = []
        let length = try length(of: keys)
        properties.reserveCapacity(length)
        for index in 0..<length {
            let key = try element(index, of: keys)
            let value = try check { JSObjectGetPropertyForKey(context.reference, object, key, $0) }
            let name = context.string(key) ?? ""
            try take(name.utf8.count)
            properties.append(ScriptObject.Property(key: name, value: try copy(value)))
        }
        return .object(ScriptObject(uniqueProperties: properties))
    }

    private func length(of array: JSObjectRef) throws(ScriptError) -> Int {
        let name = context.machine.propertyName("length")
        let length = try check { JSObjectGetProperty(context.reference, array, name, $0) }
        return Int(exactly: context.number(length) ?? 0) ?? 0
    }

    private func element(_ index: Int, of array: JSObjectRef) throws(ScriptError) -> JSValueRef {
        try check { JSObjectGetPropertyAtIndex(context.reference, array, UInt32(clamping: index), $0) }
    }

    private func check(
        _ body: (UnsafeMutablePointer<JSValueRef?>) -> JSValueRef?,
    ) throws(ScriptError) -> JSValueRef {
        var exception: JSValueRef?
        let value = body(&exception)
        switch (exception, errors) {
        case (let exception?, .copied): throw context.scriptError(of: exception)
        case (.some, .dropped): throw ScriptError(name: "", message: "")
        case (nil, _): break
        }
        guard let value else { throw ScriptError(name: "Error", message: "no value") }
        return value
    }
}

internal import CJavaScriptCore
package import MiniCore

/// A JavaScript value that Swift keeps alive.
///
/// After the end of the machine, a value reads as `undefined` and its throwing methods throw the termination.
///
/// ## Threading
/// Belongs to the machine's thread; only its release can happen elsewhere.
package final class EngineValue {
    /// The context in which the value is used.
    package let context: ScriptContext
    private let rawReference: JSValueRef?
    private let isProtected: Bool

    init(_ reference: JSValueRef?, in context: ScriptContext) {
        self.context = context
        rawReference = reference
        isProtected = context.isHeapValue(reference)
        if isProtected { JSValueProtect(context.reference, reference) }
    }

    init(undefinedIn context: ScriptContext) {
        self.context = context
        rawReference = nil
        isProtected = false
    }

    deinit {
        if isProtected, let rawReference { context.machine.unprotect(rawReference, in: context) }
    }

    /// The engine's value; nil for undefined and after the machine's end.
    var reference: JSValueRef? {
        context.machine.checkThread()
        return context.machine.isAlive ? rawReference : nil
    }

    /// The kind of the value.
    package var kind: ArgumentKind { reference.map(context.kind(of:)) ?? .undefined }

    /// The string, with lone surrogates replaced; nil if the value is of another kind.
    package var string: String? { reference.flatMap(context.string) }

    /// The number; nil if the value is of another kind.
    package var number: Double? { reference.flatMap(context.number) }

    /// The boolean; nil if the value is of another kind.
    package var bool: Bool? {
        guard let reference, JSValueIsBoolean(context.reference, reference) else { return nil }
        return JSValueToBoolean(context.reference, reference)
    }

    /// Whether the value is `undefined` or `null`.
    package var isNullish: Bool { kind == .undefined || kind == .null }

    /// Whether the value can be called.
    package var isFunction: Bool { kind == .function }

    /// Whether both values are equal by `===`.
    package func isIdentical(to other: EngineValue) -> Bool {
        guard let reference, let otherReference = other.reference else {
            return kind == .undefined && other.kind == .undefined
        }
        return JSValueIsStrictEqual(context.reference, reference, otherReference)
    }

    /// A copy that can be used on any thread.
    ///
    /// - Throws: A `TypeError` for cycles and BigInt, a `RangeError` for nesting beyond ``ScriptValue/depthLimit`` or
    ///   more than 250,000 values, and the errors of getters.
    package func copy() throws(ScriptError) -> ScriptValue {
        try machineTurn { reference throws(ScriptError) in try self.context.copy(reference) } ?? .undefined
    }

    /// The value as `JSON.stringify` writes it; nil for a value that it omits.
    ///
    /// - Throws: A `TypeError` for cycles and BigInt, a `RangeError` for nesting beyond ``ScriptValue/depthLimit``,
    ///   and the errors of getters and `toJSON`.
    package func json() throws(ScriptError) -> JSONText? {
        try machineTurn { reference throws(ScriptError) in try self.context.json(reference) } ?? nil
    }

    /// Reads a property.
    ///
    /// - Throws: The error of a getter; a `TypeError` if the value is not an object.
    package func get(_ name: String) throws(ScriptError) -> EngineValue {
        try withObject { object, exception in
            JSObjectGetProperty(self.context.reference, object, self.context.machine.propertyName(name), exception)
        }
    }

    /// Reads an element.
    ///
    /// - Throws: The error of a getter; a `TypeError` if the value is not an object.
    package func get(at index: Int) throws(ScriptError) -> EngineValue {
        try withObject { object, exception in
            JSObjectGetPropertyAtIndex(self.context.reference, object, UInt32(clamping: index), exception)
        }
    }

    /// Sets a property.
    ///
    /// - Throws: The error of a setter; a `TypeError` if the value is not an object.
    package func set(_ name: String, _ value: ScriptArgument) throws(ScriptError) {
        _ = try withObject { object, exception in
            let context = self.context
            let value = context.makeReference(value)
            JSObjectSetProperty(context.reference, object, context.machine.propertyName(name), value, 0, exception)
            return JSValueMakeUndefined(context.reference)
        }
    }

    /// Calls the value as a function.
    ///
    /// - Parameters:
    ///   - arguments: The arguments in order.
    ///   - this: The value of `this`, an object. If omitted, `this` is undefined in strict functions and the global object in
    ///     others, as in a plain call.
    /// - Throws: The error of the function; a `TypeError` if the value cannot be called.
    @discardableResult
    package func call(
        _ arguments: [ScriptArgument] = [],
        this: EngineValue? = nil,
    ) throws(ScriptError) -> EngineValue {
        try withObject { object, exception in
            let context = self.context
            if let this = this?.objectReference {
                return context.withReferences(arguments) { references in
                    let (start, count) = (references.baseAddress, references.count)
                    return JSObjectCallAsFunction(context.reference, object, this, count, start, exception)
                }
            }
            let functionCall = context.intrinsics.functionCall
            return context.withReferences(arguments, skipping: 1) { references in
                let (start, count) = (references.baseAddress, references.count)
                return JSObjectCallAsFunction(context.reference, functionCall, object, count, start, exception)
            }
        }
    }

    /// Calls the value with `new`.
    ///
    /// - Throws: The error of the constructor; a `TypeError` if the value is not a constructor.
    package func construct(_ arguments: [ScriptArgument] = []) throws(ScriptError) -> EngineValue {
        try withObject { object, exception in
            self.context.withReferences(arguments) { references in
                let (start, count) = (references.baseAddress, references.count)
                return JSObjectCallAsConstructor(self.context.reference, object, count, start, exception)
            }
        }
    }

    /// Reads the bytes of an `ArrayBuffer`, or of the part that a typed array views, in place.
    ///
    /// The body must not run JavaScript, which could shrink the buffer.
    ///
    /// - Returns: Nil if the value is neither.
    package func withBytes<Output>(_ body: (UnsafeRawBufferPointer) -> Output) -> Output? {
        // SAFETY: The same bytes, for reading only.
        withMutableBytes { body(UnsafeRawBufferPointer($0)) }
    }

    /// Reads and writes the bytes of an `ArrayBuffer` or a typed array in place.
    ///
    /// The body must not run JavaScript, which could shrink the buffer.
    ///
    /// - Returns: Nil if the value is neither.
    package func withMutableBytes<Output>(_ body: (UnsafeMutableRawBufferPointer) -> Output) -> Output? {
        guard let reference else { return nil }
        return context.withBytes(of: reference, body)
    }

    private var objectReference: JSObjectRef? {
        guard let reference, JSValueIsObject(context.reference, reference) else { return nil }
        return reference
    }

    private func machineTurn<Output>(
        _ body: (JSValueRef) throws(ScriptError) -> Output,
    ) throws(ScriptError) -> Output? {
        try context.machine.turn { () throws(ScriptError) -> Output? in
            guard let reference else { return nil }
            return try body(reference)
        }
    }

    /// Runs a C call on the object and checks its exception.
    private func withObject(
        _ body: (JSObjectRef, UnsafeMutablePointer<JSValueRef?>) -> JSValueRef?,
    ) throws(ScriptError) -> EngineValue {
        try context.machine.turn { () throws(ScriptError) -> EngineValue in
            guard let object = objectReference else {
                throw ScriptError(name: "TypeError", message: "expected an object, found \(kind.rawValue)")
            }
            var exception: JSValueRef?
            let value = body(object, &exception)
            return try context.result(value, exception).get()
        }
    }
}

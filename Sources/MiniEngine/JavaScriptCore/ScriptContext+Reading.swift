internal import CJavaScriptCore
internal import MiniCore

extension ScriptContext {
    /// Whether the value is allocated in the heap, so that it must be protected when it is retained.
    func isHeapValue(_ value: JSValueRef?) -> Bool {
        guard let value else { return false }
        return switch JSValueGetType(reference, value) {
        case kJSTypeUndefined, kJSTypeNull, kJSTypeBoolean, kJSTypeNumber: false
        default: true
        }
    }

    func kind(of value: JSValueRef) -> ArgumentKind {
        // Avoids a call into the engine for memoized strings.
        if memo.holds(value) { return .string }
        return switch JSValueGetType(reference, value) {
        case kJSTypeUndefined: .undefined
        case kJSTypeNull: .null
        case kJSTypeBoolean: .boolean
        case kJSTypeNumber: .number
        case kJSTypeString: .string
        case kJSTypeSymbol: .symbol
        case kJSTypeBigInt: .bigint
        default: objectKind(of: value)
        }
    }

    private func objectKind(of object: JSObjectRef) -> ArgumentKind {
        if JSObjectIsFunction(reference, object) { return .function }
        if JSValueIsArray(reference, object) { return .array }
        var exception: JSValueRef?
        let type = JSValueGetTypedArrayType(reference, object, &exception)
        return exception == nil && type != kJSTypedArrayTypeNone ? .bytes : .object
    }

    /// The string; nil for a value of another kind.
    func string(_ value: JSValueRef) -> String? {
        if let known = memo.string(of: value) { return known }
        guard JSValueIsString(reference, value), let string = text(of: value) else { return nil }
        memo.note(string, of: value, in: reference)
        machine.copiedByteCount &+= string.utf8.count
        return string
    }

    /// The number; nil for a value of another kind.
    func number(_ value: JSValueRef) -> Double? {
        guard JSValueIsNumber(reference, value) else { return nil }
        var exception: JSValueRef?
        let number = JSValueToNumber(reference, value, &exception)
        return exception == nil ? number : nil
    }

    func hasLoneSurrogate(_ value: JSValueRef) -> Bool {
        guard JSValueIsString(reference, value) else { return false }
        var exception: JSValueRef?
        guard let string = JSValueToStringCopy(reference, value, &exception), exception == nil else { return false }
        defer { JSStringRelease(string) }
        return EngineString.hasLoneSurrogate(string)
    }

    /// The result of `String(value)`, truncated to a length; nil if the conversion throws or the engine has no memory for it.
    func text(of value: JSValueRef, limit: Int = .max) -> String? {
        var exception: JSValueRef?
        let string = JSValueToStringCopy(reference, value, &exception)
        guard exception == nil else { return nil }
        return EngineString.take(string, limit: limit)
    }

    /// A property; nil if reading it throws.
    func property(_ name: String, of object: JSObjectRef) -> JSValueRef? {
        var exception: JSValueRef?
        let value = JSObjectGetProperty(reference, object, machine.propertyName(name), &exception)
        return exception == nil ? value : nil
    }

    func withBytes<Output>(of value: JSValueRef, _ body: (UnsafeMutableRawBufferPointer) -> Output) -> Output? {
        var exception: JSValueRef?
        let type = JSValueGetTypedArrayType(reference, value, &exception)
        guard exception == nil, type != kJSTypedArrayTypeNone else { return nil }
        // SAFETY: The engine owns the bytes; the body runs no JavaScript that could free them.
        let start: UnsafeMutableRawPointer?
        let count: Int
        if type == kJSTypedArrayTypeArrayBuffer {
            start = JSObjectGetArrayBufferBytesPtr(reference, value, &exception)
            guard exception == nil else { return nil }
            count = JSObjectGetArrayBufferByteLength(reference, value, &exception)
        } else {
            // The pointer is that of the complete buffer.
            let buffer = JSObjectGetTypedArrayBytesPtr(reference, value, &exception)
            guard exception == nil else { return nil }
            let offset = JSObjectGetTypedArrayByteOffset(reference, value, &exception)
            guard exception == nil else { return nil }
            start = buffer.map { $0 + offset }
            count = JSObjectGetTypedArrayByteLength(reference, value, &exception)
        }
        guard exception == nil else { return nil }
        // SAFETY: The buffer is pinned by the request for its pointer, and the caller keeps the value alive. A detached buffer
        // has no pointer and no bytes.
        return body(UnsafeMutableRawBufferPointer(start: start, count: start == nil ? 0 : count))
    }
}

extension VirtualMachine {
    /// Releases a retained value.
    ///
    /// Can be called from any thread.
    func unprotect(_ value: JSValueRef, in context: ScriptContext) {
        guard isCurrent else {
            Self.releaseLock.withLock { releasedElsewhere.append(UInt(bitPattern: value)) }
            return
        }
        if isAlive { JSValueUnprotect(context.reference, value) }
    }
}

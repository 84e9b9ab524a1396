internal import CJavaScriptCore
import Glibc
package import MiniCore

extension ScriptContext {
    /// Creates a value of this context from a copied value.
    package func makeValue(_ value: ScriptValue) -> EngineValue { makeValue(from: .copied(value)) }

    /// Creates a value from an argument.
    package func makeValue(from argument: ScriptArgument) -> EngineValue {
        guard machine.isAlive else { return EngineValue(undefinedIn: self) }
        machine.checkThread()
        return EngineValue(makeReference(argument), in: self)
    }

    /// Creates an `ArrayBuffer` whose bytes are written in place.
    ///
    /// - Parameters:
    ///   - byteCount: The length.
    ///   - initialize: Called once, with that many bytes, all zero.
    package func makeArrayBuffer(
        byteCount: Int,
        initializingWith initialize: (UnsafeMutableRawBufferPointer) -> Void,
    ) -> EngineValue {
        guard machine.isAlive else { return EngineValue(undefinedIn: self) }
        machine.checkThread()
        return EngineValue(makeBuffer(byteCount: byteCount, initialize), in: self)
    }

    /// Creates an `ArrayBuffer` from bytes, which are copied once.
    package func makeArrayBuffer(_ bytes: some Sequence<UInt8>) -> EngineValue {
        let bytes = ContiguousArray(bytes)
        return makeArrayBuffer(byteCount: bytes.count) { $0.copyBytes(from: bytes) }
    }

    func makeReference(_ argument: ScriptArgument) -> JSValueRef? {
        switch argument {
        case .undefined: JSValueMakeUndefined(reference)
        case .null: JSValueMakeNull(reference)
        case .bool(let bool): JSValueMakeBoolean(reference, bool)
        case .number(let number): JSValueMakeNumber(reference, number)
        case .string(let string): makeString(string)
        case .copied(let value): build(value)
        case .json(let text): EngineString.with(text.text) { JSValueMakeFromJSONString(reference, $0) }
        case .value(let value): value.reference ?? JSValueMakeUndefined(reference)
        }
    }

    /// Calls a body with arguments for the C interface, preceded by `leading` undefined values.
    func withReferences<Output>(
        _ arguments: [ScriptArgument],
        skipping leading: Int = 0,
        _ body: (UnsafeBufferPointer<JSValueRef?>) -> Output,
    ) -> Output {
        // SAFETY: The engine finds live values on the stack, where a short list is allocated. A long list can be elsewhere, so
        // its values are protected during the call.
        let isLong = arguments.count > 64
        let count = leading + arguments.count
        return withUnsafeTemporaryAllocation(of: JSValueRef?.self, capacity: count) { references in
            references.initialize(repeating: JSValueMakeUndefined(reference))
            for index in arguments.indices {
                let value = makeReference(arguments[index])
                references[leading + index] = value
                if isLong { JSValueProtect(reference, value) }
            }
            defer { if isLong { for value in references { JSValueUnprotect(reference, value) } } }
            // SAFETY: All references were initialized above; the body does not retain them.
            return body(UnsafeBufferPointer(references))
        }
    }

    func build(_ value: ScriptValue) -> JSValueRef? {
        switch value {
        case .undefined: JSValueMakeUndefined(reference)
        case .null: JSValueMakeNull(reference)
        case .bool(let bool): JSValueMakeBoolean(reference, bool)
        case .number(let number): JSValueMakeNumber(reference, number)
        case .string(let string): makeString(string)
        case .bytes(let bytes): makeBuffer(byteCount: bytes.count) { $0.copyBytes(from: bytes) }
        case .array, .object: buildContainer(value)
        }
    }

    private func makeString(_ string: String) -> JSValueRef? {
        if let known = memo.value(of: string) { return known }
        machine.takeLock(reference)
        let value = EngineString.with(string) { JSValueMakeString(reference, $0) }
        if let value { memo.note(value, of: string, in: reference) }
        return value
    }

    /// Builds an array or an object with the engine's JSON parser.
    ///
    /// This is faster than setting properties one by one, and runs no setters of the program. A value that JSON cannot
    /// represent is null in the text and is set afterwards.
    private func buildContainer(_ value: ScriptValue) -> JSValueRef? {
        var writer = EngineJSON()
        writer.write(value)
        machine.takeLock(reference)
        let text = EngineString.make(writer.units)
        defer { JSStringRelease(text) }
        guard let root = JSValueMakeFromJSONString(reference, text) else {
            precondition(machine.isEnding, "A value was not written as valid JSON.")
            return JSValueMakeUndefined(reference)
        }
        for gap in writer.gaps { fill(gap, in: root) }
        return root
    }

    private func fill(_ gap: EngineJSON.Placeholder, in root: JSObjectRef) {
        // Every property on the path is an own data property that was just created, so only a machine that is ending rejects
        // it.
        var exception: JSValueRef?
        var holder: JSObjectRef? = root
        for (position, step) in gap.path.enumerated() {
            guard let object = holder else { return }
            let isLast = position == gap.path.count - 1
            switch step {
            case .index(let index) where isLast:
                JSObjectSetPropertyAtIndex(reference, object, UInt32(clamping: index), build(gap.value), &exception)
            case .index(let index):
                holder = JSObjectGetPropertyAtIndex(reference, object, UInt32(clamping: index), &exception)
            case .key(let key) where isLast:
                let value = build(gap.value)
                JSObjectSetProperty(reference, object, machine.propertyName(key), value, 0, &exception)
            case .key(let key):
                holder = JSObjectGetProperty(reference, object, machine.propertyName(key), &exception)
            }
            guard exception == nil else {
                precondition(machine.isEnding, "A new value cannot be modified.")
                return
            }
        }
    }

    private func makeBuffer(byteCount: Int, _ initialize: (UnsafeMutableRawBufferPointer) -> Void) -> JSObjectRef? {
        // SAFETY: The engine frees the memory with the deallocator, once, even if it creates no buffer.
        guard let start = calloc(max(byteCount, 1), 1) else {
            preconditionFailure("There is no memory for a buffer of \(byteCount) bytes.")
        }
        initialize(UnsafeMutableRawBufferPointer(start: start, count: byteCount))
        var exception: JSValueRef?
        let free: JSTypedArrayBytesDeallocator = { bytes, _ in Glibc.free(bytes) }
        let buffer = JSObjectMakeArrayBufferWithBytesNoCopy(reference, start, byteCount, free, nil, &exception)
        guard exception == nil else {
            precondition(machine.isEnding, "The engine could not create a buffer of \(byteCount) bytes.")
            return JSValueMakeUndefined(reference)
        }
        return buffer
    }
}

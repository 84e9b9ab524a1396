internal import CJavaScriptCore
import Glibc
public import MiniCore

extension ScriptContext {
    /// Builds a copied value anew in this context.
    public func makeValue(_ value: Value) -> ScriptValue { makeValue(from: .copied(value)) }

    /// Makes a value of an argument.
    public func makeValue(from argument: ScriptArgument) -> ScriptValue {
        guard machine.isAlive else { return ScriptValue(undefinedIn: self) }
        machine.checkThread()
        return ScriptValue(makeReference(argument), in: self)
    }

    /// Makes an `ArrayBuffer` whose bytes are written where they stay.
    ///
    /// - Parameters:
    ///   - byteCount: The length.
    ///   - initialize: Called once, with that many bytes, all zero.
    public func makeArrayBuffer(
        byteCount: Int,
        initializingWith initialize: (UnsafeMutableRawBufferPointer) -> Void,
    ) -> ScriptValue {
        guard machine.isAlive else { return ScriptValue(undefinedIn: self) }
        machine.checkThread()
        return ScriptValue(makeBuffer(byteCount: byteCount, initialize), in: self)
    }

    /// Makes an `ArrayBuffer` of bytes, copied once.
    public func makeArrayBuffer(_ bytes: some Sequence<UInt8>) -> ScriptValue {
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

    /// Runs a body with arguments as the C interface takes them, preceded by `leading` times undefined.
    func withReferences<Answer>(
        _ arguments: [ScriptArgument],
        skipping leading: Int = 0,
        _ body: (UnsafeBufferPointer<JSValueRef?>) -> Answer,
    ) -> Answer {
        // SAFETY: The engine looks for live values on the stack, where a short list lies. A long one may lie elsewhere:
        // its values are protected meanwhile.
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
            // SAFETY: All references were initialised above; the body keeps none.
            return body(UnsafeBufferPointer(references))
        }
    }

    func build(_ value: Value) -> JSValueRef? {
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

    /// Builds an array or an object with the engine's JSON reader.
    ///
    /// That is faster than setting properties one by one, and runs no setter of the program. What JSON cannot say stands
    /// as null in the text and is put in afterwards.
    private func buildContainer(_ value: Value) -> JSValueRef? {
        var writer = EngineJSON()
        writer.write(value)
        machine.takeLock(reference)
        let text = EngineString.make(writer.units)
        defer { JSStringRelease(text) }
        guard let root = JSValueMakeFromJSONString(reference, text) else {
            precondition(machine.isEnding, "A value was written as something else than JSON.")
            return JSValueMakeUndefined(reference)
        }
        for gap in writer.gaps { fill(gap, in: root) }
        return root
    }

    private func fill(_ gap: EngineJSON.Gap, in root: JSObjectRef) {
        // Every property on the way is an own data property that was just made: only a machine that ends refuses it.
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
                precondition(machine.isEnding, "A value that was just built cannot be changed.")
                return
            }
        }
    }

    private func makeBuffer(byteCount: Int, _ initialize: (UnsafeMutableRawBufferPointer) -> Void) -> JSObjectRef? {
        // SAFETY: The engine frees the memory with the deallocator, once, also when it makes no buffer of it.
        guard let start = calloc(max(byteCount, 1), 1) else {
            preconditionFailure("There is no memory for a buffer of \(byteCount) bytes.")
        }
        initialize(UnsafeMutableRawBufferPointer(start: start, count: byteCount))
        var exception: JSValueRef?
        let free: JSTypedArrayBytesDeallocator = { bytes, _ in Glibc.free(bytes) }
        let buffer = JSObjectMakeArrayBufferWithBytesNoCopy(reference, start, byteCount, free, nil, &exception)
        guard exception == nil else {
            precondition(machine.isEnding, "The engine refused to make a buffer of \(byteCount) bytes.")
            return JSValueMakeUndefined(reference)
        }
        return buffer
    }
}

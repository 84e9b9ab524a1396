internal import CJavaScriptCore
package import MiniCore

/// The arguments of one call of a native callback.
///
/// Valid only until the native callback returns: a later use reads freed memory. ``value(at:)`` keeps one argument alive.
package struct ScriptCall {
    // SAFETY: The engine owns the list and keeps its values alive while the native callback runs.
    private let arguments: UnsafePointer<JSValueRef?>?
    private let first: UInt32
    private let end: UInt32
    // SAFETY: The function that is being called keeps its context alive.
    private let unretainedContext: Unmanaged<ScriptContext>

    init(context: ScriptContext, arguments: UnsafePointer<JSValueRef?>?, count: Int) {
        unretainedContext = .passUnretained(context)
        self.arguments = arguments
        first = 0
        end = UInt32(clamping: count)
    }

    private init(_ call: ScriptCall, skipping count: Int) {
        unretainedContext = call.unretainedContext
        arguments = call.arguments
        end = call.end
        first = UInt32(clamping: min(Int(call.first) + max(count, 0), Int(call.end)))
    }

    /// The context of the function.
    package var context: ScriptContext { unretainedContext.takeUnretainedValue() }

    /// Uses the context without reference counting, which would take a tenth of a short call.
    private func withContext<Output>(_ body: (ScriptContext) -> Output) -> Output {
        unretainedContext._withUnsafeGuaranteedRef(body)
    }

    /// The number of arguments.
    package var count: Int { Int(end - first) }

    /// The call without its first arguments.
    package func dropFirst(_ count: Int) -> ScriptCall { ScriptCall(self, skipping: count) }

    /// An argument, kept alive beyond the call; `undefined` if there is none.
    package func value(at index: Int) -> EngineValue {
        guard let reference = reference(at: index) else { return EngineValue(undefinedIn: context) }
        return EngineValue(reference, in: context)
    }

    /// Builds the object that the function returns, without an intermediate copy.
    package func object(_ write: (any ResultWriter) -> Void) -> ScriptResult {
        context.buildResult { writer in
            write(writer)
            return nil
        }
    }

    /// Builds the object that the function returns, unless the body returns another result.
    package func result(_ write: (any ResultWriter) -> ScriptResult?) -> ScriptResult {
        withContext { $0.buildResult(write) }
    }

    func reference(at index: Int) -> JSValueRef? {
        index >= 0 && index < count ? arguments?[Int(first) + index] : nil
    }
}

extension ScriptCall: ArgumentSource {
    /// The kind of the argument at that position; the name is ignored.
    package func kind(at index: Int, named name: String = "") -> ArgumentKind {
        guard let value = reference(at: index) else { return .undefined }
        return withContext { $0.kind(of: value) }
    }

    /// The string at that position; empty if the argument is of another kind.
    package func string(at index: Int, named name: String = "") -> String {
        guard let value = reference(at: index) else { return "" }
        return withContext { $0.string(value) } ?? ""
    }

    /// The number at that position; NaN if the argument is of another kind.
    package func number(at index: Int, named name: String = "") -> Double {
        guard let value = reference(at: index) else { return .nan }
        return withContext { $0.number(value) } ?? .nan
    }

    /// The boolean at that position; false if the argument is of another kind.
    package func bool(at index: Int, named name: String = "") -> Bool {
        guard let value = reference(at: index) else { return false }
        return withContext { JSValueIsBoolean($0.reference, value) && JSValueToBoolean($0.reference, value) }
    }

    /// The bytes at that position, copied; empty if the argument is of another kind.
    package func bytes(at index: Int, named name: String = "") -> [UInt8] {
        guard let value = reference(at: index) else { return [] }
        let bytes = context.withBytes(of: value) { Array($0) } ?? []
        context.machine.copiedByteCount &+= bytes.count
        return bytes
    }

    /// A copy of the argument at that position.
    package func value(at index: Int, named name: String) throws(APIError) -> ScriptValue {
        guard let value = reference(at: index) else { return .undefined }
        do throws(ScriptError) { return try context.copy(value) } catch { throw APIError(error, parameter: name) }
    }

    /// The argument at that position as JSON.
    package func json(at index: Int, named name: String = "") throws(APIError) -> JSONText? {
        guard let value = reference(at: index) else { return nil }
        do throws(ScriptError) { return try context.json(value) } catch { throw APIError(error, parameter: name) }
    }

    /// Whether the string at that position contains a lone surrogate.
    package func hasLoneSurrogate(at index: Int, named name: String = "") -> Bool {
        guard let value = reference(at: index) else { return false }
        return context.hasLoneSurrogate(value)
    }
}

extension APIError {
    fileprivate init(_ error: ScriptError, parameter: String) {
        self.init(.invalidParameter, parameter.isEmpty ? error.message : "\(parameter): \(error.message)")
    }
}

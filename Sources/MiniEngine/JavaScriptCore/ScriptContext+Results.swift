internal import CJavaScriptCore
public import MiniCore

extension ScriptContext {
    /// Makes an object, or a bare value, of what a JSAPI's result writes.
    ///
    /// A setter that the program put on `Object.prototype` and that throws makes it that error.
    public func makeObject(_ write: (any ResultWriter) -> Void) -> ScriptValue {
        guard machine.isAlive else { return ScriptValue(undefinedIn: self) }
        machine.checkThread()
        do throws(ScriptError) {
            let result = buildResult { writer in
                write(writer)
                return nil
            }
            return ScriptValue(try result.makeReference(in: self), in: self)
        } catch {
            return makeError(error)
        }
    }

    /// Builds a result in a frame on the stack, where the engine looks for live values.
    func buildResult(_ write: (any ResultWriter) -> ScriptResult?) -> ScriptResult {
        withUnsafeTemporaryAllocation(of: JSValueRef?.self, capacity: 2) { frame in
            frame.initialize(repeating: nil)
            // A host function that builds may call another one that builds: the outer object waits.
            let outer = builder.frame
            builder.frame = frame.baseAddress
            let other = write(builder)
            builder.frame = outer
            if let exception = frame[1] { return ScriptResult(thrown: exception) }
            if let other { return other }
            guard let result = frame[0] ?? JSObjectMake(reference, nil, nil) else { return .undefined }
            return ScriptResult(reference: result)
        }
    }
}

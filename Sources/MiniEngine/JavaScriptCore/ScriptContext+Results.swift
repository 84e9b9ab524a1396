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
            return ScriptValue(try object(write).makeReference(in: self), in: self)
        } catch {
            return makeError(error)
        }
    }

    /// Builds a result in a frame on the stack, where the engine looks for live values.
    func object(_ write: (any ResultWriter) -> Void) -> ScriptResult {
        withUnsafeTemporaryAllocation(of: JSValueRef?.self, capacity: 2) { frame in
            frame.initializeElement(at: 0, to: JSObjectMake(reference, nil, nil))
            frame.initializeElement(at: 1, to: nil)
            // A host function that builds may call another one that builds: the outer object waits.
            let outer = builder.frame
            builder.frame = frame.baseAddress
            write(builder)
            builder.frame = outer
            if let exception = frame[1] { return ScriptResult(thrown: exception) }
            guard let result = frame[0] else { return .undefined }
            return ScriptResult(reference: result)
        }
    }
}

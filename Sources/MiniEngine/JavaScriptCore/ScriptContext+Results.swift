internal import CJavaScriptCore
package import MiniCore

extension ScriptContext {
    /// Creates an object or a single value from the result of a JSAPI.
    ///
    /// If the program has defined a setter on `Object.prototype` that throws, the value is that error.
    package func makeObject(_ write: (any ResultWriter) -> Void) -> EngineValue {
        guard machine.isAlive else { return EngineValue(undefinedIn: self) }
        machine.checkThread()
        do throws(ScriptError) {
            let result = buildResult { writer in
                write(writer)
                return nil
            }
            return EngineValue(try result.makeReference(in: self), in: self)
        } catch {
            return makeError(error)
        }
    }

    /// Builds a result in a frame on the stack, where the engine finds live values.
    func buildResult(_ write: (any ResultWriter) -> ScriptResult?) -> ScriptResult {
        withUnsafeTemporaryAllocation(of: JSValueRef?.self, capacity: 2) { frame in
            frame.initialize(repeating: nil)
            // A native callback that builds a result can call another one that does. The outer frame is restored afterwards.
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

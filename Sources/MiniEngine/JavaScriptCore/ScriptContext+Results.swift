internal import CJavaScriptCore
public import MiniCore

extension ScriptContext {
    /// Makes an object, or a bare value, of what a JSAPI's result writes.
    public func makeObject(_ write: (any ResultWriter) -> Void) -> ScriptValue {
        guard machine.isAlive else { return ScriptValue(undefinedIn: self) }
        machine.checkThread()
        do throws(ScriptError) {
            return ScriptValue(try object(write).makeReference(in: self), in: self)
        } catch {
            return makeError(error)
        }
    }
}

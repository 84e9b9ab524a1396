internal import CJavaScriptCore
package import MiniCore

extension ScriptContext {
    /// Copies an error or another thrown value out of JavaScript.
    ///
    /// Never throws and never traps, regardless of the value's getters.
    package func scriptError(from value: EngineValue) -> ScriptError {
        guard let reference = value.reference else {
            return machine.terminationError ?? ScriptError(name: "", message: "undefined")
        }
        do throws(ScriptError) {
            return try machine.turn { () throws(ScriptError) -> ScriptError in scriptError(of: reference) }
        } catch {
            return error
        }
    }

    /// Creates a JavaScript `Error`.
    ///
    /// If ``ScriptError/thrown`` is an object, its properties become properties of the error.
    package func makeError(_ error: ScriptError) -> EngineValue {
        guard machine.isAlive else { return EngineValue(undefinedIn: self) }
        machine.checkThread()
        return EngineValue(makeErrorReference(error), in: self)
    }

    func makeErrorReference(_ error: ScriptError) -> JSValueRef? {
        var exception: JSValueRef?
        let object = withReferences([.string(error.message)]) { references in
            JSObjectMakeError(reference, references.count, references.baseAddress, &exception)
        }
        guard exception == nil, let object else { return JSValueMakeUndefined(reference) }
        // Remove the prototype temporarily, so that no setter runs and no inherited property is overwritten.
        let prototype = JSObjectGetPrototype(reference, object)
        JSObjectSetPrototype(reference, object, JSValueMakeNull(reference))
        defer { JSObjectSetPrototype(reference, object, prototype) }
        let hidden = JSPropertyAttributes(kJSPropertyAttributeDontEnum)
        if error.name != "Error", !error.name.isEmpty {
            set("name", .string(error.name), hidden, on: object)
        }
        // The location of the error, such as that of a syntax error, takes precedence over the location of its creation.
        if let file = error.file {
            set("sourceURL", .string(file), hidden, on: object)
            set("line", error.line.map { .number(Double($0)) } ?? .undefined, hidden, on: object)
            set("column", error.column.map { .number(Double($0)) } ?? .undefined, hidden, on: object)
        }
        for property in error.thrown.object?.properties ?? [] where !Self.reservedNames.contains(property.key) {
            set(property.key, .copied(property.value), 0, on: object)
        }
        return object
    }

    /// Properties that are not replaced in an error of the engine.
    private static let reservedNames: Set<String> = ["stack", "__proto__"]

    private func set(
        _ name: String,
        _ value: ScriptArgument,
        _ attributes: JSPropertyAttributes,
        on object: JSObjectRef,
    ) {
        // Fails in a machine that is ending or has no memory or stack left. The error is then used without the property.
        var exception: JSValueRef?
        // Create the value first: it can need property names, and the engine string of a name is valid only until the next one.
        let value = makeReference(value)
        JSObjectSetProperty(reference, object, machine.propertyName(name), value, attributes, &exception)
    }

    /// Copies a thrown value.
    ///
    /// Must be called in a turn.
    func scriptError(of thrown: JSValueRef) -> ScriptError {
        // The engine throws a string for a termination, which a script could also throw. Only the monitor has the reliable state.
        if let error = machine.terminationError { return error }
        guard JSValueIsObject(reference, thrown) else {
            let message = text(of: thrown, limit: 16_384) ?? describe(thrown)
            return ScriptError(name: "", message: message, thrown: copyThrown(thrown))
        }
        var error = ScriptError(name: "", message: "")
        if let message = stringProperty("message", of: thrown) {
            error.message = message
            error.name = stringProperty("name", of: thrown) ?? ""
        } else {
            error.message = describe(thrown)
        }
        readPlace(of: thrown, into: &error)
        if error.hasNeighboursPlace { error.column = nil }
        error.thrown = copyThrown(thrown)
        return machine.terminationError ?? error
    }

    private func readPlace(of object: JSObjectRef, into error: inout ScriptError) {
        error.stack = mapped(stack: stringProperty("stack", of: object, limit: 65_536) ?? "")
        error.file = stringProperty("sourceURL", of: object)
        error.line = placeProperty("line", of: object)
        // For some syntax errors the engine reports only the line.
        error.column = placeProperty("column", of: object).flatMap { $0 == 0 ? nil : $0 }
        mapPlace(of: &error)
    }

    /// Adds the location of the running script.
    func addPlace(to error: inout ScriptError) {
        var exception: JSValueRef?
        let marker = JSObjectMakeError(reference, 0, nil, &exception)
        guard exception == nil, let marker else { return }
        readPlace(of: marker, into: &error)
    }

    /// Captures the stack of the running script for ``text(ofStack:)``.
    ///
    /// - Returns: Nil if the machine cannot create objects any more.
    package func captureStack() -> EngineValue? {
        guard machine.isAlive else { return nil }
        machine.checkThread()
        var exception: JSValueRef?
        let marker = JSObjectMakeError(reference, 0, nil, &exception)
        guard exception == nil, let marker else { return nil }
        return EngineValue(marker, in: self)
    }

    /// The frames of a captured stack, one a line, in the engine's format; empty if the machine has ended.
    package func text(ofStack stack: EngineValue) -> String {
        guard let object = stack.reference else { return "" }
        do throws(ScriptError) {
            return try machine.turn { () throws(ScriptError) -> String in
                stringProperty("stack", of: object, limit: 65_536) ?? ""
            }
        } catch {
            return ""
        }
    }

    private func stringProperty(_ name: String, of object: JSObjectRef, limit: Int = 16_384) -> String? {
        guard let value = property(name, of: object), JSValueIsString(reference, value) else { return nil }
        return text(of: value, limit: limit)
    }

    /// A line or a column; nil for an invalid value, which a program can have set.
    private func placeProperty(_ name: String, of object: JSObjectRef) -> Int? {
        guard let value = property(name, of: object), let number = number(value) else { return nil }
        return Int32(exactly: number).map(Int.init)
    }

    /// A text for a value that is not an error: its JSON rather than "[object Object]".
    private func describe(_ value: JSValueRef) -> String {
        var exception: JSValueRef?
        let json = EngineString.take(JSValueCreateJSONString(reference, value, 0, &exception), limit: 1024)
        if exception == nil, let json { return json }
        if JSValueIsSymbol(reference, value), let symbol = JSValueToObject(reference, value, &exception) {
            return "Symbol(\(stringProperty("description", of: symbol) ?? ""))"
        }
        return text(of: value, limit: 1024) ?? "a value that cannot be printed"
    }
}

internal import CJavaScriptCore
public import MiniCore

extension ScriptContext {
    /// Copies an error, or whatever else was thrown, out of JavaScript.
    ///
    /// Never throws and never traps, whatever the value's getters do.
    public func scriptError(from value: ScriptValue) -> ScriptError {
        guard let reference = value.reference else {
            return machine.terminationError ?? ScriptError(name: "", message: "undefined")
        }
        do throws(ScriptError) {
            return try machine.turn { () throws(ScriptError) -> ScriptError in scriptError(of: reference) }
        } catch {
            return error
        }
    }

    /// Makes a JavaScript `Error`.
    ///
    /// When ``MiniCore/ScriptError/thrown`` is an object, its properties become the error's.
    public func makeError(_ error: ScriptError) -> ScriptValue {
        guard machine.isAlive else { return ScriptValue(undefinedIn: self) }
        machine.checkThread()
        return ScriptValue(makeErrorReference(error), in: self)
    }

    func makeErrorReference(_ error: ScriptError) -> JSValueRef? {
        var exception: JSValueRef?
        let object = withReferences([.string(error.message)]) { references in
            JSObjectMakeError(reference, references.count, references.baseAddress, &exception)
        }
        guard exception == nil, let object else { return JSValueMakeUndefined(reference) }
        // Without a prototype, properties are made as they should be: no setter runs, nothing inherited is overwritten.
        let prototype = JSObjectGetPrototype(reference, object)
        JSObjectSetPrototype(reference, object, JSValueMakeNull(reference))
        defer { JSObjectSetPrototype(reference, object, prototype) }
        let hidden = JSPropertyAttributes(kJSPropertyAttributeDontEnum)
        if error.name != "Error", !error.name.isEmpty {
            set("name", .string(error.name), hidden, on: object)
        }
        // A place that the error brings along, such as that of a syntax error, counts more than where it was made.
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

    /// Properties that an error keeps as the engine made them.
    private static let reservedNames: Set<String> = ["stack", "__proto__"]

    private func set(
        _ name: String,
        _ value: ScriptArgument,
        _ attributes: JSPropertyAttributes,
        on object: JSObjectRef,
    ) {
        // Refused by a machine that ends, or that is out of memory or stack: an error without the property will do.
        var exception: JSValueRef?
        // Made first: it may need names of its own, and the name of a property is good until the next one.
        let value = makeReference(value)
        JSObjectSetProperty(reference, object, machine.propertyName(name), value, attributes, &exception)
    }

    /// Copies what was thrown; runs in a turn.
    func scriptError(of thrown: JSValueRef) -> ScriptError {
        // The termination is thrown as a string that any script could throw as well: only the watch knows.
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
        // Of some syntax errors the engine knows the line alone.
        error.column = placeProperty("column", of: object).flatMap { $0 == 0 ? nil : $0 }
        mapPlace(of: &error)
    }

    /// Notes where the running script is.
    func addPlace(to error: inout ScriptError) {
        var exception: JSValueRef?
        let marker = JSObjectMakeError(reference, 0, nil, &exception)
        guard exception == nil, let marker else { return }
        readPlace(of: marker, into: &error)
    }

    /// Keeps the stack of the running script, whose text ``text(ofStack:)`` makes.
    ///
    /// - Returns: nil when the machine makes nothing any more.
    package func keepStack() -> ScriptValue? {
        guard machine.isAlive else { return nil }
        machine.checkThread()
        var exception: JSValueRef?
        let marker = JSObjectMakeError(reference, 0, nil, &exception)
        guard exception == nil, let marker else { return nil }
        return ScriptValue(marker, in: self)
    }

    /// The frames of a stack that was kept, one a line, as the engine writes them; empty when the machine has ended.
    package func text(ofStack stack: ScriptValue) -> String {
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

    /// A line or a column; nil for what is none, which a program may have put there.
    private func placeProperty(_ name: String, of object: JSObjectRef) -> Int? {
        guard let value = property(name, of: object), let number = number(value) else { return nil }
        return Int32(exactly: number).map(Int.init)
    }

    /// A text for something that is no error: its JSON rather than "[object Object]".
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

internal import MiniCore
internal import MiniEngine

/// Writes the result of an immediate call in the form in which it is passed to JavaScript.
///
/// Native code needs some 50 ns for each property of an object that it makes, JavaScript a few for the complete object. So
/// the two results that nearly every call has are passed without an object: `{success: true}` as `true`, and
/// `{data, success: true}` with a string as that string. A bare value is passed in an array to distinguish it from these.
/// The prelude's `resultOf` converts all of them to the program's result.
final class ResultEncoder: ResultWriter {
    private enum Form {
        case empty
        case success
        /// The field is in ``data``.
        case data
        case dataAndSuccess
        case bare(ScriptValue)
        /// The fields are in the object.
        case object
    }

    private var form = Form.empty
    private var data = ""
    // SAFETY: Set during ``result(of:to:)`` only, whose caller owns it.
    private unowned(unsafe) var object: (any ResultWriter)?

    /// The result of a call.
    func result(of output: some APIResult, to call: ScriptCall) -> ScriptResult {
        call.result { object in
            self.object = object
            form = .empty
            output.write(to: self)
            defer { self.object = nil }
            switch form {
            case .success: return .bool(true)
            case .dataAndSuccess: return .string(data)
            case .bare(let value): return .value(.array([value]))
            case .empty, .data, .object:
                writeFields()
                return nil
            }
        }
    }

    func set(_ name: String, _ value: String) {
        if case .empty = form, name == "data" {
            form = .data
            data = value
        } else {
            writeFields()
            object?.set(name, value)
        }
    }

    func set(_ name: String, _ value: Bool) {
        if value, name == "success" {
            switch form {
            case .empty:
                form = .success
                return
            case .data:
                form = .dataAndSuccess
                return
            default: break
            }
        }
        writeFields()
        object?.set(name, value)
    }

    func set(_ name: String, _ value: Double) {
        writeFields()
        object?.set(name, value)
    }

    func set(_ name: String, _ value: ScriptValue) {
        writeFields()
        object?.set(name, value)
    }

    func set(_ name: String, json: JSONText) {
        writeFields()
        object?.set(name, json: json)
    }

    func setResult(_ value: ScriptValue) { form = .bare(value) }

    /// Writes the delayed fields into the object: the result has none of the short forms.
    private func writeFields() {
        switch form {
        case .empty, .object: break
        case .success: object?.set("success", true)
        case .data: object?.set("data", data)
        case .dataAndSuccess:
            object?.set("data", data)
            object?.set("success", true)
        // A field that is set beside a bare value is dropped, as ``ResultWriter`` specifies.
        case .bare: return
        }
        form = .object
    }
}

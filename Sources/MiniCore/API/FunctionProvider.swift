/// A JSAPI of a registry: its type, or its shape in a process that does not have the type.
package enum FunctionProvider: Sendable {
    /// The type that implements the JSAPI.
    case type(any HostFunction.Type)
    /// The shape of a JSAPI that another process runs.
    case shape(FunctionShape)

    /// The name on `my`, without `Sync`.
    package var name: String {
        switch self {
        case .type(let type): type.name
        case .shape(let shape): shape.name
        }
    }

    /// The permission that a call needs.
    package var permission: Permission {
        switch self {
        case .type(let type): type.permission
        case .shape(let shape): shape.permission
        }
    }

    /// The numbers of the errors that the JSAPI declares.
    var errors: Set<Int> {
        switch self {
        case .type(let type): type.errors.codes
        case .shape(let shape): Set(shape.errors)
        }
    }

    /// The fields of the result.
    var resultFields: [String] {
        switch self {
        case .type(let type): type.resultFields
        case .shape(let shape): shape.resultFields
        }
    }

    /// The parameters.
    var fields: [FieldDescription] {
        switch self {
        case .type(let type): ParameterReader.describe(type)
        case .shape(let shape): shape.fields
        }
    }

    /// The properties of `my`.
    var properties: [String] {
        switch self {
        case .type(let type): APIRegistry.properties(of: type)
        case .shape(let shape): shape.properties
        }
    }

    /// The forms of an immediate function; nil for a function of another kind.
    package var immediateForms: ImmediateForms? {
        switch self {
        case .type(let type): if case .immediate(let type) = type.kind.type { type.forms } else { nil }
        case .shape(let shape): if case .immediate(let forms) = shape.form { forms } else { nil }
        }
    }

    /// The form in which `my.name` is called; nil for a function that has the Sync form only.
    package var form: CallForm? {
        switch self {
        case .type(let type):
            switch type.kind.type {
            case .immediate(let type): type.forms.contains(.callback) ? .callback : nil
            case .direct: .direct
            case .deferred, .started: .deferred
            case .task, .startedTask: .task
            case .object: .object
            }
        case .shape(let shape):
            switch shape.form {
            case .immediate(let forms): forms.contains(.callback) ? .callback : nil
            case .direct: .direct
            case .deferred: .deferred
            case .task: .task
            case .object: .object
            }
        }
    }

    /// The method of that name of the object that a call returns; nil for another function.
    package func method(named name: some StringProtocol) -> FunctionProvider? {
        switch self {
        case .type(let type):
            guard case .object(let object) = type.kind.type else { return nil }
            return object.methods.first { $0.name == name }.map(FunctionProvider.type)
        case .shape(let shape):
            guard case .object(let methods) = shape.form else { return nil }
            return methods.first { $0.name == name }.map(FunctionProvider.shape)
        }
    }

    /// The members of the task object that a call returns; empty for a function that returns none.
    var taskMembers: [String] {
        let task: (events: [String], methods: [String])? =
            switch self {
            case .type(let type): type.kind.task.map { ($0.events, $0.methods.map { $0.name }) }
            case .shape(let shape): shape.task.map { ($0.events, $0.methods.map(\.name)) }
            }
        return task.map { FunctionShape.taskMembers(events: $0.events, methods: $0.methods) } ?? []
    }
}

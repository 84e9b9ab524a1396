/// The declaration of a JSAPI as a value, without the type that implements it.
///
/// A process that does not have the type provides the name by the shape, and forwards its calls: ``FunctionForwarder``.
package struct FunctionShape: Sendable {
    /// The way in which programs call a JSAPI.
    package enum Form: Sendable {
        /// The result is returned to the caller.
        case immediate(ImmediateForms)
        /// A plain function with positional arguments.
        case direct
        /// The call completes later.
        case deferred
        /// The call completes later, and returns a task object.
        case task(events: [String], methods: [TaskMethodShape])
        /// The call returns an object with methods.
        case object(methods: [FunctionShape])
    }

    /// The name on `my`, without `Sync`.
    package let name: String
    /// The way in which programs call it.
    package let form: Form
    /// The permission that the host must have granted.
    package let permission: Permission
    /// The numbers of the errors that it declares, sorted.
    package let errors: [Int]
    /// The fields of the result.
    package let resultFields: [String]
    /// The parameters in the order in which they are read.
    package let fields: [FieldDescription]
    /// Whether a call before the program's first page waits for that page.
    package let waitsForPage: Bool

    init(
        name: String,
        form: Form,
        permission: Permission,
        errors: [Int],
        resultFields: [String],
        fields: [FieldDescription],
        waitsForPage: Bool,
    ) {
        self.name = name
        self.form = form
        self.permission = permission
        self.errors = errors
        self.resultFields = resultFields
        self.fields = fields
        self.waitsForPage = waitsForPage
    }

    /// The shape of a type.
    package init(_ type: any HostFunction.Type) {
        self.init(
            name: type.name,
            form: Form(type.kind),
            permission: type.permission,
            errors: type.errors.codes.sorted(),
            resultFields: type.resultFields,
            fields: ParameterReader.describe(type),
            waitsForPage: type.waitsForPage,
        )
    }

    /// The properties of `my`, as of ``APIRegistry/properties(of:)``.
    package var properties: [String] {
        guard case .immediate(let forms) = form else { return [name] }
        return forms.properties(of: name)
    }

    /// The members of a task object with events and methods.
    package static func taskMembers(events: [String], methods: [String]) -> [String] {
        let listeners = events.flatMap { event in
            let name = event.prefix(1).uppercased() + event.dropFirst()
            return ["on\(name)", "off\(name)"]
        }
        return ["abort"] + listeners + methods
    }

    /// The events and methods of the task object that a call returns; nil for a JSAPI that returns none.
    package var task: (events: [String], methods: [TaskMethodShape])? {
        if case .task(let events, let methods) = form { (events, methods) } else { nil }
    }
}

extension FunctionShape.Form {
    fileprivate init(_ kind: FunctionKind) {
        switch kind.type {
        case .immediate(let type): self = .immediate(type.forms)
        case .direct: self = .direct
        case .deferred, .started: self = .deferred
        case .task, .startedTask:
            let task = kind.task
            self = .task(events: task?.events ?? [], methods: (task?.methods ?? []).map(TaskMethodShape.init))
        case .object(let type): self = .object(methods: type.methods.map { FunctionShape($0) })
        }
    }
}

/// The declaration of a ``TaskMethod`` as a value.
package struct TaskMethodShape: Sendable {
    /// The method's name.
    package let name: String
    /// The name of the JSAPI that it calls.
    package let function: String
    /// The field that receives the task's number.
    package let numberField: String

    init(name: String, function: String, numberField: String) {
        self.name = name
        self.function = function
        self.numberField = numberField
    }

    /// The shape of a method.
    package init(_ method: TaskMethod) {
        self.init(name: method.name, function: method.function.name, numberField: method.numberField)
    }
}

/// The declaration of a ``HostConstant`` as a value.
package struct ConstantShape: Sendable {
    /// The name on `my`.
    package let name: String
    /// The fields of the value.
    package let fields: [String]

    init(name: String, fields: [String]) {
        self.name = name
        self.fields = fields
    }

    /// The shape of a type.
    package init(_ type: any HostConstant.Type) { self.init(name: type.name, fields: type.fields) }
}

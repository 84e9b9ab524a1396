internal import MiniCore
internal import MiniEngine

extension BoundFunction {
    /// Binds one form of a JSAPI that another process runs.
    ///
    /// The arguments are copied. The other process reads them as parameters, and reports their errors.
    ///
    /// - Parameters:
    ///   - name: The name by which the other process finds the function.
    ///   - forwarder: Forwards the calls; nil if no process runs them.
    convenience init(
        _ shape: FunctionShape,
        as name: String,
        form: CallForm,
        isPermitted: Bool,
        _ forwarder: (any FunctionForwarder)?,
    ) {
        var call: Call = { _, _, _ throws(APIError) in .undefined }
        var read: Read = { _ throws(APIError) in throw APIError(.unknown, "this function is synchronous") }
        var members: [String] = []
        if let forwarder {
            let fields = shape.fields
            switch shape.form {
            case .immediate:
                call = { arguments, callContext, writer throws(APIError) in
                    let call = ForwardedCall(name, Self.copies(of: arguments, for: fields), callContext)
                    return writer.result(of: try forwarder.result(of: call), to: arguments)
                }
            case .direct:
                call = { arguments, callContext, _ throws(APIError) in
                    let call = ForwardedCall(name, Self.copies(of: arguments, for: fields), callContext)
                    let result = try forwarder.result(of: call)
                    return arguments.object { result.write(to: $0) }
                }
            case .deferred:
                let waitsForPage = shape.waitsForPage
                read = { arguments throws(APIError) in
                    Self.deferred(name, Self.copies(of: arguments, for: fields), waitsForPage, forwarder)
                }
            case .task:
                read = { arguments throws(APIError) in
                    Self.task(name, Self.copies(of: arguments, for: fields), forwarder)
                }
            case .object(let methods): members = methods.flatMap(\.properties)
            }
        }
        self.init(
            name: shape.name,
            form: form,
            isAvailable: forwarder != nil,
            isPermitted: isPermitted,
            permission: shape.permission,
            fields: shape.fields.map(\.name),
            events: shape.task?.events ?? [],
            methods: shape.task?.methods ?? [],
            members: members,
            call: call,
            read: read,
        )
    }

    private static func copies(of arguments: ScriptCall, for fields: [FieldDescription]) -> [CopiedArgument] {
        fields.enumerated().map { CopiedArgument(arguments, at: $0.offset, $0.element) }
    }

    private static func deferred(
        _ name: String,
        _ arguments: [CopiedArgument],
        _ waitsForPage: Bool,
        _ forwarder: any FunctionForwarder,
    ) -> Pending {
        Pending(sendsSignals: false, waitsForPage: waitsForPage) { callContext, task, end throws(APIError) in
            let caller = ForwardedCall.Caller(callContext, page: task.page)
            let call = ForwardedCall(name: name, arguments: arguments, caller: caller)
            return .pending(cancel: try forwarder.start(call, completion: end))
        }
    }

    private static func task(
        _ name: String,
        _ arguments: [CopiedArgument],
        _ forwarder: any FunctionForwarder,
    ) -> Pending {
        Pending(sendsSignals: true) { callContext, task throws(APIError) in
            let caller = ForwardedCall.Caller(callContext, page: task.page)
            return try forwarder.reserve(ForwardedCall(name: name, arguments: arguments, caller: caller), task)
        } start: { _, task, end throws(APIError) in
            .pending(cancel: forwarder.begin(task, completion: end))
        }
    }
}

extension ForwardedCall {
    /// An immediate call, which the page on top makes.
    fileprivate init(_ name: String, _ arguments: [CopiedArgument], _ context: CallContext) {
        self.init(
            name: name,
            arguments: arguments,
            caller: Caller(context, page: context.navigation.currentPage),
        )
    }
}

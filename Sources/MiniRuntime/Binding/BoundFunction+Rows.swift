internal import MiniCore
internal import MiniEngine
internal import MiniStyle

extension BoundFunction {
    /// Binds a row for which the host has no delegate.
    convenience init(_ row: DelegatedFunction, isPermitted: Bool) {
        if case .prompt(let prompt) = row.fallback {
            self.init(row, isPermitted: isPermitted, outcome: prompt)
            return
        }
        guard !row.readsMedia || row.staysLocal else {
            self.init(row, isPermitted: isPermitted) { parameters, callContext throws(APIError) in
                try row.result(parameters, in: callContext)
            }
            return
        }
        guard !row.waitsForPage else {
            self.init(deferred: row, isPermitted: isPermitted) { parameters in
                Pending(sendsSignals: false, waitsForPage: true) { callContext, _, _ throws(APIError) in
                    .completed(try row.result(parameters, in: callContext))
                }
            }
            return
        }
        self.init(
            name: row.name,
            form: .callback,
            isPermitted: isPermitted,
            permission: row.permission,
            fields: row.fields.map(\.name),
            takesOptions: true,
            call: { arguments, callContext, writer throws(APIError) in
                let outcome = try row.result(try Self.parameters(of: arguments, for: row), in: callContext)
                return writer.result(of: outcome, to: arguments)
            },
        )
    }

    /// Binds a row for which the host has a delegate.
    ///
    /// - Parameters:
    ///   - deadline: The maximum time for the delegate's result; nil for no limit.
    ///   - warn: Receives a warning about an undocumented error of the delegate.
    convenience init(
        _ row: DelegatedFunction,
        _ delegate: any FunctionDelegate,
        deadline: Duration?,
        isPermitted: Bool,
        warn: @escaping @Sendable (ProgramWarning) -> Void,
    ) {
        self.init(row, isPermitted: isPermitted) { parameters, callContext async throws(APIError) in
            try await callContext.requireConsent(to: row.name)
            let call = DelegatedCall(
                name: row.name,
                parameters: parameters,
                program: callContext.identity,
                page: callContext.navigation.currentPage,
            )
            let result = await delegate.result(of: call, deadline: deadline)
            if case .failure(let error) = result, let note = Self.note(on: error, of: row) {
                warn(ProgramWarning(note))
            }
            return try result.get()
        }
    }

    /// Binds a row whose calls complete later, after the addresses in their parameters have been admitted.
    private convenience init(
        _ row: DelegatedFunction,
        isPermitted: Bool,
        outcome: @escaping DelegatedFunction.Fallback.Prompt,
    ) {
        self.init(deferred: row, isPermitted: isPermitted) { parameters in
            Pending(sendsSignals: false, waitsForPage: row.waitsForPage) { _, _, _ in
                .task { callContext throws(APIError) in
                    try await callContext.admitMedia(row.policyAddresses(in: parameters))
                    return try await outcome(parameters, callContext)
                }
            }
        }
    }

    /// Binds a row whose calls complete later.
    ///
    /// - Parameter pending: Makes a pending call of the parameters, which are read when the program calls the function.
    private convenience init(
        deferred row: DelegatedFunction,
        isPermitted: Bool,
        _ pending: @escaping (ScriptObject) -> Pending,
    ) {
        self.init(
            name: row.name,
            form: .deferred,
            isPermitted: isPermitted,
            permission: row.permission,
            fields: row.fields.map(\.name),
            takesOptions: true,
            read: { arguments throws(APIError) in pending(try Self.parameters(of: arguments, for: row)) },
        )
    }

    private static func parameters(of arguments: ScriptCall, for row: DelegatedFunction) throws(APIError)
        -> ScriptObject
    {
        try row.parameters(try arguments.value(at: 0, named: ""))
    }

    /// A warning about an undocumented error of a host's delegate; nil if the error is documented.
    private static func note(on error: APIError, of row: DelegatedFunction) -> String? {
        guard !row.errors.isEmpty, !row.errors.union(APIError.Reason.general.codes).contains(error.code) else {
            return nil
        }
        return "the delegate of my.\(row.name) failed with error \(error.code), which is not documented for it"
    }

    /// Binds a function whose results a person can set while the program runs.
    ///
    /// - Parameters:
    ///   - original: Runs the calls for which no result is set.
    ///   - next: The result of a call; nil if none is set.
    convenience init(_ original: BoundFunction, replacedBy next: @escaping () -> Result<ScriptValue, APIError>?) {
        self.init(
            name: original.name,
            form: original.form,
            isAvailable: original.isAvailable,
            isPermitted: original.isPermitted,
            permission: original.permission,
            fields: original.fields,
            takesOptions: original.takesOptions,
            events: original.events,
            methods: original.methods,
            members: original.members,
            call: { arguments, callContext, writer throws(APIError) in
                guard let outcome = next() else { return try original.call(arguments, callContext, writer) }
                return writer.result(of: try outcome.get(), to: arguments)
            },
            read: { arguments throws(APIError) in
                guard let outcome = next() else { return try original.read(arguments) }
                return Pending(sendsSignals: false) { _, _, _ in
                    .task { _ throws(APIError) in try outcome.get() }
                }
            },
        )
    }

    /// Binds a mocked name, in the form that it has without mocks.
    ///
    /// - Parameter original: The function without mocks; nil for a name that only mocks define.
    convenience init(
        mocking name: String,
        like original: BoundFunction?,
        _ next: @escaping () -> Result<ScriptValue, APIError>,
    ) {
        self.init(
            name: original?.name ?? name,
            form: original?.form ?? (name.hasSuffix("Sync") ? .sync : .deferred),
            isPermitted: true,
            permission: .none,
            events: original?.events ?? [],
            methods: original?.methods ?? [],
            call: { arguments, _, writer throws(APIError) in
                let outcome = try next().get()
                guard original?.form != .direct else { return .value(outcome) }
                return writer.result(of: outcome, to: arguments)
            },
            read: { _ throws(APIError) in
                let outcome = next()
                return Pending(sendsSignals: false) { _, _, _ in
                    .task { _ throws(APIError) in try outcome.get() }
                }
            },
        )
    }
}

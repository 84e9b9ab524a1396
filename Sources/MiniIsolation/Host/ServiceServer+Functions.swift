internal import MiniCore
internal import MiniRuntime
internal import Synchronization

/// The host's own JSAPIs.
extension ServiceServer {
    /// Serves a request to a JSAPI of the host's own types.
    ///
    /// - Returns: False for a name that the worker did not receive, a call of another form, a wrong number of arguments, and a
    ///   state or a size that no worker sends.
    func function(_ number: Int, _ request: FunctionRequest) -> Bool {
        guard let functions else { return false }
        switch request {
        case .call(let call):
            guard let function = functions.function(of: call), !function.isTask, admits(call) else { return false }
            guard isPermitted(number, call, function) else { return true }
            guard let operation = makeOperation(number) else { return false }
            functions.enqueue { server in
                server.start(call, function, operation) { [self] result in complete(number, result) }
            }
        case .reserve(let call, let task):
            guard let function = functions.function(of: call), function.isTask, admits(call) else { return false }
            guard isPermitted(number, call, function) else { return true }
            guard let operation = makeOperation(number) else { return false }
            // A worker can cancel any number of times.
            let isCancelled = OneTimeResult<Void>()
            operation.attach {
                if isCancelled.set(()) { functions.enqueue { $0.cancel(number) } }
            }
            functions.enqueue { server in
                server.reserve(call, function, number: number, task: task) { [self] result in
                    reply(number, result)
                } ended: { [self] in
                    _ = removeOperation(number)
                }
            }
        case .begin(let task):
            guard makeOperation(number) != nil else { return false }
            functions.enqueue { server in
                server.begin(task) { [self] result in complete(number, result) }
            }
        case .constant(let name, let caller):
            guard let constant = functions.setup.functions.constants[name], caller.isValid else { return false }
            guard makeOperation(number) != nil else { return false }
            functions.enqueue { [self] server in
                let value = server.value(of: constant, caller)
                if removeOperation(number) { reply(number, value) }
            }
        }
        return true
    }

    /// Whether a call is one that a worker can make.
    ///
    /// Its arguments count towards the bytes in flight as they are in memory: a value can have a single byte in the message.
    private func admits(_ call: ForwardedCall) -> Bool {
        let count = call.byteCount
        guard count <= ForwardedCall.byteLimit, call.caller.isValid else { return false }
        state.withLock { $0.currentByteCount = max($0.currentByteCount, count) }
        return true
    }

    private func complete(_ number: Int, _ result: Result<CopiedResult, APIError>) {
        if removeOperation(number) { reply(number, result) }
    }

    /// Whether a program has the permission for a call; replies with the error otherwise.
    private func isPermitted(_ number: Int, _ call: ForwardedCall, _ function: HostFunctions.Function) -> Bool {
        let permission = function.type.permission
        if parts.permissions.contains(permission) { return true }
        reply(number, Result<EmptyReply, APIError>.failure(.missing(permission, for: call.name)))
        return false
    }
}

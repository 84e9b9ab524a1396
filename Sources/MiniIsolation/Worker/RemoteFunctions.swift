internal import MiniCore

// SAFETY: A worker has one thread.
/// Forwards the calls of the host's own JSAPIs from a worker to its host.
///
/// ## Threading
/// Used on the thread of the worker.
final class RemoteFunctions: FunctionForwarder, @unchecked Sendable {
    /// The maximum size of the arguments of all calls in flight, in bytes.
    private static let byteLimit = 4 * ForwardedCall.byteLimit

    private let connection: HostConnection
    /// The size of the arguments of the calls in flight.
    private var byteCount = 0
    /// The requests of the tasks that have not begun, and the sizes of their arguments, by the numbers of the tasks.
    private var reservations: [Int: (number: Int, byteCount: Int)] = [:]

    init(_ connection: HostConnection) { self.connection = connection }

    func result(of call: ForwardedCall) throws(APIError) -> CopiedResult {
        _ = try admittedByteCount(of: call)
        return try connection.call(.function(.call(call)))
    }

    func start(
        _ call: ForwardedCall,
        completion: @escaping CallCompletion<any APIResult>,
    ) throws(APIError) -> @Sendable () -> Void {
        let count = try admittedByteCount(of: call)
        let number = try connection.start(.function(.call(call)), as: CopiedResult.self) { [self] result in
            byteCount -= count
            completion { () throws(APIError) in try result.get() }
        }
        byteCount += count
        return { [connection] in connection.cancel(number) }
    }

    func reserve(_ call: ForwardedCall, _ task: APITask) throws(APIError) -> @Sendable () -> Void {
        let count = try admittedByteCount(of: call)
        let number = try connection.reserve(.reserve(call, task: task.number)) { $0.send(by: task) }
        byteCount += count
        reservations[task.number] = (number, count)
        return { [self] in
            guard reservations.removeValue(forKey: task.number) != nil else { return }
            byteCount -= count
            connection.endTask(number, isCancelled: true)
        }
    }

    func begin(_ task: APITask, completion: @escaping CallCompletion<any APIResult>) -> @Sendable () -> Void {
        guard let (number, count) = reservations.removeValue(forKey: task.number) else {
            completion { () throws(APIError) in throw APIError.taskAborted }
            return {}
        }
        do throws(APIError) {
            try connection.start(.function(.begin(number)), as: CopiedResult.self) { [self] result in
                byteCount -= count
                connection.endTask(number, isCancelled: false)
                completion { () throws(APIError) in try result.get() }
            }
        } catch {
            preconditionFailure("A request with a number only is too large.")
        }
        return { [connection] in connection.endTask(number, isCancelled: true) }
    }

    func value(ofConstant name: String, _ caller: ForwardedCall.Caller) -> ScriptValue {
        connection.callForResult(.function(.constant(name, caller)), as: ScriptValue.self) { _ in .undefined }
    }

    /// The size of the arguments of a call, if it and the calls in flight are within their limits.
    private func admittedByteCount(of call: ForwardedCall) throws(APIError) -> Int {
        let count = call.byteCount
        guard count <= ForwardedCall.byteLimit else {
            throw APIError(
                .invalidParameter,
                "the parameters have \(count) bytes; a JSAPI of the host receives at most \(ForwardedCall.byteLimit)"
            )
        }
        guard byteCount + count <= Self.byteLimit else {
            throw APIError(
                .tooMany,
                "the parameters of the pending calls have more than \(Self.byteLimit) bytes"
            )
        }
        return count
    }
}

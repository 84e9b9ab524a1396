internal import MiniCore

/// Calls an encryptor of the super app, one call at a time, on the threads of the programs that need the results.
///
/// A call that hangs blocks its program. Other programs wait for it no longer than until its deadline.
///
/// ## Threading
/// May be used from any thread.
///
/// SAFETY: the encryptor need not be safe for several threads; a call begins when no other one is running.
final class EncryptorCalls: @unchecked Sendable {
    private struct RunningCall {
        let method: String
        let start: MonotonicInstant
    }

    /// The encryptor's identifier.
    let identifier: String
    private let encryptor: any GRVSecureLocalStorageEncryptorProtocol
    /// The call that the encryptor performs; nil for none.
    private let running = Monitor<RunningCall?>(nil)

    /// Creates the calls of an encryptor, which nothing else may use from now on.
    init(_ encryptor: any GRVSecureLocalStorageEncryptorProtocol) {
        // No program can be blocked by a hanging getter.
        identifier = encryptor.identifier
        self.encryptor = encryptor
    }

    /// Calls the encryptor after the running call.
    ///
    /// - Parameters:
    ///   - method: The name of the method in errors.
    ///   - components: The maximum time that the running call may take, and the receiver of errors. It is not the time that
    ///     this call has waited: calls that wait for many short ones do not fail.
    /// - Throws: `.outOfTime` if the running call takes longer.
    func result<Output>(
        of method: String,
        for components: GRVExtensionDelegate,
        _ body: (any GRVSecureLocalStorageEncryptorProtocol) -> Output,
    ) throws(APIError) -> Output {
        let limit = components.deadline.nanoseconds
        let hanging = running.wait { call -> Monitor<RunningCall?>.Check<RunningCall?> in
            guard let current = call else {
                call = RunningCall(method: method, start: .now)
                return .ready(nil)
            }
            let due = current.start.advanced(by: limit)
            return due <= .now ? .ready(current) : .wait(until: due)
        }
        if let hanging {
            let name = "GRVSecureLocalStorageEncryptorProtocol.\(hanging.method)"
            components.report(.timedOut(name))
            throw APIError(.outOfTime, "\(name) did not return in time")
        }
        defer {
            running.withLock { $0 = nil }
            running.signal()
        }
        return body(encryptor)
    }
}

package import MiniCore
internal import Synchronization

extension LocalProgram {
    /// The closures that are called when a program ends.
    enum EndListeners {
        /// The program has not ended.
        case waiting([@Sendable (ScriptError?) -> Void])
        /// The program has ended, with an error if it was not stopped on request.
        case ended(ScriptError?)
    }

    /// Implements ``MiniProgram``.
    package nonisolated var end: ScriptError? {
        get async {
            await withCheckedContinuation { continuation in onEnd { continuation.resume(returning: $0) } }
        }
    }

    /// Calls a closure once when the program has ended, on the program's thread; immediately and on the caller's thread if it
    /// has ended already.
    ///
    /// If ``stop()`` returns before the program's thread has ended, the closure is called on the thread of the caller of
    /// ``stop()``.
    ///
    /// - Parameter body: Receives the error that ended the program; nil if it was stopped on request.
    package nonisolated func onEnd(_ body: @escaping @Sendable (ScriptError?) -> Void) {
        let error: ScriptError?? = endListeners.withLock { listeners in
            switch listeners {
            case .ended(let error): return .some(error)
            case .waiting(let bodies):
                listeners = .waiting(bodies + [body])
                return nil
            }
        }
        if let error { body(error) }
    }

    /// Calls the closures of ``onEnd(_:)``, unless that has been done before.
    nonisolated func callEndListeners(_ error: ScriptError?) {
        let bodies = endListeners.withLock { listeners in
            guard case .waiting(let bodies) = listeners else { return [@Sendable (ScriptError?) -> Void]() }
            listeners = .ended(error)
            return bodies
        }
        for body in bodies { body(error) }
    }
}

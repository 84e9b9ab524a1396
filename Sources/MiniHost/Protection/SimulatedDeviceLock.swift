public import MiniCore
internal import Synchronization

/// A lock of the device without keys, for tests of programs: stored data is accessible while it is open.
///
/// ## Threading
/// May be used from any thread.
public final class SimulatedDeviceLock: DataProtection {
    private struct State {
        var isLocked: Bool
        var locks = 0
        var listeners: [Int: @Sendable (Bool) -> Void] = [:]
        var lastListener = 0
    }

    private let state: Mutex<State>

    /// Makes a lock.
    public init(isLocked: Bool = false) { state = Mutex(State(isLocked: isLocked)) }

    /// Whether the device is locked; who sets it notifies the programs, unless nothing changes.
    public var isLocked: Bool {
        get { state.withLock { $0.isLocked } }
        set {
            let listeners = state.withLock { state -> [@Sendable (Bool) -> Void] in
                guard state.isLocked != newValue else { return [] }
                state.isLocked = newValue
                if newValue { state.locks += 1 }
                return Array(state.listeners.values)
            }
            for listener in listeners { listener(newValue) }
        }
    }

    /// Checks that it is not locked.
    public func requireAccess(isOpen: Bool) throws(APIError) -> Int {
        let (isLocked, locks) = state.withLock { ($0.isLocked, $0.locks) }
        guard !isLocked else { throw .protectedDataUnavailable }
        return locks
    }

    /// Calls a closure after each change.
    public func onChange(_ body: @escaping @Sendable (_ isLocked: Bool) -> Void) -> DataProtectionListener {
        let number = state.withLock { state in
            state.lastListener += 1
            state.listeners[state.lastListener] = body
            return state.lastListener
        }
        return DataProtectionListener { [weak self] in
            _ = self?.state.withLock { $0.listeners.removeValue(forKey: number) }
        }
    }
}

public import MiniCore
internal import Synchronization

/// A device lock without keys, for tests of programs: stored data is accessible while the device is unlocked.
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

    /// Creates a lock.
    public init(isLocked: Bool = false) { state = Mutex(State(isLocked: isLocked)) }

    /// Whether the device is locked; a change notifies the programs.
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

    /// Checks that the device is not locked.
    ///
    /// - Throws: `.protectedDataUnavailable`, error 10108.
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

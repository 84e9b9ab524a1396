internal import MiniEngine
internal import Synchronization

/// The time zone of the programs of this process, which share one.
///
/// ## Threading
/// May be used from any thread. Running programs use a new zone from their next turn on.
package enum ProgramTimeZone {
    /// The reason why a time zone cannot be used.
    package struct Failure: Error, Hashable {
        /// A sentence.
        package let message: String
    }

    private static let state = Mutex("")

    /// The name that was set last; empty for the zone of the process.
    package static var current: String { state.withLock(\.self) }

    /// Whether the installed engine can change the time zone.
    package static var canChange: Bool { Engine.canSetTimeZone }

    /// Changes the time zone of all programs of the process.
    ///
    /// - Parameter name: A name of the IANA database, such as `Asia/Shanghai`; empty for the zone of the process.
    /// - Throws: ``Failure`` for an unknown name, and if the installed engine cannot change the zone.
    package static func change(to name: String) throws(Failure) {
        guard canChange else {
            throw Failure(message: "The installed JavaScriptCore cannot change the time zone; set the variable TZ.")
        }
        // With the lock, so that the name is that of the engine.
        let isKnown = state.withLock { current in
            guard Engine.setTimeZone(name) else { return false }
            current = name
            return true
        }
        guard isKnown else {
            throw Failure(
                message: "There is no time zone \"\(name)\"; write a name of the IANA database, such as Asia/Shanghai."
            )
        }
    }
}

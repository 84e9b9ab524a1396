package import MiniDev
package import MiniHost

/// What agents observe of a session of `mini dev`.
///
/// ## Threading
/// May be used from any thread.
package final class SessionObservation: Sendable {
    let log: ActivityLog
    let dialogs: AgentDialogs

    /// The observer for the configuration of the session.
    package var observer: any ProgramObserver { log }

    /// The companion of the session.
    package var companion: any DialogAudience { dialogs }

    /// Makes an observation.
    ///
    /// - Parameter observer: Receives each event as well.
    package init(forwardingTo observer: (any ProgramObserver)?) {
        log = ActivityLog(forwardingTo: observer, recordsCalls: true)
        dialogs = AgentDialogs(log)
    }
}

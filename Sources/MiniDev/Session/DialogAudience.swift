package import MiniCore

/// The people and the software that watch a program and complete its dialogs.
///
/// ## Threading
/// Called on any thread.
package protocol DialogAudience: Sendable {
    /// Whether there is no member.
    var isEmpty: Bool { get }

    /// Sends a message of the types `dialog` and `dialogEnd`.
    func send(_ message: ScriptValue)
}

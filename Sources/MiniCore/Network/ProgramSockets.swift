/// The sockets of one program, by the numbers of their tasks.
///
/// A program has at most five sockets at a time, including those that are being opened. Sockets that the program uses without a
/// task object are unnamed; only the last unnamed socket is used.
///
/// ## Threading
/// Belongs to one program and is used on its thread only.
package final class ProgramSockets {
    /// The documented maximum number of sockets at a time.
    package static let limit = 5

    /// A socket, from the call that opens it to its end.
    private struct Entry {
        /// Nil while it is being opened.
        var socket: (any ProgramSocket)?
        /// Cancels the opening.
        let abort: () -> Void
    }

    private var entries: [Int: Entry] = [:]
    /// The task of the unnamed socket; nil if there is none.
    package private(set) var unnamed: Int?
    /// The task of the last unnamed socket, which may have ended; 0 before the first.
    package private(set) var defaultSocketID = 0

    /// Creates an empty set.
    package init() {}

    /// Reserves a place for a socket that is being opened.
    ///
    /// - Parameters:
    ///   - task: The number of its task.
    ///   - isNamed: Whether the program uses the socket by its task object. An unnamed socket replaces the earlier one, which
    ///     is closed.
    ///   - abort: Cancels the opening. It is called if the program closes the socket before it is open.
    /// - Throws: `.tooMany` if there are five sockets already.
    package func reserve(_ task: Int, isNamed: Bool, abort: @escaping () -> Void) throws(APIError) {
        let replaced = isNamed ? nil : unnamed
        guard entries.count < Self.limit || replaced != nil && entries.count == Self.limit else {
            throw APIError(.tooMany, "more than \(Self.limit) sockets are open")
        }
        if let replaced { close(replaced, code: 1_000, reason: "") }
        entries[task] = Entry(abort: abort)
        if !isNamed { (unnamed, defaultSocketID) = (task, task) }
    }

    /// Adds a socket that is open now.
    package func open(_ task: Int, _ socket: any ProgramSocket) {
        entries[task]?.socket = socket
    }

    /// The open socket of a task, or the unnamed socket if `task` is nil.
    ///
    /// - Throws: `.socketNotOpen`.
    package func socket(_ task: Int?) throws(APIError) -> any ProgramSocket {
        guard let task = task ?? unnamed, let entry = entries[task], let socket = entry.socket else {
            throw APIError(.socketNotOpen, "the socket is not open")
        }
        return socket
    }

    /// Starts the closing handshake.
    ///
    /// For a socket that is being opened, cancels the opening and frees its place immediately.
    ///
    /// - Throws: `.socketNotOpen` if the socket does not exist.
    package func close(_ task: Int?, closing code: Int, reason: String) throws(APIError) {
        guard let task = task ?? unnamed, entries[task] != nil else {
            throw APIError(.socketNotOpen, "the socket is not open")
        }
        close(task, code: code, reason: reason)
    }

    private func close(_ task: Int, code: Int, reason: String) {
        guard let entry = entries[task] else { return }
        if let socket = entry.socket { return socket.close(code: code, reason: reason) }
        remove(task)
        entry.abort()
    }

    /// Removes a socket that has ended.
    package func remove(_ task: Int) {
        entries[task] = nil
        if unnamed == task { unnamed = nil }
    }
}

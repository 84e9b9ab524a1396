/// The sockets of one program, by the numbers of their tasks.
///
/// A program has at most five sockets at one time, those that are being opened included. Of those that it speaks to
/// without naming them, the last one counts.
///
/// ## Threading
/// Belongs to one program and is used on its thread only.
public final class ProgramSockets {
    /// The documented limit of sockets at one time.
    public static let limit = 5

    /// A socket from the call that opens it to its end.
    private struct Entry {
        /// Nil while it is being opened.
        var socket: (any ProgramSocket)?
        /// Ends the opening.
        let abort: () -> Void
    }

    private var entries: [Int: Entry] = [:]
    /// The task of the socket that is meant when none is named.
    public private(set) var unnamed: Int?
    /// The last one that there was of those, which may have ended; 0 before the first.
    public private(set) var latestUnnamed = 0

    /// Makes an empty set.
    public init() {}

    /// Makes room for a socket that is being opened.
    ///
    /// - Parameters:
    ///   - task: The number of its task.
    ///   - isNamed: Whether the program will name it; one that it will not replaces the one before, which is closed.
    ///   - abort: Ends the opening; is called when the program closes the socket before it is open.
    /// - Throws: `.tooMany` when there are five already.
    public func reserve(_ task: Int, isNamed: Bool, abort: @escaping () -> Void) throws(APIError) {
        let replaced = isNamed ? nil : unnamed
        guard entries.count < Self.limit || replaced != nil && entries.count == Self.limit else {
            throw APIError(.tooMany, "more than \(Self.limit) sockets are open")
        }
        if let replaced { close(replaced, code: 1_000, reason: "") }
        entries[task] = Entry(abort: abort)
        if !isNamed { (unnamed, latestUnnamed) = (task, task) }
    }

    /// Takes a socket that is open now.
    public func open(_ task: Int, _ socket: any ProgramSocket) {
        entries[task]?.socket = socket
    }

    /// The open socket of a task, or the one that is meant when none is named.
    ///
    /// - Throws: `.socketNotOpen`.
    public func socket(_ task: Int?) throws(APIError) -> any ProgramSocket {
        guard let task = task ?? unnamed, let entry = entries[task], let socket = entry.socket else {
            throw APIError(.socketNotOpen, "the socket is not open")
        }
        return socket
    }

    /// Asks the other side to close; a socket that is being opened is given up, and its place is free at once.
    ///
    /// - Throws: `.socketNotOpen` when there is no such socket.
    public func close(_ task: Int?, closing code: Int, reason: String) throws(APIError) {
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

    /// Forgets a socket that has ended.
    public func remove(_ task: Int) {
        entries[task] = nil
        if unnamed == task { unnamed = nil }
    }
}

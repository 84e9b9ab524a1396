internal import MiniCore
internal import MiniDev
internal import MiniHost
internal import Synchronization

/// Keeps the dialogs of a program open until an agent completes them, and records its notices.
///
/// ## Threading
/// May be used from any thread.
final class AgentDialogs: DialogAudience {
    /// An open dialog.
    private struct Waiting {
        /// The program that waits for it.
        let program: LocalProgram?
        /// Completed when it is closed.
        let closing = OneTimeResult<Void>()
    }

    private struct State {
        var program: LocalProgram?
        /// The open dialogs.
        var waiting: [Int: Waiting] = [:]
        /// Completed when a dialog opens.
        var watchers: [OneTimeResult<Bool>] = []
        /// The number of clients.
        var clientCount = 0
    }

    private let state = Mutex(State())
    private let log: ActivityLog

    init(_ log: ActivityLog) { self.log = log }

    /// Whether no client uses the program.
    var isEmpty: Bool { state.withLock { $0.clientCount == 0 } }

    /// Sets the number of clients that use the program.
    func setClientCount(_ count: Int) { state.withLock { $0.clientCount = count } }

    /// Sets the program whose dialogs are shown from now on.
    func setProgram(_ program: LocalProgram?) { state.withLock { $0.program = program } }

    /// Whether a dialog is open.
    var isOpen: Bool { state.withLock { !$0.waiting.isEmpty } }

    /// Completes a result with true when the next dialog opens, at once if one is open.
    func watch(_ result: OneTimeResult<Bool>) {
        let isOpen = state.withLock { state in
            state.watchers.append(result)
            return !state.waiting.isEmpty
        }
        if isOpen { result.set(true) }
    }

    /// Ends ``watch(_:)``.
    func unwatch(_ result: OneTimeResult<Bool>) { state.withLock { $0.watchers.removeAll { $0 === result } } }

    func send(_ message: ScriptValue) {
        // A session of `mini dev` passes the messages of browsers.
        if message["type"] == "request" { return log.add(request: message) }
        guard ["dialog", "dialogEnd"].contains(message["type"]),
            let number = message["id"]?.number.flatMap({ Int(exactly: $0) })
        else { return }
        guard message["type"] == "dialog" else { return close(number) }
        let kind = message["kind"]?.string ?? ""
        if kind == "toast" || kind == "loading" {
            return log.add(.notice, "\(kind) \(JSON.text(message["text"] ?? ""))")
        }
        let (program, watchers) = state.withLock { state in
            state.waiting[number] = Waiting(program: state.program)
            return (state.program, state.watchers)
        }
        // The call of the dialog waits for an agent, which must not wait for the program in turn.
        program?.markWorkBlocked()
        for watcher in watchers { watcher.set(true) }
    }

    private func close(_ number: Int) {
        guard let closed = state.withLock({ state in state.waiting.removeValue(forKey: number) }) else { return }
        closed.program?.resumeWork()
        closed.closing.set(())
    }

    /// Waits until a dialog is closed, after its completion.
    func waitUntilClosed(_ number: Int) async {
        await state.withLock { state in state.waiting[number]?.closing }?.value(orWhenCancelled: ())
    }
}

/// What an agent reads of an open dialog.
enum DialogText {
    /// One line: the number, the kind, the texts, the items and the buttons.
    static func line(_ message: ScriptValue) -> String {
        let number = Int(message["id"]?.number ?? 0)
        let texts = ["title", "text", "placeholder"].compactMap { message[$0]?.string }.filter { !$0.isEmpty }
            .map { $0.shortened(to: 500) }
        var line = (["dialog \(number)", message["kind"]?.string ?? ""] + texts.map { JSON.text(.string($0)) })
            .joined(separator: " ")
        if let mode = message["mode"]?.string { line += " mode=\(mode)" }
        if let items = message["items"]?.array {
            line += " items=\(JSON.text(.array(items)).shortened(to: 2_000))"
        }
        let buttons = (message["buttons"]?.array ?? []).map(JSON.text)
        return line + " buttons=[\(buttons.joined(separator: ", "))]"
    }
}

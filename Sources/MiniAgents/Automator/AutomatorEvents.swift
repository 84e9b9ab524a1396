internal import MiniCore
internal import MiniDev
internal import NIOCore
internal import Synchronization

/// Sends the events of the program to the clients.
///
/// ## Threading
/// May be used from any thread.
final class AutomatorEvents: ProgramObserver {
    private struct Client {
        let channel: any Channel
        /// Whether it has requested the console output.
        var receivesLog = false
    }

    private let clients = Mutex<[Int: Client]>([:])
    private let next: (any ProgramObserver)?

    /// - Parameter next: Receives each event as well.
    init(forwardingTo next: (any ProgramObserver)?) { self.next = next }

    /// Adds a client, which receives the uncaught errors and the calls of bound functions.
    func add(_ number: Int, _ channel: any Channel) {
        clients.withLock { $0[number] = Client(channel: channel) }
    }

    /// Removes a client.
    func remove(_ number: Int) { clients.withLock { $0[number] = nil } }

    /// Sends the console output to a client from now on.
    func enableLog(for number: Int) { clients.withLock { $0[number]?.receivesLog = true } }

    func program(_ origin: EventOrigin, did event: ProgramEvent) {
        next?.program(origin, did: event)
        switch event {
        case .console(let message):
            // The host has the formatted text of a message only.
            let arguments: ScriptValue = [.string(message.text)]
            send("App.logAdded", ["type": .string(message.level.rawValue), "args": arguments], isLog: true)
        case .uncaught(let error, let kind):
            // The promise of a failed operation is no exception.
            guard kind != .unhandledFailure else { return }
            let message = error.name.isEmpty ? error.message : "\(error.name): \(error.message)"
            send("App.exceptionThrown", ["message": .string(message), "stack": .string(error.stack)])
        default: break
        }
    }

    /// Reports a call of a function that a client has bound.
    func called(_ binding: String, _ values: [ScriptValue]) {
        send("App.bindingCalled", ["name": .string(binding), "args": .array(values)])
    }

    private func send(_ event: String, _ parameters: ScriptValue, isLog: Bool = false) {
        let channels = clients.withLock { clients in
            clients.values.filter { !isLog || $0.receivesLog }.map(\.channel)
        }
        guard !channels.isEmpty else { return }
        let text = JSON.text(["method": .string(event), "params": parameters])
        for channel in channels { TextSocket.send(text, to: channel) }
    }
}

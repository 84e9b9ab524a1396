internal import MiniCore
internal import Synchronization

/// Sends the events of a program to the browsers, and requests a look at the page when it may have changed.
///
/// ## Threading
/// Called on the program's thread.
final class DevObserver: ProgramObserver {
    private let browsers: DevBrowsers
    private let inputs: AsyncStream<DevInput>.Continuation
    private let next: (any ProgramObserver)?
    private let isLookRequested = Atomic(false)

    /// - Parameter next: Receives each event as well.
    init(
        _ browsers: DevBrowsers,
        _ inputs: AsyncStream<DevInput>.Continuation,
        forwardingTo next: (any ProgramObserver)?,
    ) {
        self.browsers = browsers
        self.inputs = inputs
        self.next = next
    }

    /// Permits the next request of a look, at the begin of a look: a change from now on is in the next one.
    func beginLook() { isLookRequested.store(false, ordering: .sequentiallyConsistent) }

    /// Requests a look at the page, unless one is requested already.
    func requestLook() {
        if !isLookRequested.exchange(true, ordering: .sequentiallyConsistent) { inputs.yield(.look) }
    }

    func program(_ origin: EventOrigin, did event: ProgramEvent) {
        next?.program(origin, did: event)
        switch event {
        case .console(let message): send(message.level, message.text, origin)
        case .call(let call): browsers.send(Self.message(call))
        case .uncaught(let error, let kind):
            send(.error, error.description, origin)
            // A failed operation without a handler is common, and the page is complete nevertheless.
            if kind != .unhandledFailure { inputs.yield(.failed(error, run: origin.instance)) }
        case .warning(let warning): send(.warn, warning.description, origin)
        case .page, .rendered, .navigationBar, .deviceUI: requestLook()
        case .process: break
        case .ended(let error):
            if let error { inputs.yield(.failed(error, run: origin.instance)) }
        }
    }

    private func send(_ level: ConsoleMessage.Level, _ text: String, _ origin: EventOrigin) {
        guard !browsers.isEmpty else { return }
        browsers.send([
            "type": "console", "level": .string(level.rawValue), "text": .string(text),
            "time": .number(origin.time.milliseconds),
        ])
    }

    private static func message(_ call: CallRecord) -> ScriptValue {
        [
            "type": "call", "name": .string(call.name),
            "error": call.error.map { ScriptValue.string("\($0.errorText ?? String($0.code)): \($0.message)") }
                ?? .null,
            "duration": .number(call.duration / .milliseconds(1)),
        ]
    }
}

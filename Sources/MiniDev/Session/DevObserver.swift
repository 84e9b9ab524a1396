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
    /// The run of the program whose start is sent.
    private let startedRun = Atomic(-1)

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
        // The app is launched and shown before its first page is loaded.
        if case .page = event, startedRun.exchange(origin.instance, ordering: .relaxed) != origin.instance {
            report("launched")
            report("shown")
        }
        if let message = Self.message(event) { browsers.send(message) }
        if case .deviceUI(let change) = event, DevSession.mediaCommands.contains(change.name) {
            inputs.yield(.media(change, run: origin.instance))
        }
        switch event {
        case .console(let message): send(message.level, message.text, origin)
        case .uncaught(let error, let kind):
            send(.error, error.description, origin)
            // A failed operation without a handler is common, and the page is complete nevertheless.
            if kind != .unhandledFailure { inputs.yield(.failed(error, run: origin.instance)) }
        case .warning(let warning): send(.warn, warning.description, origin)
        case .page, .rendered, .navigationBar, .deviceUI: requestLook()
        // The agent of the program reports its calls, see DevCalls.
        case .call, .process: break
        case .ended(let error):
            inputs.yield(.ended(run: origin.instance))
            if let error { inputs.yield(.failed(error, run: origin.instance)) }
        }
    }

    /// Sends a lifecycle of the app.
    func report(_ step: String) { browsers.send(Self.message("app", step, "", nil)) }

    private func send(_ level: ConsoleMessage.Level, _ text: String, _ origin: EventOrigin) {
        guard !browsers.isEmpty else { return }
        browsers.send([
            "type": "console", "level": .string(level.rawValue), "text": .string(text),
            "time": .number(origin.time.milliseconds),
        ])
    }

    /// The message about a lifecycle or a change around the page; nil for other events, which have messages of their own.
    private static func message(_ event: ProgramEvent) -> ScriptValue? {
        switch event {
        case .page(let event): message("page", event.step.rawValue, event.path, nil)
        case .navigationBar(let page, let change):
            message("bar", "navigationBar", page, change.title.map { ["title": .string($0)] })
        case .deviceUI(let change):
            // The settings of a sound can contain a file.
            message(
                "device",
                change.name,
                change.page ?? "",
                .object(ScriptObject(uniqueProperties: change.parameters.properties.filter { $0.key != "settings" })),
            )
        case .ended: message("program", "ended", "", nil)
        case .console, .call, .uncaught, .rendered, .warning, .process: nil
        }
    }

    private static func message(_ kind: String, _ name: String, _ page: String, _ value: ScriptValue?) -> ScriptValue {
        [
            "type": "event", "kind": .string(kind), "name": .string(name), "page": .string(page),
            "value": value ?? .null,
        ]
    }
}

package import MiniCore
package import MiniRuntime

extension RestartingProgram: MiniProgram {
    /// Implements ``MiniProgram``.
    package var end: ScriptError? {
        get async { await withCheckedContinuation { continuation in onEnd { continuation.resume(returning: $0) } } }
    }

    /// Implements ``MiniProgram``.
    package var terminationError: ScriptError? { get async { endIfReached ?? nil } }

    /// Implements ``MiniProgram``.
    package var events: AsyncStream<ProgramEvent> { eventStream }

    /// Implements ``MiniProgram``; a suspended program is idle.
    package func waitUntilIdle(limit: Duration) async -> Bool {
        await withWorker(resumes: false) { await $0.waitUntilIdle(limit: limit) } ?? true
    }

    /// Implements ``MiniProgram``; the time of a suspended program stands still.
    package func advance(by duration: Duration) async {
        await withWorker(resumes: false) { await $0.advance(by: duration) }
    }

    /// Implements ``MiniProgram``.
    package func releaseMemory() async { await withWorker(resumes: false) { await $0.releaseMemory() } }

    /// Implements ``MiniProgram``.
    package var permissions: Set<Permission> { currentPermissions.current }

    /// Implements ``MiniProgram``; a suspended program has the permissions when it is started again.
    package func setPermissions(_ permissions: Set<Permission>) async {
        currentPermissions.replace(with: permissions)
        await withWorker(resumes: false) { await $0.setPermissions(permissions) }
    }

    /// Implements ``MiniProgram``; starts a suspended program.
    package func enter(at page: String?, with options: LaunchOptions) async throws(ScriptError) {
        note(.shown)
        try await result { worker throws(ScriptError) in try await worker.enter(at: page, with: options) }
    }

    /// Implements ``MiniProgram``; starts a suspended program when it is shown.
    package func setVisibility(_ visibility: ProgramVisibility) async {
        note(visibility)
        await withWorker(resumes: visibility == .shown) { await $0.setVisibility(visibility) }
    }

    /// Implements ``MiniProgram``; a suspended program has the status when it is started again.
    package func setNetworkStatus(_ status: NetworkStatus) async {
        note(status)
        await withWorker(resumes: false) { await $0.setNetworkStatus(status) }
    }

    /// Implements ``MiniProgram``; a suspended program has the theme when it is started again.
    package func setTheme(_ theme: DeviceTheme) async {
        note(theme)
        await withWorker(resumes: false) { await $0.setTheme(theme) }
    }

    /// Implements ``MiniProgram``; a suspended program does not receive the event.
    package func emitGlobally(_ event: String, _ value: ScriptValue) async {
        await withWorker(resumes: false) { await $0.emitGlobally(event, value) }
    }

    /// Implements ``MiniProgram``.
    package var missingPage: PackageError? { get async { await withWorker { await $0.missingPage } ?? nil } }

    /// Implements ``MiniProgram``.
    package var pages: [String] { get async { await withWorker { await $0.pages } ?? [] } }

    /// Implements ``MiniProgram``.
    package func evaluate(_ code: String, showsAllValues: Bool) async throws(ScriptError) -> ScriptValue {
        try await result { worker throws(ScriptError) in
            try await worker.evaluate(code, showsAllValues: showsAllValues)
        }
    }

    /// Implements ``MiniProgram``.
    package func outline() async throws(ScriptError) -> String {
        try await result { worker throws(ScriptError) in try await worker.outline() }
    }

    /// Implements ``MiniProgram``.
    package func tree() async throws(ScriptError) -> ScriptValue {
        try await result { worker throws(ScriptError) in try await worker.tree() }
    }

    /// Implements ``MiniProgram``.
    package func snapshot() async throws(ScriptError) -> ViewNode? {
        try await result { worker throws(ScriptError) in try await worker.snapshot() }
    }

    /// Implements ``MiniProgram``.
    package func html() async throws(ScriptError) -> String {
        try await result { worker throws(ScriptError) in try await worker.html() }
    }

    /// Implements ``MiniProgram``.
    package func validateResources() async { await withWorker { await $0.validateResources() } }

    /// Implements ``MiniProgram``.
    package func computedStyle(of selector: String) async throws(ScriptError) -> ComputedStyle? {
        try await result { worker throws(ScriptError) in try await worker.computedStyle(of: selector) }
    }

    /// Implements ``MiniProgram``.
    package func box(of selector: String) async throws(ScriptError) -> LayoutBox? {
        try await result { worker throws(ScriptError) in try await worker.box(of: selector) }
    }

    /// Implements ``MiniProgram``.
    package func data() async throws(ScriptError) -> ScriptValue {
        try await result { worker throws(ScriptError) in try await worker.data() }
    }

    /// Implements ``MiniProgram``.
    package var dataChanges: DataChanges { get async { await withWorker { await $0.dataChanges } ?? DataChanges() } }

    /// Implements ``MiniProgram``.
    package func contextRecords() async throws(ScriptError) -> [ContextRecord] {
        try await result { worker throws(ScriptError) in try await worker.contextRecords() }
    }

    /// Implements ``MiniProgram``.
    package func pageFindings() async -> [Finding] { await withWorker { await $0.pageFindings() } ?? [] }

    /// Implements ``MiniProgram``.
    package func perform(
        _ action: ElementAction,
        on locator: ElementLocator,
        limit: Duration,
    ) async throws(ActionError) {
        try await outcome { worker throws(ActionError) in
            try await worker.perform(action, on: locator, limit: limit)
        }
    }

    /// Implements ``MiniProgram``.
    package func perform(_ action: PageAction, limit: Duration) async throws(ActionError) {
        try await outcome { worker throws(ActionError) in try await worker.perform(action, limit: limit) }
    }

    /// Implements ``MiniProgram``.
    package func element(_ locator: ElementLocator, limit: Duration) async throws(ActionError) -> PageElement {
        try await outcome { worker throws(ActionError) in try await worker.element(locator, limit: limit) }
    }

    /// Implements ``MiniProgram``.
    package func elements(_ locator: ElementLocator, limit: Duration) async throws(ActionError) -> [PageElement] {
        try await outcome { worker throws(ActionError) in try await worker.elements(locator, limit: limit) }
    }

    private func result<Value>(
        _ body: (IsolatedProgram) async throws(ScriptError) -> Value
    ) async throws(ScriptError) -> Value {
        guard let value = try await withWorker(body) else { throw endError }
        return value
    }

    private func outcome<Value>(
        _ body: (IsolatedProgram) async throws(ActionError) -> Value
    ) async throws(ActionError) -> Value {
        guard let value = try await withWorker(body) else { throw .script(endError) }
        return value
    }
}

package import MiniCore
package import MiniRuntime

extension IsolatedProgram: MiniProgram {
    /// Implements ``MiniProgram``.
    package var end: ScriptError? {
        get async { await withCheckedContinuation { continuation in onEnd { continuation.resume(returning: $0) } } }
    }

    /// Implements ``MiniProgram``.
    package var terminationError: ScriptError? { get async { endIfReached ?? nil } }

    /// Implements ``MiniProgram``.
    package var events: AsyncStream<ProgramEvent> { makeEventStream() }

    /// Implements ``MiniProgram``.
    package func waitUntilIdle(limit: Duration) async -> Bool { await reply(to: .waitUntilIdle(limit: limit)) ?? true }

    /// Implements ``MiniProgram``.
    package func advance(by duration: Duration) async {
        _ = await reply(to: .advance(by: duration), as: EmptyReply.self)
    }

    /// Implements ``MiniProgram``.
    package func releaseMemory() async { _ = await reply(to: .releaseMemory, as: EmptyReply.self) }

    /// Implements ``MiniProgram``.
    package var permissions: Set<Permission> { server.parts.permissions.current }

    /// Implements ``MiniProgram``.
    package func setPermissions(_ permissions: Set<Permission>) async {
        server.parts.permissions.replace(with: permissions)
        _ = await reply(to: .setPermissions(server.parts.permissions.names), as: EmptyReply.self)
    }

    /// Implements ``MiniProgram``.
    package func enter(at page: String?, with options: LaunchOptions) async throws(ScriptError) {
        server.functions?.enqueue { $0.setEnterOptions(options, at: page) }
        let _: EmptyReply = try await result(of: .enter(at: page, with: options))
    }

    /// Implements ``MiniProgram``.
    package func setVisibility(_ state: ProgramVisibility) async {
        _ = await reply(to: .setVisibility(state), as: EmptyReply.self)
    }

    /// Implements ``MiniProgram``.
    package func setNetworkStatus(_ status: NetworkStatus) async {
        server.functions?.enqueue { $0.setNetworkStatus(status) }
        _ = await reply(to: .setNetworkStatus(status), as: EmptyReply.self)
    }

    /// Implements ``MiniProgram``.
    package func setTheme(_ theme: DeviceTheme) async {
        server.functions?.enqueue { $0.setTheme(theme) }
        _ = await reply(to: .setTheme(theme), as: EmptyReply.self)
    }

    /// Implements ``MiniProgram``.
    package func emitGlobally(_ event: String, _ value: ScriptValue) async {
        _ = await reply(to: .emitGlobally(event, value), as: EmptyReply.self)
    }

    /// Implements ``MiniProgram``.
    package var missingPage: PackageError? {
        get async { await reply(to: .missingPage, as: PackageError?.self) ?? nil }
    }

    /// Implements ``MiniProgram``.
    package var pages: [String] { get async { await reply(to: .pages) ?? [] } }

    /// Implements ``MiniProgram``.
    package func evaluate(_ code: String, showsAllValues: Bool) async throws(ScriptError) -> ScriptValue {
        try await result(of: .evaluate(code, showsAllValues: showsAllValues))
    }

    /// Implements ``MiniProgram``.
    package func outline() async throws(ScriptError) -> String { try await result(of: .outline) }

    /// Implements ``MiniProgram``.
    package func tree() async throws(ScriptError) -> ScriptValue { try await result(of: .tree) }

    /// Implements ``MiniProgram``.
    package func snapshot() async throws(ScriptError) -> ViewNode? { try await result(of: .snapshot) }

    /// Implements ``MiniProgram``.
    package func html() async throws(ScriptError) -> String { try await result(of: .html) }

    /// Implements ``MiniProgram``.
    package func validateResources() async { _ = await reply(to: .validateResources, as: EmptyReply.self) }

    /// Implements ``MiniProgram``.
    package func computedStyle(of selector: String) async throws(ScriptError) -> ComputedStyle? {
        try await result(of: .computedStyle(of: selector))
    }

    /// Implements ``MiniProgram``.
    package func box(of selector: String) async throws(ScriptError) -> LayoutBox? {
        try await result(of: .box(of: selector))
    }

    /// Implements ``MiniProgram``.
    package func data() async throws(ScriptError) -> ScriptValue { try await result(of: .data) }

    /// Implements ``MiniProgram``.
    package var dataChanges: DataChanges { get async { await reply(to: .dataChanges) ?? DataChanges() } }

    /// Implements ``MiniProgram``.
    package func contextRecords() async throws(ScriptError) -> [ContextRecord] {
        try await result(of: .contextRecords)
    }

    /// Implements ``MiniProgram``.
    package func pageFindings() async -> [Finding] { await reply(to: .pageFindings) ?? [] }

    /// Implements ``MiniProgram``.
    package func perform(
        _ action: ElementAction,
        on locator: ElementLocator,
        limit: Duration,
    ) async throws(ActionError) {
        let _: EmptyReply = try await outcome(of: .perform(action, on: locator, limit: limit))
    }

    /// Implements ``MiniProgram``.
    package func perform(_ action: PageAction, limit: Duration) async throws(ActionError) {
        let _: EmptyReply = try await outcome(of: .performOnPage(action, limit: limit))
    }

    /// Implements ``MiniProgram``.
    package func element(_ locator: ElementLocator, limit: Duration) async throws(ActionError) -> PageElement {
        try await outcome(of: .element(locator, limit: limit))
    }

    /// Implements ``MiniProgram``.
    package func elements(_ locator: ElementLocator, limit: Duration) async throws(ActionError) -> [PageElement] {
        try await outcome(of: .elements(locator, limit: limit))
    }
}

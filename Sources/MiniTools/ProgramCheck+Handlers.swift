internal import MiniCore
internal import MiniHost

/// Taps on the elements of a page, and other events.
extension ProgramCheck {
    /// Dispatches each event that an element of a page handles, in a program of its own, and adds the results to the report.
    ///
    /// An element that is hidden or disabled, or that a new program does not show, is left out.
    func callHandlers(of page: String, _ report: inout PageReport) async {
        var elements: [(target: HandlerTarget, selector: String, isFirst: Bool)] = []
        _ = await withProgram(at: page) { program in
            // A page without a tree has no elements.
            guard let tree = try? await program.snapshot() else { return }
            let targets = HandlerTarget.targets(in: tree)
            report.uncalledHandlerCount = max(targets.count - handlerLimit, 0)
            for target in targets.prefix(handlerLimit) {
                let (selector, isFirst) = await target.selector(in: program)
                elements.append((target, selector, isFirst))
            }
        }
        for (index, element) in elements.enumerated() {
            var isPerformed = false
            let (before, after, isEnded) = await withProgram(at: page) { program in
                isPerformed = await perform(element.target, at: index, in: program)
            }
            guard isPerformed || isEnded else { continue }
            var tap = HandlerReport(
                selector: element.selector,
                isFirst: element.isFirst,
                tag: element.target.tag,
                text: element.target.text,
                event: element.target.event,
                handler: element.target.handler,
            )
            tap.errors = Array(after.errors.dropFirst(before.errors.count))
            tap.warnings = after.warnings.dropFirst(before.warnings.count).filter { $0.kind == .missingHandler }
            if isEnded {
                let message = "the code did not return within \(pageTimeout ?? .zero), and its process was ended"
                tap.errors = [ScriptError(name: "", message: message)]
            }
            report.handlers.append(tap)
        }
    }

    /// - Returns: Whether the element was there and took the action.
    private func perform(_ target: HandlerTarget, at index: Int, in program: any MiniProgram) async -> Bool {
        // A page without a tree has no elements.
        guard let tree = try? await program.snapshot() else { return false }
        let targets = HandlerTarget.targets(in: tree)
        guard index < targets.count, targets[index].isSame(as: target) else { return false }
        do throws(ActionError) {
            try await program.perform(targets[index].action, on: .element(targets[index].id), limit: idleTimeout)
            return true
        } catch {
            // A program that ends reports its own error.
            if case .script = error { return true }
            return false
        }
    }

    /// Opens a page in a program of its own, and performs actions when the program is idle.
    ///
    /// - Returns: The events before and after the actions, and whether the program was ended because its code did not return.
    private func withProgram(
        at page: String,
        _ body: (any MiniProgram) async -> Void,
    ) async -> (before: ProgramRecord, after: ProgramRecord, isEnded: Bool) {
        let recorder = ProgramRecorder(forwardingTo: configuration.observer)
        var configuration = configuration
        configuration.observer = recorder
        var before = ProgramRecord()
        var alarm: Task<Bool, Never>?
        do {
            let host = try MiniProgramHost(configuration)
            alarm = pageTimeout.flatMap { self.alarm(after: $0, host) }
            let program = try await host.open(package, page: page, appID: appID)
            _ = await program.waitUntilIdle(limit: idleTimeout)
            before = recorder.record
            await body(program)
            await host.stop()
        } catch {
            // The page has been opened before; an error of its start is in the report.
        }
        alarm?.cancel()
        let isEnded = await alarm?.value == true
        return (before, recorder.record, isEnded)
    }
}

import MiniHost
import MiniTools

extension Launch {
    /// Dispatches events to elements, one after the other, with the values that `mini check --tap` chooses.
    ///
    /// - Parameter limit: Returns the maximum duration of the wait before and after the next event.
    static func perform(
        _ acts: [ActArguments.Act],
        in program: any MiniProgram,
        limit: () -> Duration,
    ) async throws(ScriptError) {
        for act in acts {
            do throws(ActionError) {
                let element = try await program.element(.selector(act.selector), limit: limit())
                guard let action = await chosenAction(act.event, onElement: element.id, in: program) else {
                    throw .refused("the \(element.tag) has no such event, or no other value")
                }
                try await program.perform(action, on: .element(element.id), limit: limit())
            } catch {
                if case .script(let error) = error { throw error }
                throw ScriptError(name: "", message: "--act \(act.event.rawValue) \(act.selector): \(error)")
            }
        }
    }

    private static func chosenAction(
        _ event: HandledEvent,
        onElement id: Int,
        in program: any MiniProgram,
    ) async -> ElementAction? {
        // A page without a tree has no elements.
        guard let tree = try? await program.snapshot() else { return nil }
        var rest = [tree]
        while let node = rest.popLast() {
            if node.id == id, node.kind == .element { return event.action(on: node) }
            rest += node.children
        }
        return nil
    }
}

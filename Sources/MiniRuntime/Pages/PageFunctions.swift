internal import MiniCore
internal import MiniEngine

/// Calls the functions of pages and reads their members.
///
/// ## Threading
/// An instance is used on the program's thread.
struct PageFunctions {
    private let turns: ProgramTurns
    private let prelude: Prelude

    init(_ turns: ProgramTurns, _ prelude: Prelude) {
        self.turns = turns
        self.prelude = prelude
    }

    /// Calls the functions of a page and of its `events` for an event of the page.
    ///
    /// - Parameter includesEvents: Whether the functions of `events` are called; otherwise only the page's method is.
    func call(_ page: PageStack.Page, _ name: String, _ event: ScriptValue?, includesEvents: Bool = true) {
        turns.perform { () throws(ScriptError) in
            let values: ScriptValue = .array(event.map { [$0] } ?? [])
            let function = includesEvents ? prelude.pageAction : prelude.callPage
            _ = try function.call([.number(Double(page.id)), .string(name), .copied(values)])
        }
    }

    /// Calls a lifecycle method of a page, and reports the step to the host.
    func step(_ page: PageStack.Page, _ name: String, _ step: PageEvent.Step) {
        turns.perform { () throws(ScriptError) in
            _ = try prelude.callPage.call([.number(Double(page.id)), .string(name)])
        }
        turns.emit(.page(PageEvent(path: page.path, step: step)))
    }

    /// A page's `data`, copied; undefined for a closed page.
    func data(ofPage id: Int) throws(ScriptError) -> ScriptValue {
        try turns.enter { () throws(ScriptError) in try state("data", ofInstance: Double(id)) }
    }

    /// A member of a page or a component, copied; undefined for a removed one.
    func state(_ name: String, ofInstance id: Double) throws(ScriptError) -> ScriptValue {
        let instance = try prelude.instanceOf.call([.number(id)])
        return instance.kind == .object ? try instance.get(name).copy() : .undefined
    }
}

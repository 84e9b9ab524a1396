internal import MiniCore
internal import MiniEngine
internal import MiniView

/// Reports the changes of pages to the host after each rendering, if it requests them.
///
/// Takes the tree of each open page after each rendering, and compares it with the one before.
///
/// ## Threading
/// An instance is used on the program's thread.
final class RenderingReports {
    /// The tree of a page after its last rendering.
    private struct Rendered {
        /// The tree as the view's text, by which an unchanged tree is recognized.
        var text = ""
        var tree: ViewNode
        /// The number of renderings that have changed the tree.
        var number = 0

        /// The approximate size in bytes: the nodes of a tree take several times the space of their text.
        var byteCount: Int { text.utf8.count * 8 }
    }

    private let turns: ProgramTurns
    private let view: ViewContext
    private let stack: PageStack
    private var rendered: [Int: Rendered] = [:]
    /// The pages whose trees could not be copied.
    private var failed: Set<Int> = []

    init(_ turns: ProgramTurns, _ view: ViewContext, _ stack: PageStack) {
        self.turns = turns
        self.view = view
        self.stack = stack
    }

    /// Reports the changes of the last rendering.
    func report() throws(ScriptError) {
        let pages = stack.pages + stack.hiddenTabs
        for id in rendered.keys where !pages.contains(where: { $0.id == id }) { forget(id) }
        for page in pages {
            do throws(ScriptError) {
                try report(page)
            } catch {
                // A page that is too large to be copied is rendered nevertheless.
                if error.termination != nil { throw error }
                guard failed.insert(page.id).inserted else { continue }
                turns.emit(.warning(ProgramWarning("the changes of \(page.path) are not reported: \(error.message)")))
            }
        }
    }

    private func report(_ page: PageStack.Page) throws(ScriptError) {
        guard let text = try view.snapshotText(page.id), text != rendered[page.id]?.text,
            let tree = ViewSnapshot(text)?.root
        else { return }
        let former = rendered[page.id]?.tree ?? ViewNode(id: 0, tag: tree.tag, owner: tree.owner, scope: tree.scope)
        let changes = TreeDifference(from: former, to: tree).changes
        let number = (rendered[page.id]?.number ?? 0) + (changes.isEmpty ? 0 : 1)
        forget(page.id)
        let present = Rendered(text: text, tree: tree, number: number)
        turns.machine.account.add(present.byteCount)
        rendered[page.id] = present
        guard !changes.isEmpty else { return }
        turns.emit(.rendered(PageRendering(page: page.id, path: page.path, number: number, changes: changes)))
    }

    private func forget(_ id: Int) {
        guard let removed = rendered.removeValue(forKey: id) else { return }
        turns.machine.account.subtract(removed.byteCount)
    }
}

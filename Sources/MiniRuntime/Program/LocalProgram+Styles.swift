package import MiniCore
internal import MiniStyle
internal import MiniView

/// Nodes, styles and boxes of the top page.
extension LocalProgram {
    /// Implements ``MiniProgram``.
    package func snapshot() throws(ScriptError) -> ViewNode? {
        try page { _, page in page.tree } ?? nil
    }

    /// Implements ``MiniProgram``.
    package func html() async throws(ScriptError) -> String {
        guard let runtime = try running(), let page = try document(of: runtime) else { return "" }
        return page.text(admitted: await runtime.documents.media.admitted(page.addresses))
    }

    /// The page on top for a picture: like ``html()``, with the present states of its controls; empty without a page.
    package func picturedHTML() async throws(ScriptError) -> String {
        guard let runtime = try running(), let top = runtime.stack.top?.id else { return "" }
        let document = try runtime.turns.enter { () throws(ScriptError) -> HTMLPage? in
            guard let page = try runtime.geometries.page(top) else { return nil }
            let controls = try runtime.controls(on: page, id: top)
            return runtime.documents.numberedDocumentWithBars(of: page, showing: controls, id: top)
        }
        guard let document else { return "" }
        return document.text(admitted: await runtime.documents.media.admitted(document.addresses))
    }

    /// Implements ``MiniProgram``.
    package func validateResources() async {
        do throws(ScriptError) {
            guard let runtime = try running(), let page = try document(of: runtime), let tree = try snapshot() else {
                return
            }
            NamedHandlers(in: tree).warnOfMissing(runtime.turns, runtime.prelude)
            await runtime.documents.media.checkAddresses(page.addresses)
        } catch {
            // A page that cannot be copied is reported when its tree is read.
        }
    }

    private func document(of runtime: ProgramRuntime) throws(ScriptError) -> HTMLPage? {
        guard let top = runtime.stack.top?.id else { return nil }
        return try page { _, page in runtime.documents.document(of: page, id: top) }
    }

    /// Implements ``MiniProgram``.
    package func computedStyle(of selector: String) throws(ScriptError) -> ComputedStyle? {
        try page { _, page in
            let element = ElementSelector(selector)?.elements(in: page.elements, limit: 1).first
            return element.flatMap { page.styles[$0.id] }
        } ?? nil
    }

    /// Implements ``MiniProgram``.
    package func box(of selector: String) throws(ScriptError) -> LayoutBox? {
        try page { geometries, page in
            let element = ElementSelector(selector)?.elements(in: page.elements, limit: 1).first
            return element.flatMap { geometries.layout(of: page).boxes[$0.id] }
        } ?? nil
    }

    private func page<Result>(_ body: (PageGeometries, PageGeometry) -> Result) throws(ScriptError) -> Result? {
        guard let runtime = try running(), let top = runtime.stack.top else { return nil }
        return try runtime.turns.enter { () throws(ScriptError) in
            let geometries = runtime.geometries
            return try geometries.page(top.id).map { body(geometries, $0) }
        }
    }
}

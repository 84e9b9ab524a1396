public import MiniCore
internal import MiniStyle
internal import MiniView

/// Nodes, styles and boxes of the top page.
extension MiniProgram {
    /// The top page's nodes with their owners and scopes, with the page as the root; nil without a page.
    public func snapshot() throws(ScriptError) -> ViewNode? {
        try page { _, page in page.tree } ?? nil
    }

    /// The top page as an HTML document for a browser, with its style sheets; empty without a page.
    ///
    /// The document has no scripts, and loads nothing that the program's network does not admit. The article on styles
    /// describes the conversion of elements and rules.
    public func html() async throws(ScriptError) -> String {
        guard let runtime = try running(), let page = try document(of: runtime) else { return "" }
        return page.text(admitted: await runtime.documents.media.admitted(page.addresses))
    }

    /// Checks the images, media and fonts of the top page with the network's policy, without loading them, and reads its
    /// style sheets.
    ///
    /// Refusals and mistakes in the sheets are reported as ``MiniCore/ProgramEvent/warning(_:_:)``.
    public func validateResources() async {
        // A page that cannot be copied is reported when its tree is read.
        guard let runtime = try? running(), let page = try? document(of: runtime) else { return }
        await runtime.documents.media.checkAddresses(page.addresses)
    }

    private func document(of runtime: ProgramRuntime) throws(ScriptError) -> HTMLPage? {
        guard let top = runtime.stack.top?.id else { return nil }
        return try page { _, page in runtime.documents.document(of: page, id: top) }
    }

    /// The computed style of an element of the top page.
    ///
    /// The style sheets are read at the first use; their mistakes are reported in the program's log.
    ///
    /// - Parameter selector: A selector, of which the first matching element counts; `page` is the page itself.
    /// - Returns: The style; nil if no element matches or the selector is invalid.
    public func computedStyle(of selector: String) throws(ScriptError) -> ComputedStyle? {
        try page { _, page in
            let element = ElementSelector(selector)?.elements(in: page.elements, limit: 1).first
            return element.flatMap { page.styles[$0.id] }
        } ?? nil
    }

    /// The box of an element of the top page, computed by the layout engine of ``ProgramOptions/layout``.
    ///
    /// - Parameter selector: A selector, of which the first matching element counts; `page` is the page itself.
    /// - Returns: The box; nil if no element matches, the element is not shown, or the selector is invalid.
    public func box(of selector: String) throws(ScriptError) -> LayoutBox? {
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

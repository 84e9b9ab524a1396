public import MiniCore
internal import MiniEngine

extension MiniProgram {
    /// The top page's tree as readable text, one node per line; empty without a page.
    public func outline() throws(ScriptError) -> String {
        try look { view, page throws(ScriptError) in try view.outline(page) } ?? ""
    }

    /// The top page's tree: `[{id, tag, attributes, children} | {id, text}]`; undefined without a page.
    ///
    /// - Throws: ``ScriptError``, also for a tree that exceeds the limits of a ``ScriptValue``, some 30 nested elements or
    ///   250,000 values; ``outline()`` has no such limit, and ``snapshot()`` is limited to 512 levels.
    public func tree() throws(ScriptError) -> ScriptValue {
        try look { view, page throws(ScriptError) in try view.tree(page) } ?? .undefined
    }

    /// The recorded calls to canvases, videos, maps, audio and other context objects, in the order of their first use.
    public func contextRecords() throws(ScriptError) -> [ContextRecord] {
        guard let runtime = try running() else { return [] }
        let value = try runtime.turns.enter { () throws(ScriptError) in
            try runtime.prelude.invokeBridge("readContexts").copy()
        }
        return (value.array ?? []).map(ContextRecord.init)
    }

    /// The top page's `data`, copied; undefined without a page.
    public func data() throws(ScriptError) -> ScriptValue {
        guard let runtime = try running(), let page = runtime.stack.top else { return .undefined }
        return try runtime.functions.data(ofPage: page.id)
    }

    /// The mistakes in the files of the top page, found without running them; empty without a page.
    ///
    /// - Complexity: Reads and parses the page's files, their imports, and the components that the page uses.
    public func pageFindings() -> [Finding] {
        let findings = withRuntime { runtime in
            runtime.stack.top.map {
                ProgramReview.findings(
                    ofPage: $0.path,
                    in: runtime.options.package,
                    apis: runtime.options.apis,
                )
            }
        }
        return (findings ?? nil) ?? []
    }

    private func look<Result>(
        _ body: (ViewContext, Int) throws(ScriptError) -> Result
    ) throws(ScriptError) -> Result? {
        guard let runtime = try running(), let page = runtime.stack.top else { return nil }
        return try runtime.turns.enter { () throws(ScriptError) in try body(runtime.view, page.id) }
    }
}

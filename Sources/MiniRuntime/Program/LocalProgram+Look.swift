package import MiniCore
internal import MiniEngine

extension LocalProgram {
    /// Implements ``MiniProgram``.
    package func outline() throws(ScriptError) -> String {
        try look { view, page throws(ScriptError) in try view.outline(page) } ?? ""
    }

    /// Implements ``MiniProgram``.
    package func tree() throws(ScriptError) -> ScriptValue {
        try look { view, page throws(ScriptError) in try view.tree(page) } ?? .undefined
    }

    /// Implements ``MiniProgram``.
    package func contextRecords() throws(ScriptError) -> [ContextRecord] {
        guard let runtime = try running() else { return [] }
        let value = try runtime.turns.enter { () throws(ScriptError) in
            try runtime.prelude.invokeBridge("readContexts").copy()
        }
        return (value.array ?? []).map(ContextRecord.init)
    }

    /// Implements ``MiniProgram``.
    package func data() throws(ScriptError) -> ScriptValue {
        guard let runtime = try running(), let page = runtime.stack.top else { return .undefined }
        return try runtime.functions.data(ofPage: page.id)
    }

    /// Implements ``MiniProgram``.
    package func pageFindings() -> [Finding] {
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
        guard !runtime.pages.isWaiting(page) else {
            let file = runtime.options.package.files.script(at: page.path)
            throw ScriptError(name: "Error", message: "the page is empty: its file waits at its top level", file: file)
        }
        return try runtime.turns.enter { () throws(ScriptError) in try body(runtime.view, page.id) }
    }
}

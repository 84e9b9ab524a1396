package import MiniCore
package import MiniEngine
internal import MiniSyntax
internal import MiniTemplate
internal import MiniView

/// A view, and a context of the program for its data.
package final class ViewFixture {
    package let machine: VirtualMachine
    package let program: ScriptContext
    package let view: ScriptContext
    private let functions: EngineValue
    private static let runtime = StaticScript(name: "view.js", text: ViewRuntime.source)
    private static let parts = [
        "constructs": StaticScript(name: "constructs.js", text: ViewRuntime.constructs),
        "script": StaticScript(name: "script.js", text: ViewRuntime.script),
        "inspection": StaticScript(name: "inspection.js", text: ViewRuntime.inspection),
        "controls": StaticScript(name: "controls.js", text: ViewRuntime.controls),
        "counting": StaticScript(name: "counting.js", text: ViewRuntime.counting),
    ]

    private init(_ machine: VirtualMachine, options: String) throws {
        self.machine = machine
        program = machine.makeContext(name: "program")
        view = machine.makeContext(name: "view")
        let options = try view.evaluate("(\(options))", name: "options")
        let loadPart = view.makeFunction(name: "loadPart") { [unowned view] call throws(ScriptError) in
            guard let part = Self.parts[call.string(at: 0)] else { return .undefined }
            return .script(try view.evaluate(part).call([.value(call.value(at: 1))]))
        }
        functions = try view.evaluate(Self.runtime).call([.value(options), .value(loadPart)])
    }

    /// Passes a view to `body` and ends it afterwards.
    package static func run<Output>(options: String = "undefined", _ body: (ViewFixture) throws -> Output) throws
        -> Output
    {
        let machine = VirtualMachine(name: "view test")
        defer { machine.invalidate() }
        return try body(ViewFixture(machine, options: options))
    }

    /// The outline of a template with data, a JavaScript expression.
    package static func outline(_ template: String, _ data: String = "{}") throws -> String {
        try run { fixture in
            try fixture.open(template, data)
            return try fixture.outline()
        }
    }

    // MARK: - The runtime's functions

    private static func index(of name: String) throws -> Int {
        guard let index = ViewRuntime.functions.firstIndex(of: name) else {
            throw FixtureError("the view has no function \(name)")
        }
        return index
    }

    package func call(_ name: String, _ arguments: ScriptArgument...) throws -> EngineValue {
        let index = try Self.index(of: name)
        return try functions.get(at: index).call(arguments)
    }

    /// Evaluates a function of a page.
    package func inspect(_ name: String, page: Double = 1, _ arguments: ScriptArgument...) throws -> EngineValue {
        let index = try Self.index(of: "inspect")
        return try functions.get(at: index).call([.number(page), .string(name)] + arguments)
    }

    /// Calls a function of the SJS runtime.
    package func callScripts(_ name: String, _ arguments: ScriptArgument...) throws -> EngineValue {
        try call("scriptModules").get(name).call(arguments)
    }

    package func register(_ template: String, path: String, links: [String] = []) throws {
        let code = try TemplateCompiler.compile(SourceText(template, file: path)).code
        let compiled = try view.evaluate(code, name: path)
        _ = try call("register", .string(path), .value(compiled), .copied(.array(links.map(ScriptValue.string))))
    }

    /// Creates page 1 and renders it; fails the test if that fails.
    package func open(_ template: String, _ data: String = "{}") throws {
        try register(template, path: "page.axml")
        if let reason = try create(data) { throw FixtureError("the data cannot be copied: \(reason)") }
        _ = try flushWithoutErrors()
    }

    /// Creates page 1 with data, an expression of the program.
    package func create(_ data: String) throws -> String? {
        let data = try program.evaluate("(\(data))", name: "data")
        return try call("createPage", .number(1), .string("page.axml"), .value(data)).string
    }

    /// Patches page 1 with entries, an expression of the program.
    package func patch(_ entries: String) throws -> String? {
        let entries = try program.evaluate("(\(entries))", name: "entries")
        return try call("patchData", .number(1), .value(entries)).string
    }

    /// Patches page 1 for a profile, with entries, an expression of the program.
    package func patchCounted(_ entries: String) throws -> ScriptValue {
        let entries = try program.evaluate("(\(entries))", name: "entries")
        return try call("patchCounted", .number(1), .value(entries)).copy()
    }

    /// Patches page 1, renders it and returns the report; fails the test if that fails.
    @discardableResult
    package func update(_ entries: String) throws -> ScriptValue {
        if let reason = try patch(entries) { throw FixtureError("the data cannot be copied: \(reason)") }
        return try flushWithoutErrors()
    }

    private func flushWithoutErrors() throws -> ScriptValue {
        let report = try flush()
        guard report["errors"] == [] else { throw FixtureError("the page has errors: \(report["errors"] ?? .null)") }
        return report
    }

    package func flush() throws -> ScriptValue {
        try call("flush").copy()
    }

    package func outline() throws -> String {
        try inspect("outline").string ?? ""
    }

    package func tree() throws -> ScriptValue {
        try inspect("tree").copy()
    }

    package func find(_ selector: String) throws -> [Int] {
        let locator: ScriptValue = ["by": "selector", "value": .string(selector)]
        let result = try inspect("elements", .copied(locator)).copy()
        if let reason = result["reason"]?.string { throw ScriptError(name: "Error", message: reason) }
        return result["elements"]?.array?.compactMap { $0["id"]?.number.map { Int($0) } } ?? []
    }

    /// Sends an event to the first element that a selector or the id of a node matches; nil if there is none.
    package func dispatch(_ target: ScriptValue, _ type: String, detail: ScriptValue = .undefined) throws -> ScriptValue
    {
        let locator: ScriptValue = ["by": target.string == nil ? "element" : "selector", "value": target]
        let event: ScriptValue = ["type": .string(type), "detail": detail]
        let result = try act("trigger", event, on: locator)
        return result["steps"] ?? .null
    }

    /// Acts on the first element that a locator matches.
    package func act(_ action: String, _ value: ScriptValue, on locator: ScriptValue) throws -> ScriptValue {
        try inspect("act", .copied(locator), .string(action), .copied(value), .number(7)).copy()
    }
}

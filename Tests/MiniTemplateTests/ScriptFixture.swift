import MiniCore
import MiniEngine
import MiniSyntax
import MiniTemplate
import Testing
import ViewFixtures

extension ViewFixture {
    /// Registers scripts by path, then a page that imports `main.sjs` by a name, and returns its outline.
    static func outline(_ scripts: [String: String], name: String = "m", _ template: String, _ data: String = "{}")
        throws -> String
    {
        try run { fixture in
            try fixture.register(scripts)
            let page = "<import-sjs name='\(name)' from='./main.sjs'/>" + template
            try fixture.register(page, path: "page.axml", links: ["main.sjs"])
            #expect(try fixture.create(data) == nil)
            #expect(try fixture.flush()["errors"] == [])
            return try fixture.outline()
        }
    }

    /// The value of an expression in a script, as text.
    static func value(of expression: String) throws -> String {
        try outline(["main.sjs": "export default () => \(expression)"], "{{'' + m()}}")
    }

    func register(_ scripts: [String: String]) throws {
        for (path, text) in scripts.sorted(by: { $0.key < $1.key }) {
            let script = try ScriptCompiler.compile(SourceText(text, file: path))
            let links = script.dependencies.map { dependency in
                ScriptValue.string(dependency.specifier.replacing("./", with: ""))
            }
            let compiled = try view.evaluate(script.code, name: path)
            _ = try callScripts("register", .string(path), .value(compiled), .copied(.array(links)))
        }
    }
}

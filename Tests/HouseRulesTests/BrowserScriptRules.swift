import MiniSyntax
import Testing

/// The scripts that run in browsers use the names that they declare, import or have from the browser, and no others.
///
/// A browser does not find a misspelled name until its line runs, and a missing export when the page is loaded.
struct BrowserScriptRules {
    /// The folder of the modules of the live preview.
    private static let folder = "Sources/MiniDev/Browser/"

    /// The modules of the live preview by the names of their files.
    private static let modules = Dictionary(
        uniqueKeysWithValues: Repository.files { $0.hasPrefix(folder) && $0.hasSuffix(".js") }.map {
            ($0.name, script($0, as: .module))
        }
    )

    /// The scripts of pages.
    private static let pageScripts = Repository.files {
        $0.hasPrefix("Sources/MiniTestRunner/Report/") && $0.hasSuffix(".js")
    }.map {
        script($0, as: .script)
    }

    private static let all = modules.values.sorted { $0.name < $1.name } + pageScripts

    private static func script(_ file: SourceFile, as kind: Program.Kind) -> AnalyzedScript {
        AnalyzedScript(Array(file.lines.joined(separator: "\n").utf8), name: file.path, as: kind)
    }

    /// The global names of browsers that the scripts may use.
    private static let globalNames: Set = [
        "Blob", "CSS", "DOMParser", "Event", "Node", "ResizeObserver", "URL", "WebSocket", "addEventListener",
        "clearTimeout", "document", "getComputedStyle", "getSelection", "location", "matchMedia", "navigator",
        "queueMicrotask", "requestAnimationFrame", "setInterval", "setTimeout",
    ]

    /// The imports of modules that do not exist, and of names that they do not export.
    private static func unresolvedImports(in modules: [String: AnalyzedScript]) -> [Violation] {
        modules.sorted { $0.key < $1.key }.flatMap { _, script in
            (script.moduleNames?.imports ?? []).compactMap { entry -> Violation? in
                let file = entry.module.hasPrefix("./") ? String(entry.module.dropFirst(2)) : ""
                guard let names = modules[file]?.moduleNames else {
                    return Violation(place: script.name, text: "there is no module \(entry.module)")
                }
                guard let name = entry.name, !names.exports.contains(name) else { return nil }
                return Violation(place: script.name, text: "\(entry.module) does not export `\(name)`")
            }
        }
    }

    /// The exports that no module imports.
    private static func unusedExports(of modules: [String: AnalyzedScript]) -> [Violation] {
        let imports = modules.values.flatMap { $0.moduleNames?.imports ?? [] }
        return modules.sorted { $0.key < $1.key }.flatMap { file, script in
            let used = Set(imports.filter { $0.module == "./\(file)" }.compactMap(\.name))
            return (script.moduleNames?.exports ?? []).subtracting(used).sorted().map {
                Violation(place: script.name, text: "no module imports `\($0)`")
            }
        }
    }

    @Test func `a script of a browser has no syntax error`() {
        #expect(Self.modules.count > 20)
        #expect(Self.pageScripts.count == 2)
        #expect(Self.all.filter { $0.program == nil }.map(\.name) == [])
    }

    @Test func `the script for old browsers has the syntax of old ones, and is loaded as no module`() throws {
        let script = try #require(Repository.file(Self.folder + "fallback.js"))
        let code = script.lines.filter { !$0.hasPrefix("//") }.joined(separator: "\n")
        #expect(["=>", "`", "const ", "let ", "?.", "??", "class "].filter { code.contains($0) } == [])
        let page = try #require(Repository.file(Self.folder + "index.html"))
        #expect(page.lines.contains("<script src=\"fallback.js\"></script>"))
    }

    @Test func `a script of a browser uses no undefined name`() {
        let violations = Self.all.flatMap { script in
            script.undefinedNames.filter { !Self.globalNames.contains($0.name) }.map {
                Violation(place: script.name, text: "`\($0.name)` is not defined: \($0.line)")
            }
        }
        let names = Set(Self.all.flatMap(\.undefinedNames).map(\.name))
        let unused = Self.globalNames.subtracting(names).sorted().map {
            Violation(place: Self.folder, text: "`\($0)` is listed in `globalNames` and not used")
        }
        expectNoViolations(violations + unused)
    }

    @Test func `a script of a browser declares no unused name`() {
        let violations = Self.all.flatMap { script in
            script.unusedDeclarations.map {
                Violation(place: script.name, text: "`\($0.name)` is not used: \($0.line)")
            }
        }
        expectNoViolations(violations)
    }

    @Test func `an import names an export of a module, and each export is imported`() {
        expectNoViolations(Self.unresolvedImports(in: Self.modules) + Self.unusedExports(of: Self.modules))
    }

    @Test(arguments: [
        ("import { a } from './b.js'; a();", "export const a = 1;", ""),
        ("import { a as c } from './b.js'; c();", "export function a() {}", ""),
        ("import { c } from './b.js'; c();", "export class a {}", "./b.js does not export `c`|no module imports `a`"),
        ("import a from './b.js'; a();", "export default 1;", ""),
        (
            "import a from './b.js'; a();", "const a = 1; export { a };",
            "./b.js does not export `default`|no module imports `a`"
        ),
        ("import './c.js';", "", "there is no module ./c.js"),
        ("export { a } from './b.js';", "export const a = 1, b = 2;", "no module imports `a`|no module imports `b`"),
    ])
    func `a missing export and an unused one are found`(_ first: String, _ second: String, _ texts: String) {
        let modules = [
            "a.js": AnalyzedScript(Array(first.utf8), name: "a.js", as: .module),
            "b.js": AnalyzedScript(Array(second.utf8), name: "b.js", as: .module),
        ]
        let found = Self.unresolvedImports(in: modules) + Self.unusedExports(of: modules)
        #expect(found.map(\.text).joined(separator: "|") == texts)
    }

    @Test(arguments: [
        ("import { a, b } from './b.js'; a(c);", "c", "b"), ("export const a = 1; const b = a;", "", "b"),
        ("export function f(a) { const f = 1; }", "", "a f"), ("export default class A {}", "", "A"),
    ])
    func `undefined and unused names of a module are found`(_ text: String, _ undefined: String, _ unused: String) {
        let script = AnalyzedScript(Array(text.utf8), name: "a.js", as: .module)
        #expect(script.undefinedNames.map(\.name).joined(separator: " ") == undefined)
        #expect(script.unusedDeclarations.map(\.name).joined(separator: " ") == unused)
    }
}

import Testing

/// The scripts that run in programs use the names that they declare, and no others.
///
/// The files of a script share one scope. The engine does not find a misspelled name until its line runs.
struct ScriptRules {
    private static func violation(_ mention: AnalyzedScript.Mention, of script: AnalyzedScript, _ text: String)
        -> Violation
    {
        Violation(place: script.name, text: "`\(mention.name)` \(text): \(mention.line)")
    }

    private static func analyze(_ text: String) -> AnalyzedScript {
        AnalyzedScript(Array(text.utf8), name: "minihost:a")
    }

    @Test func `every file is part of a script`() {
        let lines = Set(ScriptBundles.all.flatMap(\.lines))
        // The first word of an outermost declaration differs in a script.
        let keywords = ["const ", "let "]
        let files = Repository.files { path in
            path.hasSuffix(".js") && ScriptBundles.folders.contains { path.hasPrefix($0) }
        }
        #expect(files.count > 50)
        let violations = files.filter { file in
            let code = file.lines.filter { line in
                !line.contains("// ") && !keywords.contains { line.hasPrefix($0) }
            }
            let longest = code.max { $0.count < $1.count } ?? ""
            return !lines.contains(longest.drop { $0 == " " })
        }.map { $0.violation("is part of no script in `ScriptBundles`") }
        expectNoViolations(violations)
    }

    @Test func `a script has no syntax error`() {
        #expect(ScriptBundles.all.filter { $0.program == nil }.map(\.name) == [])
    }

    /// Names that a script does not declare, and the reasons.
    private static let globalNames = [
        "minihost:agent": ["my": "the prelude has defined it"],
        "minihost:canvas": [
            "clearTimeout": "the prelude has defined it", "setTimeout": "the prelude has defined it",
        ],
        "minihost:test": [
            "callsPart": "is called for the modules of programs only",
            "currentPagesOf": "is called for the modules of plugins only",
        ],
        "minihost:worker": [
            "callsPart": "is called for the modules of programs only",
            "currentPagesOf": "is called for the modules of plugins only",
        ],
    ]

    @Test func `a script uses no undefined name`() {
        let violations = ScriptBundles.all.flatMap { script in
            let globals = Self.globalNames[script.name] ?? [:]
            let names = Set(script.undefinedNames.map(\.name))
            return script.undefinedNames.filter { globals[$0.name] == nil }.map {
                Self.violation($0, of: script, "is not defined")
            }
                + globals.keys.filter { !names.contains($0) }.map {
                    Violation(place: script.name, text: "`\($0)` is listed in `globalNames` and not used")
                }
        }
        expectNoViolations(violations)
    }

    @Test func `a script declares no unused name`() {
        // A file that is part of several scripts may declare a name that only one of them uses.
        let used = Set(ScriptBundles.all.flatMap(\.usedDeclarations))
        let violations = ScriptBundles.all.flatMap { script in
            script.unusedDeclarations.filter { !used.contains($0) }.map {
                Self.violation($0, of: script, "is not used")
            }
        }
        expectNoViolations(violations)
    }

    @Test(arguments: [
        ("function f() { return g; } f();", "g"), ("f(); const h = () => f(i, undefined); h();", "f f i"),
        ("var a = 1; { let b = a; } b;", "b"), ("Object.keys(Array);", ""),
    ])
    func `an undefined name is found`(_ text: String, _ names: String) {
        #expect(Self.analyze(text).undefinedNames.map(\.name).joined(separator: " ") == names)
    }

    @Test(arguments: [
        ("function f() {}", "f"), ("let a; a = 1;", "a"), ("let a = 0; a++;", ""), ("const { a, b } = {}; a();", "b"),
        ("const { a, ...b } = {}; b();", ""), ("const [a, b] = []; b();", "a"), ("((a, b, c) => b)();", "c"),
        ("(({ a, b }, c) => c + b)();", "a"), ("try {} catch (e) {}", "e"), ("(function f() {})();", ""),
        ("(class A {})();", ""), ("class A {}", "A"), ("((a = 1, b) => b)();", ""), ("((a, { b }) => b)();", ""),
        ("({ set a(b) {} });", ""),
    ])
    func `an unused name is found`(_ text: String, _ names: String) {
        #expect(Self.analyze(text).unusedDeclarations.map(\.name).joined(separator: " ") == names)
    }
}

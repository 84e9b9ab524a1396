import MiniCore

/// Templates, SJS and components.
extension HostileProgram {
    static let markup: [HostileProgram] = [
        HostileProgram(
            "deep template",
            "nests 500 elements",
            files: ["pages/a/a.axml": nested("", in: "<view>", "</view>", count: 500)],
            ends: [.uncaught("nested deeper than 400")],
        ),
        HostileProgram(
            "wide template",
            "shows 60,000 elements with a child",
            files: ["pages/a/a.axml": "<view a:for=\"{{60000}}\"><text/></view>"],
            ends: [.uncaught("the page has more than 100000 nodes")],
        ),
        HostileProgram(
            "large template",
            "has a template file of 5 MB",
            files: ["pages/a/a.axml": String(repeating: "<!-- x -->", count: 500_000)],
            ends: [.uncaught("bytes, more than the")],
        ),
        HostileProgram(
            "rows",
            "shows 100,001 rows",
            files: ["pages/a/a.axml": "<view a:for=\"{{100001}}\"/>"],
            ends: [.uncaught("a:for over 100001 rows")],
        ),
        HostileProgram(
            "recursive template",
            "uses a template in itself",
            files: ["pages/a/a.axml": "<template name=\"t\"><template is=\"t\"/></template><template is=\"t\"/>"],
            ends: [.uncaught("nested deeper than 256")],
        ),
        HostileProgram(
            "recursive include",
            "includes a file in itself",
            files: ["pages/a/a.axml": "<include src=\"./i.axml\"/>", "pages/a/i.axml": "<include src=\"./i.axml\"/>"],
            ends: [.uncaught("nested deeper than")],
        ),
        HostileProgram(
            "imports of templates in circles",
            "imports two template files in each other",
            files: [
                "pages/a/a.axml": "<import src=\"./b.axml\"/><template is=\"t\"/>",
                "pages/a/b.axml": "<import src=\"./c.axml\"/><template name=\"t\"><view/></template>",
                "pages/a/c.axml": "<import src=\"./b.axml\"/>",
            ],
            ends: [.continues],
        ),
        HostileProgram(
            "chain of imports of templates",
            "imports 400 template files in a row",
            files: importingTemplates,
            ends: [.uncaught("more than 256 files import each other in a row")],
        ),
        HostileProgram(
            "long expression",
            "adds 300 numbers in an expression of a template",
            files: ["pages/a/a.axml": "<view>{{\(long("n", "+n", count: 300))}}</view>"],
            ends: [.uncaught("the expression is too long")],
        ),
        HostileProgram(
            "recursive component",
            "uses a component in itself",
            files: [
                "pages/a/a.json": #"{ "usingComponents": { "c": "/c/c" } }"#,
                "pages/a/a.axml": "<c/>",
                "c/c.json": #"{ "component": true, "usingComponents": { "c": "./c" } }"#,
                "c/c.axml": "<view><c/></view>",
                "c/c.js": "Component({})",
            ],
            ends: [.uncaught("deeper than 100 levels")],
        ),
        HostileProgram(
            "growing component",
            "uses a component in itself twice",
            files: [
                "pages/a/a.json": #"{ "usingComponents": { "c": "/c/c" } }"#,
                "pages/a/a.axml": "<c/>",
                "c/c.json": #"{ "component": true, "usingComponents": { "c": "./c" } }"#,
                "c/c.axml": "<c/><c/>",
                "c/c.js": "Component({})",
            ],
            timePerTurn: shortTurn,
            ends: [.ended(.outOfTime), .ended(.outOfMemory), .uncaught("the page has more than 100000 nodes")],
        ),
        HostileProgram(
            "many components",
            "shows 60,000 components",
            files: [
                "pages/a/a.json": #"{ "usingComponents": { "c": "/c/c" } }"#,
                "pages/a/a.axml": "<c a:for=\"{{60000}}\"/>",
                "c/c.json": #"{ "component": true }"#,
                "c/c.axml": "<view/>",
                "c/c.js": "Component({})",
            ],
            timePerTurn: shortTurn,
            ends: [.ended(.outOfTime), .ended(.outOfMemory), .uncaught("the page has more than 100000 nodes")],
        ),
        HostileProgram(
            "output of SJS",
            "prints in a loop in SJS",
            files: [
                "pages/a/a.axml": "<import-sjs name=\"s\" from=\"./s.sjs\"/><view>{{s.f(n)}}</view>",
                "pages/a/s.sjs": """
                export default { f: n => { for (let i = 0; i < 5000; i++) console.log(i); return n } }
                """,
            ],
            ends: [.continues],
        ),
        HostileProgram(
            "chain of imports of SJS",
            "imports 400 SJS files in a row",
            files: importingScripts,
            ends: [.uncaught("more than 256 files import each other in a row")],
        ),
    ]

    /// 400 template files that each import the next one.
    private static var importingTemplates: [String: String] {
        var files = ["c/400.axml": "", "pages/a/a.axml": "<import src=\"/c/0.axml\"/>"]
        for index in 0..<400 { files["c/\(index).axml"] = "<import src=\"./\(index + 1).axml\"/>" }
        return files
    }

    /// 400 SJS files that each import the next one.
    private static var importingScripts: [String: String] {
        var files = [
            "c/400.sjs": "", "pages/a/a.axml": "<import-sjs name=\"s\" from=\"/c/0.sjs\"/><view>{{s}}</view>",
        ]
        for index in 0..<400 { files["c/\(index).sjs"] = "import x from './\(index + 1).sjs'; export default x;" }
        return files
    }
}

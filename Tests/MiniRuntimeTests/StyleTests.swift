import MiniHost
import ProgramModes
import Testing

/// Style sheets of programs: files, imports, isolation, and the queries of hosts.
struct StyleTests {
    private func color(_ files: [String: String], of selector: String = "view") async throws -> (String?, [String]) {
        var files = files
        files["pages/index/index.js"] = "Page({})"
        return try await withProgram(files) { fixture in
            await fixture.idle()
            let style = try await fixture.program.computedStyle(of: selector)
            return (style?["color"], fixture.recorder.warnings)
        }
    }

    struct Import: CustomTestStringConvertible {
        let acss: String
        let files: [String: String]
        let color: String?
        var warnings: [String] = []
        var testDescription: String { acss }
    }

    static let imports: [Import] = [
        Import(acss: "@import './a.acss';", files: ["pages/index/a.acss": "view{color:red}"], color: "rgb(255, 0, 0)"),
        Import(acss: "@import './a';", files: ["pages/index/a.acss": "view{color:red}"], color: "rgb(255, 0, 0)"),
        Import(
            acss: "@import '/b/a.acss'; view{color:blue}",
            files: ["b/a.acss": "view{color:red}"],
            color: "rgb(0, 0, 255)"
        ),
        Import(acss: "@import '../../b/a.acss';", files: ["b/a.acss": "view{color:red}"], color: "rgb(255, 0, 0)"),
        Import(
            acss: "@import 'ui/a.acss';",
            files: ["node_modules/ui/a.acss": "view{color:red}"],
            color: "rgb(255, 0, 0)"
        ),
        Import(
            acss: "@import '~ui/a.acss';",
            files: ["node_modules/ui/a.acss": "view{color:red}"],
            color: "rgb(255, 0, 0)"
        ),
        Import(
            acss: "@import './a.acss';",
            files: ["pages/index/a.acss": "@import './index.acss'; @import './a.acss'; view{color:red}"],
            color: "rgb(255, 0, 0)",
        ),
        Import(acss: "@import './a.acss' print;", files: ["pages/index/a.acss": "view{color:red}"], color: nil),
        Import(
            acss: "@import './a.acss';",
            files: [:],
            color: nil,
            warnings: ["pages/index/index.acss:1:1: there is no file \"./a.acss\""],
        ),
        Import(
            acss: "\n @import './a.scss';",
            files: ["pages/index/a.scss": ""],
            color: nil,
            warnings: [
                "pages/index/index.acss:2:2: \"./a.scss\" is Sass, which is not read; compile it to .acss or write Less"
            ],
        ),
        Import(
            acss: "@import 'https://a/b.css';",
            files: [:],
            color: nil,
            warnings: [
                "pages/index/index.acss:1:1: \"https://a/b.css\" is not imported: style sheets come from the program's own files"
            ],
        ),
        Import(
            acss: "@import '../../../a.acss';",
            files: [:],
            color: nil,
            warnings: ["pages/index/index.acss:1:1: '../../../a.acss' leads out of the program's folder"],
        ),
    ]

    @Test(arguments: imports)
    func `style sheets import each other`(_ row: Import) async throws {
        var files = row.files
        files["pages/index/index.acss"] = row.acss
        let (color, warnings) = try await color(files)
        #expect(color == row.color)
        #expect(warnings == row.warnings)
    }

    @Test(arguments: [".scss", ".sass"])
    func `a page in Sass is reported`(_ suffix: String) async throws {
        let (_, warnings) = try await color(["pages/index/index\(suffix)": ""])
        #expect(warnings == ["pages/index/index\(suffix): Sass is not read; compile it to .acss or write Less"])
    }

    @Test func `problems of styles are only reported if styles are requested`() async throws {
        let warnings = try await withProgram(["pages/index/index.js": "Page({})", "app.acss": "} a"]) { fixture in
            await fixture.idle()
            return fixture.recorder.warnings
        }
        #expect(warnings.isEmpty)
    }

    @Test func `app and page cascade`() async throws {
        let (color, _) = try await color(["app.acss": "view{color:red}", "pages/index/index.acss": "view{color:blue}"])
        #expect(color == "rgb(0, 0, 255)")
    }

    /// The colours of the page's and the component's text, with the isolation of both.
    @Test(arguments: [
        ("shared", "shared", "both", "both"), ("shared", "apply-shared", "page", "both"),
        ("apply-shared", "shared", "both", "component"), ("apply-shared", "apply-shared", "page", "component"),
        ("shared", "isolated", "page", "component"),
    ])
    func `styleIsolation determines where sheets apply`(
        _ page: String,
        _ component: String,
        _ own: String,
        _ inner: String
    )
        async throws
    {
        let files = [
            "pages/index/index.js": "Page({})",
            "pages/index/index.json": #"{"styleIsolation":"\#(page)","usingComponents":{"card":"/card/card"}}"#,
            "pages/index/index.axml": "<text class='x' id='own'/><card/>",
            "pages/index/index.acss": ".x{--page:1}",
            "card/card.json": #"{"component":true,"styleIsolation":"\#(component)"}"#,
            "card/card.js": "Component({})",
            "card/card.axml": "<text class='x' id='inner'/>",
            "card/card.acss": ".x{--component:1}",
        ]
        let reach = try await withProgram(files) { fixture in
            await fixture.idle()
            var reach: [String] = []
            for selector in ["#own", "#inner"] {
                let style = try await fixture.program.computedStyle(of: selector)
                let names = ["page", "component"].filter { style?["--" + $0] == "1" }
                reach.append(names.count == 2 ? "both" : names.first ?? "none")
            }
            return reach
        }
        #expect(reach == [own, inner])
    }

    @Test func `a sheet that is too large is ignored`() async throws {
        let rules = String(repeating: ".x{}", count: 30_000)
        let (color, warnings) = try await color([
            "app.acss": String(repeating: " ", count: 4 * 1024 * 1024) + "view{color:red}",
            "pages/index/index.acss": "@import './a';@import './b';view{color:blue}",
            "pages/index/a.acss": rules, "pages/index/b.acss": rules,
        ])
        #expect(color == "rgb(0, 0, 255)")
        #expect(
            warnings == [
                "app.acss: the file has 4194319 bytes, more than the 4194304 that are allowed; it is left out",
                "pages/index/b.acss: a style sheet has more than 50000 rules with this file, which is left out",
            ]
        )
    }

    @Test func `templates and style sheets support aliases`() async throws {
        let files = [
            "mini.project.json":
                #"{"miniprogramRoot": "src", "compileOptions": {"resolveAlias": {"al/*": "src/lib/*"}}}"#,
            "src/app.json": #"{"pages": ["pages/a/a"]}"#, "src/app.js": "App({})", "src/pages/a/a.js": "Page({})",
            "src/pages/a/a.axml": """
            <import src="al/t"/><import-sjs name="s" from="al/s.sjs"/><include src="al/i.axml"/>
            <template is="t"/><text class="c">{{s.text}}</text>
            """,
            "src/pages/a/a.acss": #"@import "al/s.acss";"#, "src/lib/s.acss": ".c { color: red }",
            "src/lib/t.axml": "<template name='t'>template</template>", "src/lib/i.axml": "included",
            "src/lib/s.sjs": "import u from 'al/u.sjs'; export default { text: u };",
            "src/lib/u.sjs": "export default 'sjs';",
        ]
        try await withProgram(files) { fixture in
            await fixture.idle()
            let outline = try await fixture.program.outline()
            #expect(["template", "included", "sjs"].allSatisfy(outline.contains))
            #expect(try await fixture.program.computedStyle(of: ".c")?["color"] == "rgb(255, 0, 0)")
        }
    }

    @Test func `a component with a host element has a box, and external classes are applied`() async throws {
        let files = [
            "pages/index/index.js": "Page({})",
            "pages/index/index.json": #"{"usingComponents":{"card":"/card/card"}}"#,
            "pages/index/index.axml": "<card id='c' class='wide' my-class='red'/>",
            "pages/index/index.acss": ".wide{width:50px} .red{color:red}",
            "card/card.json": #"{"component":true}"#,
            "card/card.js": """
            Component({ options: { virtualHost: false, externalClasses: true }, externalClasses: ['my-class'] })
            """,
            "card/card.axml": "<view id='v' class='my-class'/>",
            "card/card.acss": ":host{display:block;margin-left:7px}",
        ]
        try await withProgram(files) { fixture in
            await fixture.idle()
            let style = try await fixture.program.computedStyle(of: "#v")
            let outer = try await fixture.program.box(of: "#c")
            let inner = try await fixture.program.box(of: "#v")
            #expect(style?["color"] == "rgb(255, 0, 0)")
            #expect(outer?.width == 50)
            #expect(inner?.x == 7)
        }
    }

    @Test func `an external class is passed through components`() async throws {
        let hosts = "options: { virtualHost: false, externalClasses: true }"
        let files = [
            "pages/index/index.js": "Page({})",
            "pages/index/index.json": #"{"usingComponents":{"outer":"/c/outer"}}"#,
            "pages/index/index.axml": "<outer x='red'/>", "pages/index/index.acss": ".red{color:red}",
            "c/outer.json": #"{"component":true,"usingComponents":{"inner":"/c/inner"}}"#,
            "c/outer.js": "Component({ \(hosts), externalClasses: ['x'] })",
            "c/outer.axml": "<inner y='own x'><view id='slot' class='x'/></inner>",
            "c/inner.json": #"{"component":true}"#, "c/inner.js": "Component({ \(hosts), externalClasses: ['y'] })",
            "c/inner.axml": "<view id='v' class='y'/><slot/>",
        ]
        try await withProgram(files) { fixture in
            await fixture.idle()
            for selector in ["#v", "#slot"] {
                let style = try await fixture.program.computedStyle(of: selector)
                #expect(style?["color"] == "rgb(255, 0, 0)")
            }
            #expect(try await fixture.program.box(of: ".own.red") != nil)
        }
    }

    // MARK: Queries of hosts

    @Test func `a host queries styles and boxes`() async throws {
        let files = [
            "pages/index/index.js": "Page({ data: { n: 10 } })",
            "pages/index/index.axml": "<view id='a' style='height:{{n}}px'/><view id='b'/>",
            "pages/index/index.acss": "#b { margin-top: 75rpx; }",
        ]
        try await withProgram(files) { fixture in
            await fixture.idle()
            let program = fixture.program
            #expect(try await program.computedStyle(of: "#b")?["margin-top"] == "39px")
            #expect(try await program.computedStyle(of: "#c") == nil)
            #expect(try await program.computedStyle(of: "..") == nil)
            #expect(try await program.box(of: "#b")?.y == 49)
            _ = try await fixture.evaluate("getCurrentPages()[0].setData({ n: 20 })")
            await fixture.idle()
            #expect(try await program.box(of: "#b")?.y == 59)
            #expect(try await program.snapshot()?.children.count == 2)
        }
    }

    @Test(.enabled(if: !ProgramMode.isIsolated, "a worker process has the default layout"))
    func `a host provides its own layout`() async throws {
        struct Fixed: LayoutEngine {
            func layout(_ page: StyledNode, in viewport: Viewport) -> PageLayout {
                let boxes = page.children.map { ($0.node.id, LayoutBox(x: 1, y: 2, width: 3, height: 4)) }
                return PageLayout(boxes: Dictionary(uniqueKeysWithValues: boxes), notes: ["it is made up"])
            }
        }
        let files = ["pages/index/index.js": "Page({})", "pages/index/index.axml": "<view/>"]
        try await withProgram(files, configure: { $0.layout = Fixed() }) { fixture in
            await fixture.idle()
            #expect(try await fixture.program.box(of: "view")?.width == 3)
            _ = try await fixture.evaluate("getCurrentPages()[0].setData({ n: 20 })")
            await fixture.idle()
            #expect(try await fixture.program.box(of: "view")?.width == 3)
            #expect(fixture.recorder.warnings == ["layout: it is made up"])
        }
    }

    @Test(arguments: [
        ("data:application/x-font-woff;a=b;base64,AA==", "data:application/x-font-woff;a=b;base64,AA=="),
        ("'data:font/ttf;base64,AA=='", "data:font/ttf;base64,AA=="),
        ("//x.example/f.woff", "https://x.example/f.woff"),
        ("data:text/html,x", nil), ("http://x.example/f.woff", nil),
    ])
    func `a document contains the fonts that a program may load`(address: String, written: String?) async throws {
        let files = [
            "pages/index/index.js": "Page({})", "pages/index/index.axml": "<view/>",
            "app.acss": "@font-face { font-family: icons; src: url(\(address)) format('woff') }",
        ]
        try await withProgram(files) { fixture in
            await fixture.idle()
            let html = try await fixture.program.html()
            let source = html.firstMatch(of: /src: url\("([^"]*)"\) format/).map { String($0.1) }
            #expect(source == written)
        }
    }

    @Test func `a document contains the files of the program and the URLs that its network admits`() async throws {
        let files = [
            "pages/index/index.js": "Page({})",
            "pages/index/index.axml": """
            <image src='/a.svg'/><image src='b.svg'/><image src='/../c.svg'/><image src='http://x.example/d.png'/>\
            <image src='https://x.example/e.png'/><image src='//x.example/f.png'/><image src='javascript:g()'/>
            """,
            "a.svg": "<svg/>", "pages/index/b.svg": "<svg></svg>",
        ]
        try await withProgram(files) { fixture in
            await fixture.idle()
            let html = try await fixture.program.html()
            let sources = html.matches(of: /\ssrc="([^"]*)"/).map { String($0.1) }
            #expect(
                sources == [
                    "data:image/svg+xml;base64,PHN2Zy8+", "data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=",
                    "https://x.example/e.png", "https://x.example/f.png",
                ]
            )
        }
        try await withProgram(files, configure: { $0.network = nil }) { fixture in
            await fixture.idle()
            let html = try await fixture.program.html()
            #expect(!html.contains(" src=\"https"))
        }
    }

    @Test(arguments: [
        ("{}", "{}", "pages/index/index"),
        ("{ \"defaultTitle\": \"App\" }", "{}", "App"),
        ("{ \"defaultTitle\": \"App\" }", "{ \"defaultTitle\": \"a &lt; b\" }", "a &amp;lt; b"),
        ("{}", "{ \"defaultTitle\": \"\" }", "pages/index/index"),
    ])
    func `the title of a document is that of the page`(window: String, page: String, title: String) async throws {
        let files = [
            "app.json": "{ \"pages\": [\"pages/index/index\"], \"window\": \(window) }",
            "pages/index/index.json": page, "pages/index/index.js": "Page({})", "pages/index/index.axml": "<view/>",
        ]
        let html = try await withProgram(files) { fixture in
            await fixture.idle()
            return try await fixture.program.html()
        }
        #expect(html.contains("<title>\(title)</title>"))
    }

    @Test(arguments: [
        ("opacity(0).step().opacity(0.5).step()", ["opacity": "0.5"]),
        (
            "height(50).width('50%').backgroundColor('red').step()",
            ["height": "50px", "background-color": "rgb(255, 0, 0)"]
        ),
        (
            "rotate(45).translate(10, 20).step().rotate(90).scale(2).skewX(1).step()",
            ["transform": "rotate(90deg) translate(10px, 20px) scale(2) skewX(1deg)"]
        ),
        ("rotate3d(1, 0, 0, 30).step()", ["transform": "rotate3d(1, 0, 0, 30deg)"]),
        ("step()", ["opacity": "1"]), ("opacity(0)", ["opacity": "1"]),
    ])
    func `an animation ends immediately`(steps: String, style: [String: String]) async throws {
        let files = [
            "pages/index/index.axml": "<view id='v' style='opacity:1' animation='{{a}}'/>",
            "pages/index/index.js":
                "Page({ onLoad() { this.setData({ a: my.createAnimation().\(steps).export() }) } })",
        ]
        let computed = try await withProgram(files) { fixture in
            await fixture.idle()
            return try await fixture.program.computedStyle(of: "#v")
        }
        for (name, value) in style { #expect(computed?[name] == value, "\(name)") }
    }
}

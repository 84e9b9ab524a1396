import CommandHarness
import MiniCore
import Testing

/// Mistakes that `mini check` finds in files without running them.
@Suite(.timeLimit(.minutes(20)))
struct CheckFindingsTests {
    /// A mistake and the line that reports it.
    struct Mistake: CustomTestStringConvertible {
        let files: [String: String]
        let expected: String
        var testDescription: String { expected }

        init(_ files: [String: String], _ expected: String) {
            self.files = files
            self.expected = expected
        }
    }

    private static let button = "<button onTap='save'/>"

    static let mistakes: [Mistake] = [
        Mistake(
            ["pages/a/a.json": #"{"usingComponents": {"card": "/components/card"}}"#],
            "pages/a/a.json:1:22: error: usingComponents: <card>: there is no \"/components/card\" with files "
                + ".json, .axml and .js [missing-file]",
        ),
        Mistake(
            ["pages/a/a.axml": "<import src='./rows.axml'/>"],
            "pages/a/a.axml:1:14: error: there is no file \"./rows.axml\" [missing-file]",
        ),
        Mistake(
            ["pages/a/a.js": "const text = require('../../utils/txt');\nPage({});\n"],
            "pages/a/a.js:1:22: error: cannot find module '../../utils/txt' [missing-file]",
        ),
        Mistake(
            ["app.json": #"{"pages": ["pages/a/a", "pages/b/b"]}"#],
            "app.json:1:25: error: the page has no pages/b/b.axml and no pages/b/b.js [missing-file]",
        ),
        Mistake(
            ["app.json": #"{"pages": ["pages/a/a", "pages/a/a.js"]}"#],
            "app.json:1:25: error: the page has no pages/a/a.js.axml and no pages/a/a.js.js; did you mean \"pages/a/a\"? "
                + "[missing-file]",
        ),
        Mistake(["pages/a/a.js": "Page({\n"], "pages/a/a.js:2:1: error: "),
        Mistake(
            ["pages/a/a.axml": "<view>\n  <vew/>\n</view>"],
            "pages/a/a.axml:2:3: warning: <vew> is neither a built-in component nor one of usingComponents; "
                + "did you mean <view>? [unknown-tag]",
        ),
        Mistake(
            ["pages/a/a.axml": "<div/>"],
            "pages/a/a.axml:1:1: warning: <div> is neither a built-in component nor one of usingComponents; "
                + "did you mean <view>? [unknown-tag]",
        ),
        Mistake(
            ["pages/a/a.axml": "<view bindtap='save'/>"],
            "pages/a/a.axml:1:7: warning: bindtap is no attribute here: write onTap [foreign-attribute]",
        ),
        Mistake(
            ["pages/a/a.axml": "<view v-if='{{a}}'/>"],
            "pages/a/a.axml:1:7: warning: v-if is no attribute here: write a:if [foreign-attribute]",
        ),
        Mistake(
            ["pages/a/a.axml": "<view onClick='save'/>"],
            "pages/a/a.axml:1:7: warning: onClick is no attribute here: write onTap [foreign-attribute]",
        ),
        Mistake(
            ["pages/a/a.axml": "<view wx:if='{{a}}'/>"],
            "pages/a/a.axml:1:7: warning: wx:if is not a directive here: write a:if [template]",
        ),
        Mistake(
            ["pages/a/a.axml": button, "pages/a/a.js": "Page({ svae() {} });"],
            "pages/a/a.axml:1:9: warning: pages/a/a.js defines no method \"save\"; did you mean \"svae\"? [missing-handler]",
        ),
        Mistake(
            ["pages/a/a.js": "Page({ onLoad() { my.getStorageSnyc({ key: 'a' }); } });"],
            "pages/a/a.js:1:22: warning: there is no my.getStorageSnyc; did you mean my.getStorageSync? [unknown-api]",
        ),
        Mistake(
            ["pages/a/a.js": "Page({ onLoad() {\n  my.request({ url: 'https://a.b', method: 'PSOT' });\n} });"],
            "pages/a/a.js:2:44: warning: my.request documents no method \"PSOT\"; did you mean \"POST\"? [unknown-value]",
        ),
        Mistake(
            ["pages/a/a.js": "Page({ onLoad() {\n  my.request({ url: 'https://a.b', method: 'PATCH' });\n} });"],
            "pages/a/a.js:2:44: warning: my.request documents no method \"PATCH\"; the documents list GET, POST, PUT, "
                + "DELETE [unknown-value]",
        ),
        Mistake(
            ["pages/a/a.js": "Page({ onLoad() {\n  my.request({ url: 'https://a.b', dataType: 'jsn' });\n} });"],
            "pages/a/a.js:2:46: warning: my.request documents no dataType \"jsn\"; did you mean \"json\"? [unknown-value]",
        ),
        Mistake(
            ["pages/a/a.js": "Page({ onLoad() {\n  my.getStorage({ kye: 'a' });\n} });"],
            "pages/a/a.js:2:19: warning: my.getStorage has no parameter \"kye\"; did you mean \"key\"? [unknown-parameter]",
        ),
        Mistake(
            ["pages/a/a.js": "Page({ data: { name: '' }, onLoad() {\n  this.setData({ naem: 'a' });\n} });"],
            "pages/a/a.js:2:18: warning: nothing reads \"naem\" of the data; did you mean \"name\"? [unread-data]",
        ),
        Mistake(
            ["pages/a/a.js": "const a = require('../../uitls/text');\nPage({});\n", "utils/text.js": ""],
            "pages/a/a.js:1:19: error: cannot find module '../../uitls/text'; did you mean '../../utils/text'? [missing-file]",
        ),
        Mistake(
            ["pages/a/a.axml": "<button open-type='shaer'/>"],
            "pages/a/a.axml:1:9: warning: <button> has no open-type \"shaer\"; did you mean \"share\"? [unknown-value]",
        ),
        Mistake(
            ["app.json": #"{"pages": ["pages/a/a"], "widnow": {}}"#],
            "app.json:1:26: warning: app.json has no key \"widnow\"; did you mean \"window\"? [unknown-key]",
        ),
        Mistake(
            ["pages/a/a.json": #"{"defaultTitel": "A"}"#],
            "pages/a/a.json:1:2: warning: pages/a/a.json has no key \"defaultTitel\"; "
                + "did you mean \"defaultTitle\"? [unknown-key]",
        ),
        Mistake(
            ["pages/a/a.acss": ".a { colr: red; }"],
            "pages/a/a.acss:1:6: warning: there is no property colr; did you mean color? [style]",
        ),
        Mistake(
            ["pages/a/a.axml": "<view class=\"{{list.filter(x => x).length}}\"/>"],
            "pages/a/a.axml:1:28: warning: the vendor's compiler rejects arrow functions: call a function of an SJS file "
                + "[arrow-function]",
        ),
        Mistake(
            ["pages/a/a.axml": "<block>\n  <view slot='x'/>\n</block>"],
            "pages/a/a.axml:2:9: warning: the vendor's compiler rejects slot without an element around it: <block> and "
                + "<template> are none [slot-without-element]",
        ),
        Mistake(
            ["pages/a/a.axml": "<view><template name='t'><text slot='{{x}}'/></template></view><template is='t'/>"],
            "pages/a/a.axml:1:32: warning: the vendor's compiler rejects slot without an element around it: <block> and "
                + "<template> are none [slot-without-element]",
        ),
        Mistake(
            [
                "pages/a/a.axml": "<import-sjs from='./a.sjs' name='m'/>{{m()}}",
                "pages/a/a.sjs": "varfoo = 'bar';\nexport default () => Math.max(foo);\n",
            ],
            "pages/a/a.sjs:2:31: warning: foo is not defined, and the vendor's compiler rejects the name "
                + "[undefined-name]",
        ),
        Mistake(
            [
                "pages/a/a.json": #"{"usingComponents": {"card": "/card"}}"#, "card.js": "Component({});",
                "card.axml": "<view/>", "pages/a/a.axml": "<import src='t.axml'/><template is='t'/>",
                "pages/a/t.axml": "<template name='t'><view>\n<card/></view></template>",
            ],
            "pages/a/t.axml:2:1: warning: <card> in a <template>: the vendor's base library shows no component there "
                + "[component-in-template]",
        ),
        Mistake(
            ["pages/a/a.axml": "<view a:for='{{list}}'>{{item}}</view>"],
            "pages/a/a.axml:1:7: warning: a:for has no a:key: rows do not keep their state when the list changes "
                + "[list-without-key]",
        ),
        Mistake(
            ["pages/a/a.axml": "<block a:for='{{list}}' key='{{item}}'><view/></block>"],
            "pages/a/a.axml:1:8: warning: a:for has no a:key: rows do not keep their state when the list changes "
                + "[list-without-key]",
        ),
        Mistake(
            [
                "mini.project.json": #"{"format": 2}"#, "pages/a/a.json": #"{"usingComponents": {"card": "/card"}}"#,
                "pages/a/a.axml": "<card/>", "card.js": "Component({\n  onInit() {},\n});", "card.axml": "<view/>",
            ],
            "card.js:2:3: warning: component2 is off, because mini.project.json does not set compileOptions.component2 "
                + "to true: onInit and deriveDataFromProps of components are not called [component2]",
        ),
        // Components that no page shows are read too.
        Mistake(
            [
                "app.json": #"{"pages": ["pages/a/a"], "usingComponents": {"card": "/components/card"}}"#,
                "components/card.axml": button, "components/card.js": "Component({ methods: { other() {} } });",
                "components/card.json": #"{"component": true}"#,
            ],
            "components/card.axml:1:9: warning: components/card.js defines no method \"save\" [missing-handler]",
        ),
    ]

    @Test(arguments: mistakes)
    func `a mistake is reported with its place and the intended name`(_ mistake: Mistake) async throws {
        let program = try ProgramFolder(mistake.files)
        // An error fails every check, and a warning one that permits none.
        let options = mistake.expected.contains(": error: ") ? [] : ["--max-warnings", "0"]
        let result = try await program.mini("check", options)
        let lines = result.output.split(separator: "\n").map(String.init)
        #expect(lines.contains { $0.hasPrefix(mistake.expected) }, "\(result.output)")
        #expect(result.status != 0)
    }

    /// Programs without a mistake that look suspicious.
    static let sound: [[String: String]] = [
        ["pages/a/a.axml": button, "pages/a/a.js": "const mixin = {}; Page({ ...mixin });"],
        ["pages/a/a.axml": button, "pages/a/a.js": "Page({ onLoad() { this.save = () => {}; } });"],
        ["pages/a/a.axml": button, "pages/a/a.js": "const save = () => {}; Page({ save });"],
        ["pages/a/a.axml": button, "pages/a/a.js": "const options = {}; Page(options);"],
        ["pages/a/a.axml": "<button onTap='{{name}}'/>"],
        ["pages/a/a.js": "function f(my) { my.anything(); } Page({ f });"],
        ["pages/a/a.js": "let a; try { a = require('./optional'); } catch {} Page({ a });"],
        [
            "pages/a/a.js": """
            const method = 'PATCH';
            Page({ onLoad() { my.request({ url: 'https://a.b', method: 'post' }); my.request({ url: '/', method }); } });
            """
        ],
        [
            "pages/a/a.js": """
            Page({ data: { name: '' }, onLoad() { this.setData({ naem: 1 }); }, f() { return this.data.naem; } });
            """
        ],
        ["pages/a/a.js": "Page({ data: { name: '' }, onLoad() { this.setData({ 'name.first': 1, other: 2 }); } });"],
        ["pages/a/a.js": "Page({ onLoad() { my.getStorage({ key: 'a', success() {}, something: 1 }); } });"],
        ["pages/a/a.js": "if (my.somethingNew) console.log(1); Page({});"],
        [
            "pages/a/a.js": "require('../../vendor'); my.createPage({});",
            "vendor.js": "my.createPage = options => Page(options);",
        ],
        [
            "pages/a/a.axml": """
            <view a:for="{{list}}" a:key="*this">{{item}}</view><view a:for="{{list}}" key="{{item}}"/>
            <view a:for="{{[1, 2]}}"/><view a:for="{{ 3 }}"/><block a:for="{{list}}"><view key="{{item}}"/></block>
            """
        ],
        [
            "pages/a/a.json": #"{"usingComponents": {"card": "/card"}}"#, "card.js": "Component({});",
            "card.axml": "<slot/><slot name='x'/>", "pages/a/a.axml": "<card><block><view slot='x'/></block></card>",
        ],
        [
            "pages/a/a.axml": "<import-sjs from='./a.sjs' name='m'/>{{m.now(1)}}",
            "pages/a/a.sjs": """
            const at = n => getDate(n).getTime() + isNaN(NaN) + Math.max(...[Infinity]);
            function now() { console.log(arguments.length, undefined); return at(1); }
            module.exports = { now };
            """,
        ],
        [
            "pages/a/a.axml": "<import src='lib/t.axml'/><template is='t'/>",
            "node_modules/lib/t.axml": "<template name='t'><view a:for='{{[x => x]}}' slot='y'/></template>",
        ],
        ["pages/a/a.acss": ".a { --own: 1px; -webkit-line-clamp: 2; color: red; }"],
        [
            "pages/a/a.js": "const a = require('a'); Page({ a });",
            "node_modules/a/index.js": "my.anyThing(); require('b');",
        ],
    ]

    @Test(arguments: sound)
    func `code that may be correct is not reported`(_ files: [String: String]) async throws {
        let result = try await ProgramFolder(files).mini("check", "--max-warnings", "0", "--json")
        #expect(try result.document()["findings"] == [], "\(result.output)")
    }

    @Test func `an error of app.js has its own row`() async throws {
        let program = try ProgramFolder([
            "app.json": #"{"pages": ["pages/a/a", "pages/b/b"]}"#, "pages/b/b.axml": "<view/>",
            "pages/b/b.js": "Page({});", "app.js": "App({});\nnothing();\n",
        ])
        let result = try await program.mini("check")
        #expect(result.status == 1)
        #expect(result.output.contains("\napp.js     failed"))
        #expect(result.output.ranges(of: "app.js:2:").count == 1, "\(result.output)")
        #expect(result.output.contains("\npages/b/b  not opened"))
        let document = try await program.mini("check", "--json").document()
        #expect(document["errors"]?.array?.map { $0["line"] } == [2])
        #expect(document["pages"]?.array?.map { $0["errors"] } == [[], []])
        let junit = try await program.mini("check", "--format", "junit").output
        #expect(
            junit.hasPrefix(
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites tests=\"3\" failures=\"1\" skipped=\"2\">"
            )
        )
        #expect(junit.ranges(of: "<failure").count == 1, "\(junit)")
        #expect(junit.contains("<testcase name=\"app.js\" classname=\"pages\">\n      <failure message=\"app.js:2:"))
        for page in ["pages/a/a", "pages/b/b"] {
            let skipped = "<testcase name=\"\(page)\" classname=\"pages\">\n      <skipped message=\"app.js failed\"/>"
            #expect(junit.contains(skipped), "\(junit)")
        }
    }

    @Test func `pages after an error of App.onLaunch fail in every format`() async throws {
        let program = try ProgramFolder(["app.js": "App({ onLaunch() { throw new Error('broken'); } });"])
        let list = try await program.mini("check")
        #expect(list.status == 1)
        #expect(list.output.contains("\npages/a/a  failed"), "\(list.output)")
        let pages = try await program.mini("check", "--json").document()["pages"]?.array
        #expect(pages?.map { $0["ok"] } == [false])
        #expect(pages?[0]["errors"]?[0]?["message"] == "Error: broken", "\(pages ?? [])")
        let junit = try await program.mini("check", "--format", "junit").output
        #expect(junit.contains("<testsuites tests=\"2\" failures=\"2\" skipped=\"0\">"), "\(junit)")
        #expect(junit.contains("<testcase name=\"pages/a/a\" classname=\"pages\">\n      <failure message=\"app.js:1:"))
    }

    @Test func `equal findings are combined, many of a kind are counted, and warnings count all of them`() async throws
    {
        let program = try ProgramFolder([
            "pages/a/a.js": "Page({ f() {\n" + String(repeating: "my.nothing1();\n", count: 25) + "} });",
            "pages/a/a.json": "{" + (0..<150).map { "\"unknown\($0)\": 1" }.joined(separator: ", ") + "}",
            "pages/a/a.acss": ".a { colr: red; }",
        ])
        let result = try await program.mini("check")
        #expect(result.output.ranges(of: "[unknown-api]").count == 11, "\(result.output)")
        #expect(
            result.output.contains(
                "\npages/a/a.js: warning: 15 more findings of this kind are left out [unknown-api]\n"
            )
        )
        #expect(result.output.ranges(of: "[unknown-key]").count == 101)
        #expect(
            result.output.contains(
                "\npages/a/a.json: warning: 50 more findings of this kind are left out [unknown-key]\n"
            )
        )
        #expect(result.output.hasSuffix("files: 0 errors, 176 warnings\n"), "\(result.output.suffix(200))")
        #expect(try await program.mini("check", "--max-warnings", "176").status == 0)
        #expect(try await program.mini("check", "--max-warnings", "175").status == 1)
        let findings = try await program.mini("check", "--json").document()["findings"]?.array ?? []
        #expect(findings.reduce(0) { $0 + ($1["count"]?.number ?? 0) } == 176)
    }

    @Test func `long findings fill neither the memory nor the report`() async throws {
        let keys = (0..<2).map { "\"\($0)\(String(repeating: "k", count: 2_200_000))\": 1" }
        let program = try ProgramFolder(["pages/a/a.json": "{\(keys.joined(separator: ", "))}"])
        let result = try await program.mini("check", "--timeout", "10m")
        #expect(result.output.utf8.count < 5 << 20)
        #expect(result.output.contains("more findings of this kind are left out [unknown-key]"))
        #expect(result.output.hasSuffix("files: 0 errors, 2 warnings\n"))
    }

    @Test func `the time limit counts while files are read`() async throws {
        let list = String(repeating: "a,", count: 400_000)
        let scripts = Dictionary(uniqueKeysWithValues: (0..<20).map { ("b\($0).js", "let a; exports.b = [\(list)];") })
        let requires = (0..<20).map { "if (0) require('../../b\($0)');" }.joined()
        let files = [
            "app.json": #"{"pages": ["pages/a/a"], "widnow": {}}"#, "pages/a/a.js": requires + "Page({});",
        ]
        let program = try ProgramFolder(scripts.merging(files) { $1 })
        let result = try await program.mini("check", "--timeout", "100ms", "--json")
        #expect(result.status == 124)
        let document = try result.document()
        #expect(document["findings"] == [])
        #expect(document["pages"]?[0]?["errors"]?[0]?["code"] == "timed-out")
    }

    private func mistaken() throws -> ProgramFolder {
        try ProgramFolder([
            "app.json": #"{"pages": ["pages/a/a"], "widnow": {}}"#, "pages/a/a.axml": "<import src='x.axml'/>",
        ])
    }

    @Test func `findings are written as SARIF for code scanning`() async throws {
        let result = try await mistaken().mini("check", "--format", "sarif")
        #expect(result.status == 1)
        let run = try result.document()["runs"]?[0]
        let results = run?["results"]?.array ?? []
        #expect(results.contains { $0["ruleId"] == "unknown-key" && $0["level"] == "warning" })
        let error = results.first { $0["ruleId"] == "missing-file" }
        let place = error?["locations"]?[0]?["physicalLocation"]
        #expect(place?["artifactLocation"]?["uri"] == "pages/a/a.axml")
        #expect(place?["region"] == ["startLine": 1, "startColumn": 14])
        let rules = Set(run?["tool"]?["driver"]?["rules"]?.array?.compactMap { $0["id"]?.string } ?? [])
        #expect(results.allSatisfy { rules.contains($0["ruleId"]?.string ?? "") })
    }

    @Test func `findings are written in the formats of CI systems`() async throws {
        let program = try mistaken()
        let commands = try await program.mini("check", "--format", "github")
        #expect(
            commands.output.contains(
                "::warning file=app.json,line=1,col=26::app.json has no key \"widnow\"; did you mean \"window\"? [unknown-key]\n"
            )
        )
        #expect(commands.output.contains("::error file=pages/a/a.axml,line=1,col=14::"))
        let document = try await program.mini("check", "--format", "junit")
        #expect(document.output.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites tests=\"3\""))
        #expect(
            document.output.contains("<testcase name=\"pages/a/a.axml\" classname=\"files\">\n      <failure message=")
        )
        #expect(document.output.hasSuffix("</testsuites>\n"))
    }

    @Test func `warnings fail a check only above their limit`() async throws {
        let program = try ProgramFolder(["app.json": #"{"pages": ["pages/a/a"], "widnow": {}}"#])
        #expect(try await program.mini("check").status == 0)
        #expect(try await program.mini("check", "--max-warnings", "1").status == 0)
        #expect(try await program.mini("check", "--max-warnings", "0").status == 1)
        let wrong = try await program.mini("check", "--max-warnings", "-1")
        #expect(wrong.status == 2)
        #expect(try await program.mini("check", "--json", "--format", "sarif").status == 2)
    }
}

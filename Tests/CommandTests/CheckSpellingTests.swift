import CommandHarness
import MiniCore
import Testing

/// Misspelt names in scripts, templates and JSON files that `mini check` finds.
@Suite(.timeLimit(.minutes(20)))
struct CheckSpellingTests {
    /// A file and the finding with its line and column.
    struct Mistake: CustomTestStringConvertible {
        let file: String
        let text: String
        let place: String
        let message: String
        var testDescription: String { text }

        init(_ file: String, _ text: String, _ place: String, _ message: String) {
            self.file = file
            self.text = text
            self.place = place
            self.message = message
        }
    }

    private static func script(_ code: String, _ column: Int, _ message: String) -> Mistake {
        Mistake("pages/a/a.js", "Page({ onLoad() {\n\(code)\n} });", "2:\(column)", message)
    }

    private static func template(_ text: String, _ message: String) -> Mistake {
        Mistake("pages/a/a.axml", text, "1:7", message)
    }

    static let scripts: [Mistake] = [
        script("my['requst']({});", 4, "there is no my.requst; did you mean my.request?"),
        script("const { requst } = my;", 9, "there is no my.requst; did you mean my.request?"),
        script("const { requst: ask = 1 } = my;", 9, "there is no my.requst; did you mean my.request?"),
        script("let f; ({ requst: f } = my);", 11, "there is no my.requst; did you mean my.request?"),
        script("const f = my.getStorgae;", 14, "there is no my.getStorgae; did you mean my.getStorage?"),
        script("(0, my.requset)({});", 8, "there is no my.requset; did you mean my.request?"),
        script("my.canIUse('requst.object.url');", 12, "there is no my.requst; did you mean my.request?"),
        script("my.call('requst', {});", 9, "there is no my.requst; did you mean my.request?"),
        script(
            "my.getStorage({ key: 'a', sucess() {} });",
            27,
            "my.getStorage has no parameter \"sucess\"; did you mean \"success\"?"
        ),
        script(
            "my.getSystemInfo({ complet: 1 });",
            20,
            "my.getSystemInfo has no parameter \"complet\"; did you mean \"complete\"?"
        ),
        script("my.scan({ fial: () => {} });", 11, "my.scan has no parameter \"fial\"; did you mean \"fail\"?"),
        Mistake("pages/a/a.js", "Page({ onLod() {} });", "1:8", "Page has no \"onLod\"; did you mean \"onLoad\"?"),
        Mistake("pages/a/a.js", "Pag({ onLoad() {} });", "1:1", "there is no function Pag; did you mean Page?"),
        Mistake("app.js", "App({ onLanch() {} });", "1:7", "App has no \"onLanch\"; did you mean \"onLaunch\"?"),
    ]

    static let templates: [Mistake] = [
        template("<view bindTap='a'/>", "bindTap is no attribute here: write onTap"),
        Mistake("pages/a/a.axml", "<input bindInput='a'/>", "1:8", "bindInput is no attribute here: write onInput"),
        Mistake("pages/a/a.axml", "<input bind-input='a'/>", "1:8", "bind-input is no attribute here: write onInput"),
        template("<view on-click='a'/>", "on-click is no attribute here: write onTap"),
        template("<view ng-click='a'/>", "ng-click is no attribute here: write onTap"),
        Mistake(
            "pages/a/a.axml",
            "<input v-model='a'/>",
            "1:8",
            "v-model is no attribute here: write value=\"{{…}}\" and onInput"
        ),
        template("<view wx-if='{{a}}'/>", "wx-if is no attribute here: write a:if"),
        template("<view a-if='{{a}}'/>", "a-if is no attribute here: write a:if"),
        template("<view *ngIf='a'/>", "*ngIf is no attribute here: write a:if"),
        template("<view a:fi='{{a}}'/>", "a:fi is not a directive; did you mean a:if?"),
        template("<view onTpa='a'/>", "<view> has no event onTpa; did you mean onTap?"),
        template("<view catchTpa='a'/>", "<view> has no event catchTpa; did you mean catchTap?"),
        Mistake("pages/a/a.axml", "<input onInpt='a'/>", "1:8", "<input> has no event onInpt; did you mean onInput?"),
        Mistake(
            "pages/a/a.axml",
            "<view style='top: 0; colr: red'/>",
            "1:22",
            "there is no property colr; did you mean color?"
        ),
    ]

    static let configurations: [Mistake] = [
        Mistake(
            "app.json",
            #"{"pages": ["pages/a/a"], "networkTimeout": {"requst": 1000}}"#,
            "1:45",
            "networkTimeout has no key \"requst\"; did you mean \"request\"?"
        ),
        Mistake(
            "mini.project.json",
            #"{"format": 2, "compileOptions": {"componet2": true}}"#,
            "1:34",
            "compileOptions has no key \"componet2\"; did you mean \"component2\"?"
        ),
        Mistake("pages/a/a.acss", "@import './nope.acss';", "1:1", "there is no file"),
    ]

    @Test(arguments: scripts + templates + configurations)
    func `a name that is close to another name is reported with its place`(_ mistake: Mistake) async throws {
        let result = try await ProgramFolder([mistake.file: mistake.text]).mini("check")
        let severity = mistake.file.hasSuffix(".acss") ? "error" : "warning"
        let expected = "\n\(mistake.file):\(mistake.place): \(severity): \(mistake.message)"
        #expect(result.output.ranges(of: expected).count == 1, "\(result.output)")
        if severity == "error" { #expect(result.status == 1) }
    }

    /// Code without a mistake that looks suspicious.
    static let sound: [[String: String]] = [
        [
            "pages/a/a.js":
                "if (my.somethingNew) { const { somethingNew } = my; somethingNew(my.ap, my.tg, my.cloud); } Page({});"
        ],
        ["pages/a/a.js": "my.requst = () => {}; my.requst(); const f = my.requst; Page({ f });"],
        [
            "pages/a/a.js":
                "Page({ onLoad() { ['component2', 'button.open-type', 'lifestyle'].map(my.canIUse); my.canIUse('page.events'); } });"
        ],
        ["pages/a/a.js": "Page({ onLod() {}, onLoad() { this.onLod(); }, custom: 1 });"],
        ["pages/a/a.js": "function Pag(options) { Page(options); } Pag({});"],
        ["pages/a/a.js": "Page({ onLoads() {} });", "pages/a/a.axml": "<view onTap='onLoads'/>"],
        [
            "pages/a/a.json": #"{"usingComponents": {"card": "/card"}}"#,
            "card.js": "Component({ props: { onTpa() {} } });",
            "card.axml": "<view/>", "pages/a/a.axml": "<card onTpa='a' bindInput='{{1}}' v-slot='a'/>",
            "pages/a/a.js": "Page({ a() {} });",
        ],
        [
            "pages/a/a.axml":
                "<view style='color: red; --own: {{a}}; colr: {{b}}'/><view style='--a: 1; -webkit-line-clamp: 2'/>"
        ],
    ]

    @Test(arguments: sound)
    func `a name that is intended is not reported as misspelt`(_ files: [String: String]) async throws {
        let findings = try await ProgramFolder(files).mini("check", "--json").document()["findings"]?.array ?? []
        let messages = findings.compactMap { $0["message"]?.string }
        #expect(messages.allSatisfy { !$0.contains("did you mean") && !$0.contains("bindInput") }, "\(messages)")
    }

    @Test(arguments: ["run", "check"])
    func `a misspelt list of pages is reported`(_ command: String) async throws {
        let result = try await ProgramFolder(["app.json": #"{"page": ["pages/a/a"]}"#]).mini(command)
        #expect(result.status == 2)
        #expect(result.error.contains("app.json:1:2: "), "\(result.error)")
        #expect(result.error.contains("app.json has no key \"page\"; did you mean \"pages\"?"), "\(result.error)")
    }
}

import MiniAudit
import MiniCore
import MiniHost
import Testing

/// The base library that a program needs.
@Suite(.timeLimit(.minutes(5)))
struct AuditBaseLibraryTests {
    private func audit(_ files: [String: String], minimum: String = "1.0.0") async throws -> ProgramAuditReport {
        let project = #"{"format": 2, "audit": {"baseLibrary": "\#(minimum)"}}"#
        let files = AuditFault.program.merging(["mini.project.json": project]) { _, new in new }
            .merging(files) { _, new in new }
        return try await AuditedProgram.audit(files) { $0.rules = ["PKG-12"] }
    }

    private static let script = "pages/index/index.js"
    private static let template = "pages/index/index.axml"

    @Test func `the report has the newest base library that a feature needs, and its place`() async throws {
        let files = [
            Self.script: "Page({\n  onLoad() { my.onAppShow(() => {}); my.getBatteryInfo({}); },\n});\n",
            Self.template: "<video src=\"a.mp4\"/>\n",
        ]
        let report = try await audit(files, minimum: "1.20.0")
        let library = try #require(report.baseLibrary)
        #expect(library.version == PackageVersion("1.20.0") && library.minimum == PackageVersion("1.20.0"))
        #expect(library.feature == "my.onAppShow")
        let line = "shop: base library 1.20.0 is needed for my.onAppShow in pages/index/index.js:2:17\n"
        #expect(report.text.contains(line), "\(report.text)")
        let document = ProgramAuditReports([report]).document
        #expect(document["baseLibrary"]?["version"] == "1.20.0" && document["baseLibrary"]?["line"] == 2)
        #expect(ProgramAuditReports([report]).html.contains("Base library 1.20.0 is needed"))
        #expect(report.findings == [])
    }

    @Test func `a program whose features have no documented version needs no base library`() async throws {
        let report = try await audit([:])
        #expect(report.baseLibrary == nil && report.findings == [])
        #expect(ProgramAuditReports([report]).document["baseLibrary"] == .null)
    }

    @Test func `a feature is one finding in a file, with its version and the minimum`() async throws {
        let script = "Page({ a() { my.getBatteryInfo({}); my.getBatteryInfo({}); } });\n"
        let report = try await audit([Self.script: script], minimum: "1.11.0")
        #expect(
            report.findings.map(\.message) == ["my.getBatteryInfo needs base library 1.12.0, and the minimum is 1.11.0"]
        )
        #expect(report.findings.map(\.place) == ["pages/index/index.js:1:17"])
    }

    @Test func `versions are compared by their numbers`() async throws {
        let files = [Self.script: "Page({ a() { my.getBatteryInfo({}); } });\n"]
        #expect(try await audit(files, minimum: "1.9.0").findings.count == 1)
        #expect(try await audit(files, minimum: "1.12.0").findings == [])
        #expect(try await audit(files, minimum: "2.0.0").findings == [])
    }

    @Test(arguments: [
        "if (my.canIUse('getBatteryInfo')) my.getBatteryInfo({});", "if (my.getBatteryInfo) my.getBatteryInfo({});",
        "if (!my.getBatteryInfo) return; my.getBatteryInfo({});", "my.getBatteryInfo && my.getBatteryInfo({});",
        "my.getBatteryInfo?.({});", "if (typeof my.getBatteryInfo === 'function') my.getBatteryInfo({});",
        "my.canIUse('getBatteryInfo') ? my.getBatteryInfo({}) : 0;",
        "if (my.canIUse('pageScrollTo.object.duration')) my.pageScrollTo({ duration: 1 });",
    ])
    func `a feature that the script checks is no finding`(_ code: String) async throws {
        let report = try await audit([Self.script: "Page({ a() { \(code) } });\n"])
        #expect(report.findings == [] && report.baseLibrary == nil, "\(report.text)")
    }

    @Test(arguments: [
        ("my.getBatteryInfo({});", "my.getBatteryInfo"), ("my['getBatteryInfo']({});", "my.getBatteryInfo"),
        ("const { getBatteryInfo } = my; getBatteryInfo({});", "my.getBatteryInfo"),
        ("my.ap.openURL({ url: 'a' });", "my.ap.openURL"),
        ("my.pageScrollTo({ duration: 1 });", "duration of my.pageScrollTo"),
        ("if (my.canIUse('getTitleColor')) my.getBatteryInfo({});", "my.getBatteryInfo"),
    ])
    func `a feature that the script does not check is a finding`(_ code: String, _ feature: String) async throws {
        let report = try await audit([Self.script: "Page({ a() { \(code) } });\n"])
        #expect(report.baseLibrary?.feature == feature)
        #expect(report.findings.count == 1, "\(report.text)")
    }

    @Test func `the keys of components and configurations need versions of the base library`() async throws {
        let files = [
            "app.json": #"{"pages": ["pages/index/index"], "entryPagePath": "pages/index/index"}"#,
            "pages/index/index.json": #"{"usingComponents": {"card": "/card"}, "styleIsolation": "shared"}"#,
            Self.template: "<card/>\n", "card.json": #"{"component": true, "componentGenerics": {"row": true}}"#,
            "card.js": "Component({ data: {}, observers: {}, ref() {} });\n", "card.axml": "<view>Card</view>\n",
        ]
        let report = try await audit(files)
        let messages = [
            "the key entryPagePath needs base library 2.7.20", "observers of Component needs base library 2.8.1",
            "ref of Component needs base library 1.18.0", "the key componentGenerics needs base library 2.8.6",
            "the key styleIsolation needs base library 2.7.2",
        ]
        #expect(report.findings.map(\.message) == messages.map { "\($0), and the minimum is 1.0.0" }, "\(report.text)")
        #expect(report.baseLibrary?.file == "card.json" && report.baseLibrary?.line == 1)
    }

    @Test func `a JSON file that a script reads is no configuration`() async throws {
        let files = ["app.js": "require('./a.json');\nApp({});\n", "a.json": #"{"styleIsolation": 1}"#]
        #expect(try await audit(files).baseLibrary == nil)
    }

    @Test func `a check in the script of a page applies to its template`() async throws {
        let template =
            "<button a:if=\"{{can}}\" open-type=\"share\">Share</button>\n<view catchAppear=\"a\">Shop</view>\n"
        let plain = try await audit([Self.template: template])
        #expect(
            plain.findings.map(\.message) == [
                "open-type of <button> needs base library 1.1.0, and the minimum is 1.0.0",
                "catchAppear of <view> needs base library 1.9.0, and the minimum is 1.0.0",
            ]
        )
        let script = "Page({ data: { can: my.canIUse('button.open-type.share') } });\n"
        let checked = try await audit([Self.script: script, Self.template: template])
        #expect(checked.baseLibrary?.feature == "catchAppear of <view>", "\(checked.text)")
        #expect(checked.findings.count == 1)
    }

    @Test func `the first project format selects base library 1 unless it sets enableAppxNg`() async throws {
        for (project, count) in [("{}", 1), (#"{"enableAppxNg": true}"#, 0), (#"{"format": 2}"#, 0)] {
            let script = "Page({ a() { my.getAccountInfoSync(); my.getBatteryInfo({}); } });\n"
            let report = try await audit([Self.script: script, "mini.project.json": project])
            #expect(report.findings.count == count, "\(project): \(report.text)")
            #expect(report.baseLibrary?.version == PackageVersion("2.7.17"))
        }
    }

    @Test func `each feature of the table has a version and the form of a name`() {
        #expect(BaseLibrary.versions.count >= 250)
        for (feature, version) in BaseLibrary.versions {
            #expect(feature.wholeMatch(of: /[A-Za-z][A-Za-z0-9-]*(\.[A-Za-z-]+){0,2}/) != nil, "\(feature)")
            #expect(version.description.wholeMatch(of: /[12]\.\d+\.\d+/) != nil, "\(feature)")
        }
        #expect(BaseLibrary.version(of: "getBatteryInfo") == PackageVersion("1.12.0"))
        #expect(BaseLibrary.version(of: "video.floating-mode") == PackageVersion("1.24.6"))
        #expect(BaseLibrary.version(of: "getStorage") == nil)
    }
}

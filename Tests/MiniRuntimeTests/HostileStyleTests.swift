import MiniHost
import Testing

/// Styles, selectors and files that would exhaust the stack, the time or an integer.
struct HostileStyleTests {
    /// The console output of a page that measures itself with a selector.
    private func lines(
        style: String = "",
        acss: String = "",
        selector: String = "view",
        template: String = "<view style='{{style}}'>x</view>",
    ) async throws -> [String] {
        try await withProgram([
            "pages/index/index.js": """
            Page({ data: { style: \(JSON.text(.string(style))) }, onReady() {
                my.createSelectorQuery().select(\(JSON.text(.string(selector)))).boundingClientRect()
                    .exec(([box]) => console.log(box ? box.width : "none"));
            } });
            """,
            "pages/index/index.axml": template, "pages/index/index.acss": acss,
        ]) { fixture in
            await fixture.idle()
            return fixture.lines + fixture.recorder.uncaught.map { "uncaught \($0.name): \($0.message)" }
        }
    }

    @Test(arguments: [
        "font:/", "font:/12px x", "font:12px/", "font:bold", "width:url(\\", "width:\"\\", "width:var(--a", "margin:\\",
    ])
    func `no inline style crashes the host`(style: String) async throws {
        #expect(try await lines(style: style) == ["390"])
    }

    @Test(arguments: [("width:calc(1px", "+1px", 100_000, ")"), ("width:calc(", "1px*(", 10_000, "")])
    func `no long inline style crashes the host`(start: String, part: String, count: Int, end: String) async throws {
        #expect(try await lines(style: start + String(repeating: part, count: count) + end) == ["390"])
    }

    @Test(arguments: [
        #"[a="\"#, #"[a='\\"#, #"[a="\\\"#, "\\", #"view\"#, ":nth-child(n-9223372036854775808)",
        ":nth-child(9223372036854775807n+1)", ":nth-child(-9223372036854775808n-9223372036854775808)",
        ":nth-child(99999999999999999999)",
    ])
    func `no selector crashes the host`(selector: String) async throws {
        let lines = try await lines(selector: selector)
        #expect(lines == ["none"] || lines.first?.hasPrefix("uncaught") == true)
        // In a style sheet as well, as a rule without effect.
        #expect(try await self.lines(acss: selector + "{width:7px}") == ["390"])
    }

    @Test func `variables that double each other terminate`() async throws {
        let chain = (0..<14).map { index in
            "--v\(index):" + String(repeating: "var(--v\(index + 1))", count: 20) + ";"
        }
        let sheet = "page{\(chain.joined())--v14:;}view{width:var(--v0);height:var(--v0)}"
        #expect(try await lines(acss: sheet) == ["390"])
    }

    @Test func `variables within fallbacks terminate`() async throws {
        var value = "1px"
        for index in 0..<6 { value = "var(--u\(index),var(--w\(index),\(value)))" }
        let chain = (0..<14).map { "--v\($0):var(--none,var(--v\($0 + 1))) var(--none,var(--v\($0 + 1)));" }
        #expect(try await lines(acss: "page{\(chain.joined())}view{width:\(value);height:var(--v0)}") == ["1"])
    }

    @Test func `rules that match all ancestors terminate`() async throws {
        let sheet = String(repeating: ".a .a .a .a .a .a .z .a{color:red}", count: 3_000)
        let template =
            String(repeating: "<view class='a'>", count: 200) + String(repeating: "</view>", count: 200)
        #expect(try await lines(acss: sheet, template: template) == ["390"])
    }

    @Test(arguments: ["axml", "sjs"])
    func `a long chain of imports is an error`(kind: String) async throws {
        let count = 400
        var files = ["pages/index/index.js": "Page({})"]
        for index in 0..<count {
            files["c/\(index).\(kind)"] =
                kind == "axml"
                ? "<import src='./\(index + 1).axml'/>"
                : "import x from './\(index + 1).sjs'; export default x;"
        }
        files["c/\(count).\(kind)"] = ""
        files["pages/index/index.axml"] =
            kind == "axml" ? "<import src='/c/0.axml'/>" : "<import-sjs name='m' from='/c/0.sjs'/>"
        let failures = try await withProgram(files) { fixture in
            await fixture.idle()
            return fixture.recorder.uncaught
        }
        #expect(failures.contains { $0.message == "more than 256 files import each other in a row" })
    }
}

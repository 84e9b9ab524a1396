import CommandHarness
import Foundation
import MiniCore
import MiniDev
import MiniHost
import Testing

/// What follows from saved files.
@Suite(.timeLimit(.minutes(5))) struct FileChangeTests {
    private let tapTwice = """
        const page = getCurrentPages()[0];
        page.count();
        page.count();
        """

    @Test func `a style sheet is replaced, and the page keeps its data`() async throws {
        let fixture = try await DevFixture()
        let browser = try await fixture.connect()
        try await browser.send(["type": "evaluate", "id": 1, "code": .string(tapTwice)])
        _ = try await browser.document { $0.contains(">2 taps<") }
        try fixture.save("pages/a/a.acss", ".count { color: #123456; }")
        let text = try #require(try await browser.next("patch")["text"]?.string)
        #expect(text.contains("123456"))
        await fixture.stop()
    }

    @Test func `a template is replaced, and the page keeps its data`() async throws {
        let fixture = try await DevFixture()
        let browser = try await fixture.connect()
        _ = try await browser.next("hello")
        try await browser.send(["type": "evaluate", "id": 1, "code": .string(tapTwice)])
        try fixture.save("pages/a/a.axml", "<text>{{count}} touches</text>")
        _ = try await browser.document { $0.contains(">2 touches<") }
        await fixture.stop()
    }

    @Test(arguments: [
        ("b.js", "Page({ onLoad(q) { this.setData({ x: q.x + my.getStorageSync({ key: 'k' }).data }); } });"),
        (
            "b.ts",
            "Page({ onLoad(q: { x: string }) { this.setData({ x: q.x + my.getStorageSync({ key: 'k' }).data }); } });"
        ),
    ])
    func `a script starts the program again on the same pages with its storage`(
        file: String,
        text: String,
    ) async throws {
        var files = DevFixture.counter
        files["pages/b/b.js"] = nil
        files["pages/b/\(file)"] = DevFixture.counter["pages/b/b.js"]
        let fixture = try await DevFixture(files)
        let browser = try await fixture.connect()
        _ = try await browser.next("page")
        let code = "my.setStorageSync({key: 'k', data: 'kept'}); await my.navigateTo({url: '/pages/b/b?x=7'})"
        try await browser.send(["type": "evaluate", "id": 1, "code": .string(code)])
        _ = try await browser.next("page") { $0["path"] == "pages/b/b" }
        try fixture.save("pages/b/\(file)", text)
        let page = try await browser.next("page") { $0["path"] == "pages/b/b" }
        #expect(page["document"]?.string?.contains(">b 7kept<") == true)
        #expect(page["stack"] == ["pages/a/a", "pages/b/b?x=7"])
        await fixture.stop()
    }

    @Test func `a configuration starts the program again on the same pages with its storage`() async throws {
        var files = DevFixture.counter
        files["pages/b/b.json"] = "{}"
        files["pages/b/b.js"] =
            "Page({ onLoad(q) { this.setData({ x: q.x + my.getStorageSync({ key: 'k' }).data }); } });"
        let fixture = try await DevFixture(files)
        let browser = try await fixture.connect()
        _ = try await browser.next("page")
        let code = "my.setStorageSync({key: 'k', data: 'kept'}); await my.navigateTo({url: '/pages/b/b?x=7'})"
        try await browser.send(["type": "evaluate", "id": 1, "code": .string(code)])
        _ = try await browser.next("page") { $0["path"] == "pages/b/b" }
        try fixture.save("pages/b/b.json", #"{"defaultTitle": "New"}"#)
        let page = try await browser.next("page") { $0["path"] == "pages/b/b" }
        #expect(page["title"] == "New")
        #expect(page["document"]?.string?.contains(">b 7kept<") == true)
        #expect(page["stack"] == ["pages/a/a", "pages/b/b?x=7"])
        await fixture.stop()
    }

    @Test func `a mistake in a template is shown with its place until it is fixed`() async throws {
        let fixture = try await DevFixture()
        let browser = try await fixture.connect()
        _ = try await browser.next("page")
        try fixture.save("pages/a/a.axml", "<view>\n  {{count + }} new\n</view>")
        let failure = try await browser.next("failure")
        #expect(failure["file"] == "pages/a/a.axml")
        #expect(failure["line"]?.number != nil)
        #expect(failure["excerpt"]?.string?.contains("^") == true)
        let late = try await fixture.connect()
        #expect(try await late.next("page")["document"]?.string?.contains(">0 taps<") == true)
        #expect(try await late.next("failure")["file"] == "pages/a/a.axml")
        try fixture.save("pages/a/a.axml", "<view>{{count}} new</view>")
        _ = try await late.next("running")
        #expect(try await browser.next("patch")["text"]?.string?.contains("new") == true)
        await fixture.stop()
    }

    @Test(arguments: [
        ("a.acss", ".count {\n  color red;\n}", ".count { color: #654321; }"),
        ("a.acss", ".count {\n  .inner { color: red; }\n}", ".count { color: #654321; }"),
        ("a.less", ".count {\n  color: @missing;\n}", "@c: #654321;\n.count { color: @c; }"),
    ])
    func `a mistake in a style sheet is shown with its place, and the page keeps the former rules until it is fixed`(
        file: String,
        broken: String,
        fixed: String,
    ) async throws {
        var files = DevFixture.counter
        files["pages/a/a.acss"] = nil
        files["pages/a/\(file)"] = ".count { color: #123456; }"
        let fixture = try await DevFixture(files)
        let browser = try await fixture.connect()
        _ = try await browser.document { $0.contains("#123456") }
        try fixture.save("pages/a/\(file)", broken)
        let failure = try await browser.next("failure")
        #expect(failure["file"]?.string == "pages/a/\(file)")
        #expect(failure["line"] == 2)
        #expect(failure["excerpt"]?.string?.contains("^") == true)
        // What the program changes meanwhile does not hide the failure.
        try await browser.send(["type": "evaluate", "id": 1, "code": .string(tapTwice)])
        let late = try await fixture.connect()
        _ = try await late.document { $0.contains(">2 taps<") && $0.contains("#123456") }
        #expect(try await fixture.connect().next("failure")["line"] == 2)
        try fixture.save("pages/a/\(file)", fixed)
        _ = try await browser.next("running")
        _ = try await late.document { $0.contains(">2 taps<") && $0.contains("#654321") }
        await fixture.stop()
    }

    @Test func `a program that starts with a mistake in a style sheet is shown with the failure`() async throws {
        var files = DevFixture.counter
        files["app.less"] = ".a { color: @missing; }"
        let fixture = try await DevFixture(files)
        let browser = try await fixture.connect()
        let failure = try await browser.next("failure")
        #expect(failure["file"] == "app.less")
        #expect(failure["message"]?.string?.contains("@missing") == true)
        try fixture.save("app.less", "@size: 3px;\n.count { margin: @size; }")
        _ = try await browser.next("running")
        #expect(try await browser.next("patch")["text"]?.string?.contains("3px") == true)
        await fixture.stop()
    }

    @Test func `a declaration that browsers ignore is no failure`() async throws {
        let fixture = try await DevFixture()
        let browser = try await fixture.connect()
        _ = try await browser.next("page")
        try fixture.save("pages/a/a.acss", ".count { *zoom: 1; colour: red; color: #123456; }")
        #expect(try await browser.nextType(of: ["failure", "patch"]) == "patch")
        await fixture.stop()
    }

    @Test(arguments: [
        ("app.json", #"{"pages": ["#, #"{"pages": ["pages/a/a"]}"#),
        ("app.js", "App({ onLaunch() { throw new Error('x'); } });", "App({});"),
        ("pages/a/a.js", "Page({", "Page({ data: { count: 5 } });"),
    ])
    func `a mistake in another file is shown, and the fixed program starts`(
        file: String,
        broken: String,
        fixed: String,
    ) async throws {
        let fixture = try await DevFixture()
        let browser = try await fixture.connect()
        _ = try await browser.next("page")
        try fixture.save(file, broken)
        #expect(try await browser.next("failure")["file"]?.string == file)
        try fixture.save(file, fixed)
        _ = try await browser.next("running")
        #expect(try await browser.next("page")["path"] == "pages/a/a")
        await fixture.stop()
    }

    @Test func `a program with a mistake starts when it is fixed, and a folder without a program does not`()
        async throws
    {
        var files = DevFixture.counter
        files["app.json"] = "{"
        let fixture = try await DevFixture(files)
        let browser = try await fixture.connect()
        #expect(try await browser.next("failure")["file"] == "app.json")
        try fixture.save("app.json", DevFixture.counter["app.json"] ?? "")
        #expect(try await browser.next("page")["path"] == "pages/a/a")
        await fixture.stop()

        let session = try DevSession(fixture.path + "/missing")
        await #expect(throws: ProgramStartError.self) { try await session.start() }
        await session.stop()
    }

    @Test func `a script that is saved in parts is shown as a mistake, and stored values stay`() async throws {
        let fixture = try await DevFixture()
        let browser = try await fixture.connect()
        _ = try await browser.next("page")
        let code = "my.setStorageSync({key: 'k', data: 'kept'})"
        try await browser.send(["type": "evaluate", "id": 1, "code": .string(code)])
        _ = try await browser.next("result")
        let script = "Page({\n  onLoad() { this.setData({ count: my.getStorageSync({ key: 'k' }).data }); },\n});"
        try fixture.save("pages/a/a.js", String(script.prefix(60)))
        let failure = try await browser.next("failure")
        #expect(failure["file"] == "pages/a/a.js")
        #expect(failure["line"]?.number != nil)
        #expect(failure["message"]?.string?.isEmpty == false)
        try fixture.save("pages/a/a.js", script)
        _ = try await browser.document { $0.contains(">kept taps<") }
        await fixture.stop()
    }

    @Test func `files that two editors save at the same time are shown with the last text of each`() async throws {
        let fixture = try await DevFixture()
        let browser = try await fixture.connect()
        _ = try await browser.next("hello")
        for number in 10...30 {
            try fixture.save("pages/a/a.axml", "<view class=\"count\">{{count}} of the first, \(number)</view>")
            try fixture.save("pages/a/a.axml", "<view class=\"count\">{{count}} of the second, \(number)</view>")
            try fixture.save("pages/a/a.acss", ".count { color: #1234\(number); }")
        }
        let document = try await browser.document { $0.contains(">0 of the second, 30<") && $0.contains("#123430") }
        #expect(!document.contains("of the first"))
        await fixture.stop()
    }

    @Test func `a program that is stopped while it starts again ends, and browsers receive the reason`() async throws {
        let folder = try TemporaryProgram([:])
        defer { folder.remove() }
        var configuration = HostConfiguration()
        configuration.storage = .folder("\(folder.path)/data")
        let fixture = try await DevFixture(configuration: configuration)
        let browser = try await fixture.connect()
        _ = try await browser.next("page")
        let code = "my.setStorageSync({key: 'k', data: 'kept'})"
        try await browser.send(["type": "evaluate", "id": 1, "code": .string(code)])
        _ = try await browser.next("result")
        try await browser.send(["type": "restart"])
        // The program is ended, and may be starting again.
        _ = try await browser.next("event") { $0["name"] == "ended" }
        await fixture.session.stop()
        #expect(try await browser.closing()["reason"] == "mini dev has ended")
        // Its data is there at the next start of the command.
        let next = try DevSession(fixture.path, configuration: configuration)
        try await next.start()
        let program = try #require(await next.program)
        #expect(try await program.evaluate("return my.getStorageSync({key: 'k'}).data") == "kept")
        await next.stop()
        await fixture.stop()
    }

    @Test func `the removal of the folder is reported`() async throws {
        let fixture = try await DevFixture()
        let browser = try await fixture.connect()
        _ = try await browser.next("page")
        let folder = try #require(fixture.path.resolvedPath)
        try FileManager.default.removeItem(atPath: folder)
        let line = try await browser.next("console")
        let text = "The folder \"\(folder)\" was removed"
        #expect(line["level"] == "error")
        #expect(line["text"]?.string?.hasPrefix(text) == true, "\(line)")
        await fixture.stop()
    }
}

import BrowserHarness
import CommandHarness
import Foundation
import MiniArchives
import MiniCore
import NetworkServers
import Testing

/// `mini test --trace` and `mini trace`.
@Suite(.timeLimit(.minutes(20)))
struct TestTraceTests {
    /// A program that uses a server, stored values, the console and a password.
    private static func program(_ port: Int) -> [String: String] {
        [
            "pages/a/a.axml": """
            <view>
              <text id="count">{{count}}</text>
              <button id="add" onTap="add">Add</button>
              <input id="field" password="{{true}}" value="{{text}}" onInput="change" />
            </view>
            """,
            "pages/a/a.js": """
            Page({
              data: { count: 0, sum: 0, text: '' },
              add() {
                this.setData({ count: this.data.count + 1 });
                console.log('added with token=se3ret');
                my.setStorageSync({ key: 'count', data: this.data.count });
                my.setStorageSync({ key: 'token', data: 'se3ret' });
                setTimeout(() => {}, 60000);
                my.request({
                  url: 'http://localhost:\(port)/sum?city=x&token=se3ret', method: 'POST',
                  data: { city: 'x', password: 'se3ret' },
                  success: ({ data }) => this.setData({ sum: data.sum }),
                });
              },
              change({ detail }) { this.setData({ text: detail.value }); },
            });
            """,
            "tests/a.test.js": """
            test('adds', async ({ app }) => {
              const page = await app.open();
              await page.$('#add').tap();
              await page.$('#field').input('se3' + 'ret');
              await app.storage.set('city', 'Hangzhou');
            });
            test('fails', async ({ app }) => {
              await app.open();
              await app.page.$('#none').tap();
            });
            """,
            "tests/x-y.test.js": "test('same', () => {}); test('same', () => {});",
            "tests/x/y.test.js": "test('same', () => {});",
        ]
    }

    private static func server() async throws -> TestServer {
        try await TestServer.start(.none) { _ in
            let body = #"{"sum": 3, "sessionId": "se3ret"}"#
            return ServerStep.respond(200, [("content-type", "application/json")], body: Array(body.utf8))
        }
    }

    /// Runs the tests of a program with a server.
    private func withTraces(
        _ mode: String,
        _ options: [String] = [],
        _ body: (ProgramFolder, CommandResult, _ files: [String]) async throws -> Void,
    ) async throws {
        let server = try await Self.server()
        do {
            let folder = try ProgramFolder(Self.program(server.port))
            let result = try await Product.mini.run(
                ["test", "--trace", mode, "--trace-dir", "out/traces", "--allow-http", "localhost"] + options,
                in: folder.path
            )
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out/traces").sorted()
            try await body(folder, result, names.map { "out/traces/" + $0 })
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    private func trace(_ folder: ProgramFolder, _ arguments: String...) async throws -> CommandResult {
        try await Product.mini.run(["trace"] + arguments, environment: ["HOME": folder.path], in: folder.path)
    }

    private func archive(_ folder: ProgramFolder, _ file: String) throws -> ZipArchive {
        try ZipArchive([UInt8](try Data(contentsOf: URL(filePath: folder.path + "/" + file))))
    }

    @Test func `a trace has actions with pages and events, and no secrets`() async throws {
        try await withTraces("on", ["--reporter", "html", "--output", "report.html"]) { folder, result, files in
            #expect(result.status == 1, "\(result.output)\(result.error)")
            // Two files, and tests of one file, whose names have the same letters.
            #expect(files.count == 5, "\(files)")
            let file = try #require(files.first { $0.hasPrefix("out/traces/tests-a-adds-") })
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + file)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            let document = try JSON.parse(try await trace(folder, file, "--json").output)
            #expect(document["format"] == "minihost-trace" && document["version"] == 1)
            #expect(document["test"]?["title"] == ["adds"] && document["test"]?["status"] == "passed")
            let actions = document["actions"]?.array ?? []
            #expect(
                actions.map { $0["call"] ?? .null } == [
                    "app.open()", ##"element.tap("#add")"##, ##"element.input("#field", "***")"##,
                    #"app.storage.set("set", ["city","Hangzhou"])"#,
                ]
            )
            try expectTap(actions[1], after: actions[0])
            #expect(actions[3]["events"]?.array?.contains { $0["kind"] == "storage" && $0["key"] == "city" } == true)
            try expectFiles(try archive(folder, file), actions)
            // The report links the trace.
            let report = try String(contentsOfFile: folder.path + "/report.html", encoding: .utf8)
            #expect(report.contains("href=\"\(file)\""), "\(report)")

            let text = try await trace(folder, file).output
            for part in [
                "adds (passed)", "2  ", ##"locator  $("#add")"##, "tests/a.test.js:3  await page.$('#add').tap();",
                "setData  pages/a/a: count", "storage  set token = \"***\"", "console  log: added with token=***",
                "request  POST http://localhost:", ": allowed, status 200", "timers  1 timer, the next at ",
                "\n      setTimeout of 60000 ms, due at ",
            ] {
                #expect(text.contains(part), "\(part) is not in \(text)")
            }
        }
    }

    private func expectTap(_ tap: ScriptValue, after open: ScriptValue) throws {
        #expect(tap["locator"] == ##"$("#add")"## && tap["page"] == "pages/a/a")
        #expect(tap["file"] == "tests/a.test.js" && tap["line"] == 3)
        #expect(tap["source"] == "  await page.$('#add').tap();")
        #expect(tap["before"]?.string != nil && tap["before"] == open["after"] && tap["after"] != tap["before"])
        #expect(tap["element"]?.number != nil && tap["error"] == .null && tap["timers"]?["count"] == 1)
        let timer = tap["timers"]?["list"]?[0] ?? .null
        #expect(timer["kind"] == "setTimeout" && timer["delay"] == 60_000 && timer["due"] == tap["timers"]?["next"])
        let all = tap["events"]?.array ?? []
        func events(_ kind: ScriptValue) -> [ScriptValue] { all.filter { $0["kind"] == kind } }
        #expect(events("data").first?["paths"] == ["count"] && events("data").first?["pathCount"] == 1)
        #expect(events("data").first?["bytes"]?.number ?? 0 > 0)
        #expect(events("console").map { $0["text"] ?? .null } == ["added with token=***"])
        #expect(events("storage").map { $0["key"] ?? .null } == ["count", "token"])
        #expect(events("storage").map { $0["value"] ?? .null } == [1, "***"])
        let call = try #require(events("call").first { $0["name"] == "request" })
        #expect(call["arguments"]?[0]?["data"] == ["city": "x", "password": "***"])
        #expect(call["result"]?["data"] == ["sum": 3, "sessionId": "***"])
        let request = try #require(events("request").first)
        #expect(request["decision"] == "allowed" && request["status"] == 200)
        let exchange = try #require(request["exchanges"]?[0])
        #expect(exchange["request"]?["postData"]?["text"]?.string?.contains("***") == true)
        #expect(exchange["response"]?["content"]?["text"]?.string?.contains(#""sum":3"#) == true)
    }

    /// The documents of the actions are in the archive, and no file has the secret.
    private func expectFiles(_ archive: ZipArchive, _ actions: [ScriptValue]) throws {
        let paths = Set(archive.entries.map(\.path))
        let documents = actions.flatMap { [$0["before"], $0["after"]].compactMap { $0?.string } }
        #expect(documents.count == 7 && Set(documents).isSubset(of: paths))
        #expect(paths.count { $0.hasPrefix("documents/") } == Set(documents).count)
        for entry in archive.entries {
            let text = String(decoding: try archive.content(of: entry), as: UTF8.self)
            #expect(!text.contains("se3ret"), "\(entry.path)")
            if entry.path == documents.last { #expect(text.contains("***") && text.contains("data-node=")) }
        }
    }

    @Test func `with retain-on-failure only the attempts that failed have traces`() async throws {
        try await withTraces("retain-on-failure", ["--retries", "1"]) { folder, result, files in
            #expect(result.status == 1)
            #expect(files.count == 2 && files.allSatisfy { $0.contains("tests-a-fails-") }, "\(files)")
            #expect(files.contains { $0.hasSuffix("-attempt-2.zip") })
            #expect(result.output.contains("trace: mini trace \(files[0]) --open"), "\(result.output)")
            let document = try JSON.parse(try await trace(folder, files[0], "--json").output)
            let last = try #require(document["actions"]?.array?.last)
            #expect(last["error"]?["message"]?.string?.contains("#none") == true && last["line"] == 9)
            #expect(document["test"]?["errors"]?[0]?["line"] == 9)
        }
    }

    @Test func `an action that does not end belongs to the test that began it`() async throws {
        // With the line ends of Windows.
        let lines = [
            "beforeAll(async ({ app }) => { await app.open(); });",
            "test('waits', async ({ app }) => {",
            "  await app.page.callMethod('wait');",
            "}, { timeout: 1000 });",
            "test('opens', async ({ app }) => { await app.open(); });",
        ]
        let folder = try ProgramFolder([
            "pages/a/a.js": "Page({ wait() { return new Promise(() => {}); } });",
            "tests/a.test.js": lines.joined(separator: "\r\n"),
        ])
        let result = try await Product.mini.run(["test", "--trace", "on", "--trace-dir", "my traces"], in: folder.path)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/my traces").sorted()
        #expect(result.status == 1 && names.count == 2, "\(result.output)\(result.error)")
        let first = try #require(names.first { $0.hasPrefix("tests-a-waits-") })
        #expect(result.output.contains("trace: mini trace 'my traces/\(first)' --open"), "\(result.output)")
        let actions = try JSON.parse(try await trace(folder, "my traces/" + first, "--json").output)["actions"]?.array
        let last = try #require(actions?.last)
        #expect(last["call"]?.string?.hasPrefix("page.callMethod(") == true && last["after"] == .null)
        #expect(last["error"]?["message"] == "the action had not ended when the test ended")
        #expect(last["source"] == "  await app.page.callMethod('wait');")
        // The next test closes the program, which ends the action.
        let second = try #require(names.first { $0.hasPrefix("tests-a-opens-") })
        let next = try JSON.parse(try await trace(folder, "my traces/" + second, "--json").output)["actions"]?.array
        #expect(next?.map { $0["call"] ?? .null } == ["app.open()"])
    }

    @Test func `a file that is no trace of this version is rejected with the reason`() async throws {
        let folder = try ProgramFolder()
        func error(_ name: String, _ bytes: [UInt8]?) async throws -> String {
            if let bytes { try Data(bytes).write(to: URL(filePath: folder.path + "/" + name)) }
            let result = try await trace(folder, name)
            #expect(result.status == 2 && result.output.isEmpty)
            return result.error
        }
        func archive(_ path: String, _ text: String) throws -> [UInt8] {
            var writer = ZipWriter()
            try writer.add(Array(text.utf8), at: path)
            return try writer.finish()
        }
        #expect(try await error("none.zip", nil).contains("none.zip cannot be read"))
        #expect(try await error("a.txt", Array("text".utf8)).contains("the file is not a zip archive"))
        let whole = try archive("trace.json", #"{"format":"minihost-trace","version":1,"actions":[],"events":[]}"#)
        #expect(try await error("cut.zip", Array(whole.dropLast(10))).contains("truncated or damaged"))
        #expect(try await error("b.zip", try archive("a.json", "{}")).contains("the archive has no trace.json"))
        #expect(try await error("c.zip", try archive("trace.json", "{")).contains("trace.json cannot be read"))
        #expect(try await error("d.zip", try archive("trace.json", "{}")).contains("is that of something else"))
        let empty = try archive("trace.json", #"{"format":"minihost-trace","version":1}"#)
        #expect(try await error("f.zip", empty).contains("trace.json lacks members"))
        let next = try archive("trace.json", #"{"format":"minihost-trace","version":2}"#)
        let message = try await error("e.zip", next)
        #expect(message.contains("has version 2 of the format, and this command reads version 1. Use the mini that"))
    }

    @Test func `the page of a trace is opened by xdg-open, whose absence is a note`() async throws {
        let folder = try ProgramFolder([
            "tests/a.test.js": "test('opens', async ({ app }) => { await app.open(); });",
            "bin/xdg-open": "#!/bin/sh\necho \"opened $1\" >&2\n",
        ])
        let browser = folder.path + "/bin/xdg-open"
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: browser)
        let made = try await Product.mini.run(["test", "--trace", "on", "--trace-dir", "out"], in: folder.path)
        #expect(made.status == 0, "\(made.error)")
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out").first)
        func open(_ path: String, _ options: [String] = []) async throws -> CommandResult {
            let words = ["PATH=\(path)", "HOME=\(folder.data)", Product.mini.path, "trace", "out/" + name, "--open"]
            return try await Product(path: "/usr/bin/env").run(words + options, in: folder.path)
        }
        let named = try await open(folder.path + "/bin", ["--html", "trace.html"])
        #expect(named.status == 0 && named.error.contains("/trace.html\n"), "\(named.error)")
        let unnamed = try await open(folder.path + "/bin")
        let address = try #require(unnamed.error.firstMatch(of: /opened (.+)\n/), "\(unnamed.error)")
        let page = try String(contentsOfFile: String(address.1), encoding: .utf8)
        #expect(page.contains("<script type=\"application/json\" id=\"trace\">") && page.contains("opens"))
        let absent = try await open("/nonexistent", ["--html", "trace.html"])
        #expect(absent.status == 0 && absent.error.contains("xdg-open cannot be started: "), "\(absent.error)")
    }

    @Test func `the folder of traces needs a mode, and a mode without a value is that of reports`() async throws {
        let folder = try ProgramFolder(["tests/a.test.js": "test('a', async ({ app }) => { await app.open(); });"])
        let wrong = try await Product.mini.run(["test", "--trace-dir", "out"], in: folder.path)
        #expect(wrong.status == 2 && wrong.error.contains("--trace-dir needs --trace on or --trace retain-on-failure"))
        let plain = try await Product.mini.run(["test", "--reporter", "json", "--trace"], in: folder.path)
        #expect(plain.status == 0 && plain.output.contains(#""actions":[{"name":"app.open()""#), "\(plain.error)")
        #expect(try folder.contents().allSatisfy { !$0.hasSuffix(".zip") })
    }

    @Test(.enabled(if: Browser.isInstalled, "chromium is not installed"))
    func `the page of a trace shows actions with their pages, code and events`() async throws {
        try await withTraces("on") { folder, _, files in
            let file = try #require(files.first { $0.hasPrefix("out/traces/tests-a-adds-") })
            let made = try await trace(folder, file, "--html", "trace.html")
            #expect(made.status == 0 && made.output.isEmpty, "\(made.error)")
            let browser = try Browser()
            let page = try await browser.openPage(at: "file://\(folder.path)/trace.html")
            #expect(try await page.evaluate("document.querySelectorAll('nav button').length").number ?? 0 >= 4)
            #expect(try await page.evaluate("document.querySelector('h1').innerText") == "adds passed")
            try await page.click("nav li:nth-child(2) button")
            let chosen = "document.querySelector('[aria-current=true]').textContent"
            #expect(try await page.evaluate(chosen).string?.contains("element.tap") == true)
            let texts = "Array.from(document.querySelectorAll('iframe'), (frame) => frame.srcdoc)"
            let frames = try await page.evaluate(texts)
            #expect(frames[0]?.string?.contains(">0<") == true && frames[1]?.string?.contains(">1<") == true)
            #expect(frames[0]?.string?.contains("outline: 3px") == true && frames.array?.count == 2)
            let attribute = "document.querySelector('iframe').getAttribute('sandbox')"
            #expect(try await page.evaluate(attribute) == "")
            let panel = "document.querySelector('[role=tabpanel]:not([hidden])').innerText"
            #expect(try await page.evaluate(panel).string?.contains("my.setStorageSync(") == true)
            for (tab, text) in [
                ("source", "await page.$('#add').tap();"), ("console", "added with token=***"),
                ("network", "POST http://localhost"), ("data", "setData pages/a/a: count"),
            ] {
                try await page.click("#tab-\(tab)")
                let shown = try await page.evaluate(panel).string ?? ""
                #expect(shown.contains(text), "\(tab): \(shown)")
            }
            // By the keyboard: the next action, whose page before is that after the former one.
            try await page.evaluate("document.querySelector('[aria-current=true]').focus()")
            try await page.press("ArrowDown")
            let next = try await page.evaluate("document.querySelector('iframe').srcdoc").string ?? ""
            #expect(next.contains(">1<") && !next.contains(">0<"))
            #expect(try await page.problems() == [])
        }
    }
}

import CommandHarness
import Glibc
import MiniCore
import Testing

@Suite(.timeLimit(.minutes(20)))
struct CheckTests {
    private func program() throws -> ProgramFolder {
        try ProgramFolder([
            "app.json": #"{"pages": ["pages/a/a", "pages/b/b", "pages/c/c"]}"#,
            "pages/b/b.axml": "<view/>",
            "pages/b/b.js": "Page({\n  onLoad() { nothing(); },\n});\n",
            "pages/c/c.axml": "<view><text>x</text></view><odd-tag/><image src='http://a.example/b?c=d'/>",
            "pages/c/c.js": """
            Page({ async onLoad() { this.setData({ a: 'bcd' }); await my.getStorage({}); } });

            """,
        ])
    }

    @Test func `every page is in the JSON report`() async throws {
        let result = try await program().mini("check", "--json")
        let pages = try #require(try result.document()["pages"]?.array)
        #expect(result.status == 1)
        #expect(pages.map { $0["page"] } == ["pages/a/a", "pages/b/b", "pages/c/c"])
        #expect(pages.map { $0["ok"] } == [true, false, true])
        #expect(pages.map { $0["nodes"] } == [2, 1, 5])
        #expect(pages[0]["errors"] == [])
        #expect(pages[1]["errors"]?[0]?["file"] == "pages/b/b.js")
        #expect(pages[1]["errors"]?[0]?["line"] == 2)
        #expect(pages[1]["errors"]?[0]?["code"] == "runtime")
        #expect(pages[1]["errors"]?[0]?["message"]?.string?.hasPrefix("ReferenceError: ") == true)
        #expect(pages.map { $0["loaded"] } == [true, true, true])
        #expect(pages[2]["failedCalls"]?.array?.count == 1)
        #expect(pages[0]["setData"] == ["count": 0, "bytes": 0])
        #expect(pages[2]["setData"]?["count"] == 1)
        let refused = "an image or media refused http://a.example: http is not allowed: use https"
        #expect(pages[2]["refusedURLs"] == [.string(refused)])
        let findings = try result.document()["findings"]?.array ?? []
        #expect(findings.map { $0["code"] } == ["unknown-tag"])
        #expect(findings.first?["file"] == "pages/c/c.axml")
        #expect(findings.first?["column"] == 28)
        // A finding of a file is not repeated as a note of its pages.
        #expect(pages[2]["notes"]?.array?.contains { $0["message"]?.string?.contains("<odd-tag>") == true } == false)
    }

    @Test func `every URL that a page loads is evaluated once`() async throws {
        let program = try ProgramFolder([
            "app.json": #"{"pages": ["pages/a/a"]}"#,
            "app.acss": "@font-face { font-family: f; src: url(http://font.example/f.woff); }",
            "pages/a/a.acss": ".a { background: url('http://sheet.example/a.png'); } .b { color: red; }",
            "pages/a/a.axml": """
            <image src="http://image.example/a.png"/><image src="http://image.example/a.png"/>
            <video src="https://video.example/a.mp4" poster="http://poster.example/a.png"/>
            <view style="background-image: url(http://style.example/a.png)"/>
            <rich-text nodes="<img src='http://text.example/a.png' style='background: url(http://inner.example/)'>"/>
            <view style="background: image-set('http://set.example/' 1x)"/><image src=" http://space.example"/>
            <image src="{{line}}"/><image src="{{tab}}"/><image src="{{slashes}}"/><image src="{{mixed}}"/>
            <image src="/own.png"/><image src="data:image/png;base64,AAAA"/>
            """,
            "pages/a/a.js": #"""
            Page({ data: {
              line: 'ht\ntp://line.example', tab: '\thttp://tab.example', slashes: '\\\\slashes.example:25', mixed: '/\\mixed.example:25',
            } });
            """#,
        ])
        let pages = try await program.mini("check", "--json").document()["pages"]?.array ?? []
        let hosts = [
            "font", "image", "inner", "line", "poster", "set", "sheet", "space", "style", "tab", "text",
        ]
        let refused =
            hosts.map { "an image or media refused http://\($0).example: http is not allowed: use https" }
            + ["mixed", "slashes"].map {
                "an image or media refused https://\($0).example: port 25 belongs to another protocol"
            }
        let reported = try #require(pages.first?["refusedURLs"]?.array)
        #expect(reported.compactMap(\.string).sorted() == refused)
    }

    @Test func `every page is in the table`() async throws {
        let result = try await program().mini("check")
        #expect(result.status == 1)
        #expect(result.error == "")
        #expect(!result.output.contains("\u{1B}"))
        #expect(result.output.contains("PAGE       RESULT  NODES  SETDATA  BYTES"))
        #expect(result.output.contains("\npages/a/a  ok          2"))
        #expect(result.output.contains("\npages/b/b  failed      1"))
        #expect(result.output.contains("\n  pages/b/b.js:2:"))
        #expect(result.output.contains(": ReferenceError: "))
        #expect(result.output.contains("\n  note: pages/c/c.js:1:72: my.getStorage failed with error 2"))
        #expect(result.output.contains("\npages/c/c.axml:1:28: warning: <odd-tag> is neither"))
        #expect(result.output.hasSuffix("\n3 pages: 2 passed, 1 failed; files: 0 errors, 1 warning\n"))
    }

    @Test(arguments: ["/pages/a/a", "pages/a/a?x=1"])
    func `a page with another spelling of its path is not reported as redirected`(page: String) async throws {
        let pages = try await ProgramFolder().mini("check", "--json", "--page", page).document()["pages"]?.array ?? []
        #expect(pages.map { $0["notes"] } == [[]])
    }

    @Test func `a report that cannot be written fails the check`() async throws {
        let program = try ProgramFolder()
        let command = "\"$0\" check \"$1\" > /dev/full"
        let result = try await Product.shell.run(["-c", command, Product.mini.path, program.path])
        #expect(result.status == 1)
        #expect(result.error == "Error: The output cannot be written: No space left on device.\n")
    }

    @Test(arguments: ["mini.project.json", "pages/a/a.json"])
    func `a configuration file that is a link to outside of the program is reported`(file: String) async throws {
        let program = try ProgramFolder()
        unlink("\(program.path)/\(file)")
        #expect(symlink("/etc/hostname", "\(program.path)/\(file)") == 0)
        let result = try await program.mini("check")
        #expect(result.status != 0)
        #expect((result.output + result.error).contains("the file is a link that leads out of the program's folder"))
        #expect((result.output + result.error).contains("\(file): "))
    }

    @Test func `a page that redirects is reported with its destination`() async throws {
        let program = try ProgramFolder([
            "app.json": #"{"pages": ["pages/a/a", "pages/b/b"]}"#, "pages/b/b.axml": "<view/><view/>",
            "pages/b/b.js": "Page({})",
            "pages/a/a.js": "Page({ onLoad() { my.redirectTo({ url: '/pages/b/b' }); } })",
        ])
        let pages = try await program.mini("check", "--json").document()["pages"]?.array ?? []
        #expect(
            pages.map { $0["notes"] } == [
                [
                    [
                        "file": .null, "line": .null, "column": .null, "code": "other",
                        "message": "pages/a/a navigated to pages/b/b; its nodes were counted",
                    ]
                ], [],
            ]
        )
    }

    @Test func `a problem of a file that all pages use is reported once`() async throws {
        let program = try ProgramFolder([
            "app.json": #"{"pages": ["pages/a/a", "pages/b/b"]}"#, "app.acss": ".a[b] {}",
            "pages/b/b.axml": "<view/>", "pages/b/b.js": "Page({})",
        ])
        let table = try await program.mini("check")
        #expect(table.output.ranges(of: "ACSS has no attribute selectors").count == 1)
        #expect(table.output.contains("\napp.acss:1:3: warning: ACSS has no attribute selectors"))
        let document = try await program.mini("check", "--json").document()
        #expect(document["findings"]?.array?.map { $0["file"] } == ["app.acss"])
        #expect(document["pages"]?.array?.map { $0["notes"] } == [[], []])
    }

    @Test func `no data is stored unless a folder is passed`() async throws {
        let program = try ProgramFolder(["app.js": "App({}); my.setStorageSync({ key: 'a', data: 1 });"])
        let before = try program.contents()
        #expect(try await program.mini("check").status == 0)
        #expect(try program.contents() == before)
        #expect(try await program.mini("check", "--data-dir", program.data).status == 0)
        #expect(try program.contents() != before)
    }

    @Test func `a single page can be checked`() async throws {
        let result = try await program().mini("check", "--json", "--page", "pages/a/a")
        #expect(result.status == 0)
        #expect(try result.document()["pages"]?.array?.count == 1)
    }

    @Test func `a page that does not exist is a usage error`() async throws {
        #expect(try await program().mini("check", "--page", "pages/d/d").status == 2)
    }
}

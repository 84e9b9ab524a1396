import CommandHarness
import MiniCore
import Testing

/// Places in errors and reports are paths from the current folder.
@Suite(.timeLimit(.minutes(20)))
struct PlaceTests {
    private static let files = [
        "pages/a/a.axml": "<vieww/>",
        "pages/a/a.js": "Page({ onLoad() { setTimeout(() => { throw new Error('late'); }); null.x; } });",
    ]

    @Test(arguments: ["run", "eval"])
    func `errors and warnings of a running program have places`(command: String) async throws {
        let folder = try ProgramFolder(Self.files)
        let code = command == "eval" ? ["1"] : []
        for (place, prefix) in [("", "pages/a/"), ("/pages", "a/"), ("/..", "program/pages/a/")] {
            let arguments = [command, folder.path] + code + ["--ephemeral"]
            let result = try await Product.mini.run(arguments, in: folder.path + place)
            let lines = result.error.split(separator: "\n").map(String.init)
            #expect(lines.contains { $0.hasPrefix("\(prefix)a.js:1:") && $0.contains("TypeError") }, "\(result.error)")
            #expect(lines.contains { $0.hasPrefix("note: \(prefix)a.axml:1:1: <vieww>") }, "\(result.error)")
            let json = try await Product.mini.run(arguments + ["--json"], in: folder.path + place)
            if command == "run" {
                #expect(try json.document()["errors"]?[0]?.string?.hasPrefix("\(prefix)a.js:1:") == true)
            }
        }
    }

    @Test func `a missing file of a page has a place`() async throws {
        let folder = try ProgramFolder(["app.json": #"{"pages": ["pages/b/b"]}"#])
        let result = try await Product.mini.run(["run", folder.path, "--ephemeral"], in: folder.path + "/..")
        #expect(result.error.contains("program/pages/b/b.axml: Error: the file is missing\n"), "\(result.error)")
    }

    @Test(arguments: ["", "/pages"])
    func `reports of a check have places`(place: String) async throws {
        let folder = try ProgramFolder(Self.files)
        let prefix = place.isEmpty ? "pages/a/" : "a/"
        // The program is found in a parent of the current folder.
        let list = try await Product.mini.run(["check"], in: folder.path + place)
        #expect(list.output.contains("\n  \(prefix)a.js:1:"), "\(list.output)")
        #expect(list.output.contains("\n\(prefix)a.axml:1:1: warning: "), "\(list.output)")
        let json = try await Product.mini.run(["check", "--json"], in: folder.path + place).document()
        #expect(json["findings"]?[0]?["file"]?.string == "\(prefix)a.axml")
        #expect(json["pages"]?[0]?["errors"]?[0]?["file"]?.string == "\(prefix)a.js")
        let sarif = try await Product.mini.run(["check", "--format", "sarif"], in: folder.path + place)
        #expect(sarif.output.contains(#""uri":"\#(prefix)a.axml""#), "\(sarif.output)")
        let github = try await Product.mini.run(
            ["check", "--format", "github"],
            environment: ["GITHUB_WORKSPACE": folder.path + "/.."],
            in: folder.path + place,
        )
        #expect(github.output.contains("::warning file=program/pages/a/a.axml,line=1,col=1::"), "\(github.output)")
    }

    @Test func `an error of app.js outside the current folder has its absolute path, and is reported once`()
        async throws
    {
        let folder = try ProgramFolder([
            "app.json": #"{"pages": ["pages/a/a", "pages/b/b"]}"#, "app.js": "App({ onLaunch() { null.x; } });",
            "pages/b/b.axml": "<view/>", "pages/b/b.js": "Page({});",
        ])
        let result = try await Product.mini.run(["check"], in: folder.path + "/pages")
        #expect(result.output.ranges(of: "/program/app.js:1:").count == 1, "\(result.output)")
        #expect(result.output.contains("\napp.js"), "\(result.output)")
        let run = try await Product.mini.run(["run", "--ephemeral"], in: folder.path + "/pages")
        #expect(run.error.contains("/program/app.js:1:"), "\(run.error)")
    }

    @Test(arguments: [["run"], ["check"], ["test", "--program"], ["storage", "list"]])
    func `a configuration that cannot be read is reported with its place`(command: [String]) async throws {
        let folder = try ProgramFolder(["app.json": "{\n  oops"])
        let words = command + ["program"]
        let environment = ["XDG_DATA_HOME": folder.data]
        let result = try await Product.mini.run(words, environment: environment, in: folder.path + "/..")
        #expect(result.status == 2)
        #expect(result.error.contains("program/app.json:2:3: "), "\(result.error)")
    }
}

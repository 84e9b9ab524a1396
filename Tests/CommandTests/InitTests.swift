import CommandHarness
import Foundation
import MiniCore
import Testing

/// `mini init`, and the files for editors that `mini new` writes as well.
@Suite(.timeLimit(.minutes(20)))
struct InitTests {
    private static let editorFiles = [
        ".vscode/extensions/mini-debug/package.json", ".vscode/launch.json", ".vscode/schemas/app.schema.json",
        ".vscode/schemas/component.schema.json", ".vscode/schemas/mini.config.schema.json",
        ".vscode/schemas/mini.project.schema.json", ".vscode/schemas/page.schema.json", ".vscode/settings.json",
        "jsconfig.json", "mini.d.ts",
    ]
    private static let ciFiles = [".github/workflows/mini.yml", ".gitlab-ci.yml"]

    private static func list(_ files: [String]) -> String { files.map { "  \($0)\n" }.joined() }

    private static func text(_ place: ProgramFolder, _ file: String) throws -> String {
        try String(contentsOfFile: place.path + "/" + file, encoding: .utf8)
    }

    /// The contents of all files of a program.
    private static func texts(_ place: ProgramFolder) throws -> [String: String] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: place.path)
        // A folder has no text.
        return paths.reduce(into: [:]) { texts, path in texts[path] = try? text(place, path) }
    }

    @Test func `a program gets the missing files once`() async throws {
        let place = try ProgramFolder(["tests/a.test.js": "", "jsconfig.json": "mine"])
        let before = try Self.texts(place)
        let added = try await Product.mini.run(["init", "--ci", "github,gitlab"], in: place.path)
        #expect(added.status == 0, "\(added.error)")
        #expect(added.error == "")
        let new = (Self.editorFiles.filter { $0 != "jsconfig.json" } + Self.ciFiles).sorted()
        #expect(added.output == "Added to .:\n\(Self.list(new))\nKept, as they exist:\n  jsconfig.json\n")
        let after = try Self.texts(place)
        #expect(Set(after.keys) == Set(before.keys).union(new))
        #expect(before.allSatisfy { after[$0.key] == $0.value })

        let again = try await Product.mini.run(["init", place.path, "--ci", "github", "--ci", "gitlab"])
        #expect(again.status == 0)
        #expect(again.error == "")
        let all = (Self.editorFiles + Self.ciFiles).sorted()
        #expect(again.output == "Nothing to add to \(place.path).\n\nKept, as they exist:\n\(Self.list(all))")
        #expect(try Self.texts(place) == after)
    }

    @Test func `a new program has the files for editors`() async throws {
        let place = try ProgramFolder()
        let made = try await Product.mini.run(["new", "shop"], in: place.path)
        for file in Self.editorFiles { #expect(made.output.contains("\n  \(file)\n")) }
        let result = try await Product.mini.run(["init", "shop"], in: place.path)
        #expect(result.output.hasPrefix("Nothing to add to shop.\n"), "\(result.output)")
        #expect(result.error == "")

        let settings = try JSON.parse(try Self.text(place, "shop/.vscode/settings.json"))
        let schemas = try #require(settings["json.schemas"]?.array)
        let patterns = schemas.flatMap { schema in schema["fileMatch"]?.array ?? [] }
        #expect(patterns.contains("/pages/**/*.json"))
        for schema in schemas {
            let url = try #require(schema["url"]?.string)
            #expect(try JSON.parse(try Self.text(place, "shop/\(url)"))["properties"]?.object?.isEmpty == false)
        }
        let options = try JSON.parse(try Self.text(place, "shop/jsconfig.json"))["compilerOptions"]
        #expect(options?["checkJs"] == true)
    }

    @Test func `existing settings are kept, and the missing lines are printed`() async throws {
        let own = #""json.schemas": [{ "fileMatch": ["/mine.json"], "url": "./mine.schema.json" }]"#
        let settings = "{\n  // mine\n  \"editor.tabSize\": 2,\n  \(own),\n}\n"
        let place = try ProgramFolder([".vscode/settings.json": settings, "mini.d.ts": "old"])
        let result = try await Product.mini.run(["init"], in: place.path)
        #expect(result.status == 0)
        #expect(try Self.text(place, ".vscode/settings.json") == settings)
        #expect(result.error.contains("note: .vscode/settings.json does not name all schemas; add to it, in place of "))
        #expect(result.error.contains("remove them and repeat the command: mini.d.ts"), "\(result.error)")
        // The printed lines complete the settings, and contain the schemas that these have.
        let start = try #require(result.error.range(of: "  \"json.schemas\": ["))
        let end = try #require(result.error.range(of: "\n  ]\n"))
        let lines = result.error[start.lowerBound..<end.upperBound]
        #expect(lines.contains("./mine.schema.json"))
        try place.write("{\n\(lines)}\n", to: ".vscode/settings.json")
        let options = try Self.text(place, "jsconfig.json")
        #expect(options.contains(#""checkJs": false"#))
        let again = try await Product.mini.run(["init"], in: place.path)
        #expect(!again.error.contains("settings.json"), "\(again.error)")
    }

    @Test func `the files of a project name the folder of the program`() async throws {
        let place = try ProgramFolder([
            "project/mini.project.json": #"{"miniprogramRoot": "src"}"#,
            "project/src/app.json": #"{"pages": ["home"]}"#,
            "project/src/app.ts": "App({});", ".git/config": "",
        ])
        let result = try await Product.mini.run(["init", "project/src", "--ci", "gitlab"], in: place.path)
        #expect(result.status == 0, "\(result.error)")
        #expect(result.output.contains("  ../.gitlab-ci.yml\n"), "\(result.output)")
        #expect(result.error.contains("the program has no folder \"tests\""))
        let settings = try Self.text(place, "project/.vscode/settings.json")
        #expect(settings.contains(#"["/src/app.json"]"#) && settings.contains(#"["/src/home.json"]"#), "\(settings)")
        #expect(try Self.text(place, "project/tsconfig.json").contains(#"{ "/*": ["./src/*"] }"#))
        #expect(try Self.text(place, ".gitlab-ci.yml").contains("mini check project --format junit"))
    }

    @Test func `a folder without a program is rejected and unchanged`() async throws {
        let place = try ProgramFolder(["other/a.txt": ""])
        let before = try place.contents()
        for folder in ["other", "none", "app.json"] {
            let result = try await Product.mini.run(["init", folder], in: place.path)
            #expect(result.status == 2)
            let message =
                "There is no app.json in \"\(folder)\"; name the folder of a mini program, or create one with \"mini new\"."
            #expect(result.error == "Error: \(message)\n")
        }
        let unknown = try await Product.mini.run(["init", "--ci", "gitlb"], in: place.path)
        #expect(unknown.status == 2)
        #expect(
            unknown.error.contains("There is no CI system \"gitlb\"; did you mean gitlab? There are github, gitlab.")
        )
        #expect(try place.contents() == before)
    }

    // MARK: CI

    private static let linter = Product(path: Product.packageFolder + "/.build/python/bin/check-jsonschema")
    private static let isInstalled = FileManager.default.isExecutableFile(atPath: linter.path)

    @Test(.enabled(if: isInstalled, "Tests/install-python-packages has not been run"))
    func `the files of CI systems pass a linter`() async throws {
        let place = try ProgramFolder()
        #expect(try await Product.mini.run(["init", "--ci", "github,gitlab"], in: place.path).status == 0)
        let systems = [
            (Self.ciFiles[0], ["--builtin-schema", "vendor.github-workflows"], "runs-on"),
            (Self.ciFiles[1], ["--builtin-schema", "vendor.gitlab-ci", "--data-transform", "gitlab-ci"], "artifacts:"),
        ]
        for (file, options, word) in systems {
            let result = try await Self.linter.run(options + [file], in: place.path)
            #expect(result.status == 0, "\(result.output)\(result.error)")
            let text = try Self.text(place, file)
            try place.write(text.replacing(word, with: "mistake-\(word)"), to: "mistake.yml")
            #expect(try await Self.linter.run(options + ["mistake.yml"], in: place.path).status == 1)
        }
    }

    @Test func `the commands of the files of CI systems succeed for a new program, and write reports`() async throws {
        let place = try ProgramFolder()
        let folder = place.path + "/shop"
        #expect(try await Product.mini.run(["new", "shop"], in: place.path).status == 0)
        #expect(try await Product.mini.run(["init", "shop", "--ci", "github,gitlab"], in: place.path).status == 0)
        let commands = try Self.ciFiles.map { file in
            let lines = try Self.text(place, "shop/" + file).split(separator: "\n").map { $0.drop { $0 == " " } }
            return lines.filter { $0.hasPrefix("mini ") }.map { String($0.split(separator: " || ")[0]) }
        }
        // Both systems run the same commands.
        #expect(commands[0] == commands[1] && commands[0].count == 2, "\(commands)")
        // The time limits of commands are for a machine without load.
        let prelude = """
            set -e
            mini() {
              name=$1
              shift
              '\(Product.mini.path)' "$name" --timeout 10m "$@"
            }
            """
        let script = ([prelude] + commands[0]).joined(separator: "\n")
        let result = try await Product.shell.run(["-c", script], environment: ["HOME": place.data], in: folder)
        #expect(result.status == 0, "\(result.output)\(result.error)")
        #expect(result.output.contains("3 passed"))
        #expect(try Self.text(place, "shop/mini-check.xml").contains("<testsuite"))
        #expect(try Self.text(place, "shop/mini-test.xml").contains("shows a welcome text"))
    }
}

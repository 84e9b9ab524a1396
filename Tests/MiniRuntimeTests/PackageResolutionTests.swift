import Foundation
import MiniCore
import Testing

@testable import MiniRuntime

/// The files that specifiers of modules mean in packages.
struct PackageResolutionTests {
    /// A package tree, and the file or the error of each specifier in pages/index/index.js.
    struct Row: Sendable {
        let name: String
        let files: [String: String]
        var links: [String: String] = [:]
        var use = InstalledPackages.Use.require
        let found: [String: String]
    }

    /// A folder of one package `p` with these files.
    private static func package(_ manifest: String, _ files: String...) -> [String: String] {
        var package = ["node_modules/p/package.json": manifest]
        for file in files { package["node_modules/p/" + file] = "" }
        return package
    }

    private static let place = "node_modules/p/package.json:1:2"
    private static let conditions = #"""
        {"exports": {
            ".": {
                "node": "./n.js", "import": "./i.js", "require": {"never": "./x.js", "default": "./r.js"},
                "default": "./d.js"
            },
            "./only": {"import": "./i.js"},
            "./list": [{"never": "./x.js"}, "wrong", "./d.js"]
        }}
        """#

    static let rows: [Row] = [
        Row(
            name: "miniprogram, main and module",
            files: package(
                #"{"miniprogram": "dist", "main": "lib"}"#,
                "dist/index.js",
                "dist/a.js",
                "b.js",
                "lib/index.js"
            ).merging([
                "node_modules/m/package.json": #"{"main": "gone.js", "module": "es/m"}"#,
                "node_modules/m/es/m.js": "",
                "node_modules/n/package.json": #"{"main": "./"}"#, "node_modules/n/index.js": "",
                "node_modules/@s/q/package.json": #"{"main": "lib/q.js"}"#, "node_modules/@s/q/lib/q.js": "",
            ]) { first, _ in first },
            found: [
                "p": "node_modules/p/dist/index.js", "p/a": "node_modules/p/dist/a.js", "p/b": "node_modules/p/b.js",
                "m": "node_modules/m/es/m.js", "n": "node_modules/n/index.js", "@s/q": "node_modules/@s/q/lib/q.js",
                "@s/q/lib/q": "node_modules/@s/q/lib/q.js",
            ]
        ),
        Row(
            name: "exports of one file excludes the others",
            files: package(#"{"exports": "./lib/p.js", "main": "other.js"}"#, "lib/p.js", "other.js"),
            found: [
                "p": "node_modules/p/lib/p.js",
                "p/other": "cannot load 'p/other': \(place): exports has no \"./other\" for require",
            ]
        ),
        Row(
            name: "conditions of require, in the order of the file",
            files: package(conditions, "i.js", "r.js", "d.js", "n.js"),
            found: [
                "p": "node_modules/p/r.js", "p/list": "node_modules/p/d.js",
                "p/only": "cannot load 'p/only': \(place): exports has no \"./only\" for require",
                "p/lisst":
                    "cannot load 'p/lisst': \(place): exports has no \"./lisst\" for require; did you mean \"./list\"?",
            ]
        ),
        Row(
            name: "conditions of import",
            files: package(conditions, "i.js", "r.js", "d.js", "n.js"),
            use: .importing,
            found: ["p": "node_modules/p/i.js", "p/only": "node_modules/p/i.js"]
        ),
        Row(
            name: "patterns: the longest key counts, and null excludes",
            files: package(
                #"{"exports": {"./*": "./lib/*.js", "./in/*": null, "./in/a/*.js": "./in/*.js", "./old/": "./lib/"}}"#,
                "lib/a.js",
                "lib/b/c.js",
                "in/x.js"
            ),
            found: [
                "p/a": "node_modules/p/lib/a.js", "p/b/c": "node_modules/p/lib/b/c.js",
                "p/in/x": "cannot load 'p/in/x': \(place): exports excludes \"./in/x\"",
                "p/in/a/x.js": "node_modules/p/in/x.js", "p/old/a.js": "node_modules/p/lib/a.js",
                "p": "cannot load 'p': \(place): exports has no \".\" for require",
            ]
        ),
        Row(
            name: "imports of the nearest package.json, with conditions, patterns and packages",
            files: package("{}", "index.js").merging([
                "package.json": #"""
                {"imports": {
                    "#own": {"import": "./lib/i.js", "require": "./lib/r.js"}, "#lib/*": "./lib/*.js", "#/*": "./lib/*",
                    "#kit": "p", "#none": null, "#out": "../x.js", "#dep/*": "q/lib/*"
                }}
                """#,
                "lib/r.js": "", "lib/i.js": "", "lib/t.ts": "", "node_modules/q/lib/a.js": "",
            ]) { first, _ in first },
            found: [
                "#own": "lib/r.js", "#lib/t": "lib/t.ts", "#/i": "lib/i.js", "#kit": "node_modules/p/index.js",
                "#dep/a": "node_modules/q/lib/a.js",
                "#none": "cannot load '#none': package.json:1:2: imports excludes \"#none\"",
                "#out":
                    "cannot load '#out': package.json:3:41: imports: the target of \"#out\" is not a path in the package: ../x.js",
                "#owm":
                    "cannot load '#owm': package.json:1:2: imports has no \"#owm\" for require; did you mean \"#own\"?",
            ]
        ),
        Row(
            name: "imports do not reach through folders of packages, and a package.json without them ends the search",
            files: package("{}", "index.js").merging([
                "package.json": ##"{"imports": {"#own": "./own.js"}}"##, "own.js": "", "pages/package.json": "{}",
            ]) { first, _ in first },
            found: ["#own": "cannot find module '#own'; imports of the nearest package.json names no file for it"]
        ),
        Row(
            name: "the package.json of a folder names its file",
            files: package("{}", "index.js", "sub/es/s.js", "plain/index.js").merging([
                "node_modules/p/sub/package.json": #"{"main": "es/s"}"#, "lib/package.json": #"{"module": "m.js"}"#,
                "lib/m.js": "", "lib/index.js": "",
                "node_modules/p/op/package.json": #"{"main": "./none.js", "module": "../es/op.js"}"#,
                "node_modules/p/es/op.js": "", "node_modules/p/out/package.json": #"{"main": "../../q/a"}"#,
                "node_modules/@s/q/in/package.json": #"{"main": "../a"}"#, "node_modules/@s/q/a.js": "",
            ]) { first, _ in first },
            found: [
                "p/sub": "node_modules/p/sub/es/s.js", "p/plain": "node_modules/p/plain/index.js", "/lib": "lib/m.js",
                "/lib/": "lib/m.js", "p/op": "node_modules/p/es/op.js", "@s/q/in": "node_modules/@s/q/a.js",
                "p/out":
                    "node_modules/p/out/package.json:1:10: main: \"../../q/a\" leads out of the package's folder",
            ]
        ),
        Row(
            name: "node_modules of the nearest folder, and those above it",
            files: [
                "pages/node_modules/p/index.js": "", "node_modules/p/index.js": "", "node_modules/p/deep.js": "",
                "node_modules/q/index.js": "",
            ],
            found: [
                "p": "pages/node_modules/p/index.js", "p/deep": "node_modules/p/deep.js",
                "q": "node_modules/q/index.js",
            ]
        ),
        Row(
            name: "links of pnpm: a package has one path",
            files: [
                "node_modules/.pnpm/p@1/node_modules/p/index.js": "",
                "node_modules/.pnpm/p@1/node_modules/p/package.json": #"{"main": "index.js"}"#,
                "node_modules/.pnpm/@s+q@2/node_modules/@s/q/index.js": "",
            ],
            links: ["node_modules/p": ".pnpm/p@1/node_modules/p", "node_modules/@s": ".pnpm/@s+q@2/node_modules/@s"],
            found: [
                "p": "node_modules/.pnpm/p@1/node_modules/p/index.js",
                "@s/q": "node_modules/.pnpm/@s+q@2/node_modules/@s/q/index.js",
            ]
        ),
    ]

    @Test(arguments: rows.indices)
    func `a specifier means the file that the package selects`(index: Int) throws {
        let row = Self.rows[index]
        let folder = try tree(row.files, row.links)
        defer { removeFolder(folder) }
        #expect(try outcomes(row.found.keys.sorted(), in: folder, for: row.use) == row.found, "\(row.name)")
    }

    @Test(arguments: [
        (#"{"miniprogram": "../q"}"#, #":1:17: miniprogram: "../q" leads out of the package's folder"#),
        (#"{"main": "a/../../q"}"#, #":1:10: main: "a/../../q" leads out of the package's folder"#),
        (#"{"module": "../../../x"}"#, #":1:12: module: "../../../x" leads out of the package's folder"#),
        (#"{"exports": "../q"}"#, #":1:13: exports: the target of "." is not a path in the package: ../q"#),
        (
            #"{"exports": "./node_modules/q/a.js"}"#,
            #":1:13: exports: the target of "." is not a path in the package: ./node_modules/q/a.js"#
        ),
        (#"{"exports": 5}"#, #":1:2: exports: the target of "." is not a path in the package: 5"#),
        (
            #"{"exports": {"./a": "./a.js", "b": "./b.js"}}"#,
            #":1:2: exports: some keys begin with ".", and others do not"#
        ),
        ("\n  [1]", ":2:3: expected an object"), ("{\n  \"main\": }", ":2:11: "),
    ])
    func `an error of a package json has its place`(manifest: String, message: String) throws {
        let folder = try tree([
            "node_modules/p/package.json": manifest, "node_modules/p/index.js": "", "node_modules/q/a.js": "",
        ])
        defer { removeFolder(folder) }
        let found = try outcomes(["p"], in: folder, for: .require)["p"]
        #expect(found?.hasPrefix("cannot load 'p': node_modules/p/package.json\(message)") == true, "\(found ?? "")")
    }

    @Test func `targets and subpaths of any length are limited`() {
        let stars = String(repeating: "*", count: 4_000)
        let exports = PackageExports(["./a/*": .string("./" + stars), "./b/*": "./*.js"])
        #expect(exports?.target(of: "./a/bc", conditions: []) == .invalid(String("./" + stars.prefix(98))))
        #expect(exports?.target(of: "./b/" + stars + stars, conditions: []) == .missing)
        #expect(exports?.target(of: "./b/../x", conditions: []) == .invalid("./*.js"))
        #expect(exports?.target(of: "./b/x", conditions: []) == .file("x.js"))
    }

    @Test func `a broken package of an outer folder does not hide the nearest one`() throws {
        let folder = try tree([
            "pages/node_modules/p/index.js": "", "node_modules/p/package.json": "{", "node_modules/p/index.js": "",
        ])
        defer { removeFolder(folder) }
        #expect(try outcomes(["p"], in: folder, for: .require) == ["p": "pages/node_modules/p/index.js"])
    }

    // MARK: Missing packages

    @Test(arguments: [
        ([:], "lodash", "npm install lodash\" in the program's folder"),
        (["package.json": "{}"], "lodash/fp", "npm install lodash\" in the folder of package.json"),
        (["mini.project.json": "{}"], "@s/kit/a/b", "npm install @s/kit\" in the folder of mini.project.json"),
        (["package.json": "{}", "pnpm-lock.yaml": ""], "a.b", "pnpm add a.b\" in the folder of package.json"),
        (["package.json": "{}", "yarn.lock": ""], "a", "yarn add a\" in the folder of package.json"),
    ])
    func `a missing package has the command that installs it`(
        files: [String: String],
        specifier: String,
        advice: String,
    ) throws {
        let folder = try tree(files)
        defer { removeFolder(folder) }
        let message = "cannot find module '\(specifier)'; it is neither in node_modules nor beside the file: "
        #expect(try outcomes([specifier], in: folder, for: .require) == [specifier: message + "run \"\(advice)"])
    }

    @Test(arguments: ["x; rm -rf a", "$(id)", "-g", "@/a", "..a", "A", "a b", "@s", "dynamic-plugin://a", "a`b"])
    func `a name that npm does not permit is in no command`(name: String) throws {
        let folder = try tree([:])
        defer { removeFolder(folder) }
        let message = "cannot find module '\(name)'; it is neither in node_modules nor beside the file"
        #expect(try outcomes([name], in: folder, for: .require) == [name: message])
    }

    @Test func `a missing file of a package or of a folder has the nearest name`() throws {
        let folder = try tree(["node_modules/p/lib/button.js": "", "pages/index/utils/text.js": ""])
        defer { removeFolder(folder) }
        #expect(
            try outcomes(["p/lib/buton", "p/none", "utils/txet"], in: folder, for: .require) == [
                "p/lib/buton":
                    "cannot find module 'p/lib/buton'; node_modules/p has no such file; did you mean 'p/lib/button'?",
                "p/none": "cannot find module 'p/none'; node_modules/p has no such file",
                "utils/txet": "cannot find module 'utils/txet'; did you mean 'utils/text'?",
            ]
        )
    }

    // MARK: Projects

    /// A project whose program is in the folder `a/src`.
    private static let project = [
        "mini.project.json": #"{"miniprogramRoot": "a/src"}"#, "a/src/app.json": #"{"pages": ["pages/index/index"]}"#,
        "a/src/app.js": "", "a/src/pages/index/index.js": "", "secret.js": "", "a/secret.js": "",
    ]

    @Test func `packages of folders up to the project's are found`() throws {
        let folder = try tree(
            Self.project.merging([
                "node_modules/p/index.js": "", "node_modules/p/secret.js": "", "a/node_modules/q/index.js": "",
                "node_modules/q/other.js": "", "a/src/node_modules/r/index.js": "", "package.json": "{}",
                "pnpm-lock.yaml": "",
            ]) { first, _ in first }
        )
        defer { removeFolder(folder) }
        let missing = "cannot find module 't'; it is neither in node_modules nor beside the file"
        let advice = "run \"pnpm add t\" in the folder of package.json"
        #expect(
            try outcomes(["p", "q", "q/other", "r", "t"], in: folder, for: .require) == [
                "p": "node_modules/p/index.js", "q": "node_modules/q/index.js", "q/other": "node_modules/q/other.js",
                "r": "node_modules/r/index.js", "t": "\(missing): \(advice)",
            ]
        )
        let files = try ProgramPackage(folder: folder).files
        #expect(String(decoding: try files.bytes(at: "node_modules/p/index.js"), as: UTF8.self) == "")
        #expect(files.names(in: "node_modules/p").sorted() == ["index.js", "secret.js"])
    }

    @Test func `imports of a package json above the program name its files`() throws {
        let folder = try tree(
            Self.project.merging([
                "a/package.json": ##"{"imports": {"#lib/*": "./src/lib/*.js", "#secret": "./secret.js", "#p": "p"}}"##,
                "a/src/lib/b.js": "", "node_modules/p/index.js": "",
            ]) { first, _ in first }
        )
        defer { removeFolder(folder) }
        let place = "cannot load '#secret': imports: the target of \"#secret\" is outside of the program's folder: "
        #expect(
            try outcomes(["#lib/b", "#p", "#secret"], in: folder, for: .importing) == [
                "#lib/b": "lib/b.js", "#p": "node_modules/p/index.js", "#secret": place + "secret.js",
            ]
        )
    }

    @Test func `links of packages may lead to the project, and to nothing outside of it`() throws {
        let outside = try tree(["kit/index.js": ""])
        let folder = try tree(
            Self.project.merging([
                "node_modules/.pnpm/p@1/node_modules/p/index.js": "",
                "node_modules/.pnpm/p@1/node_modules/dep/index.js": "", "packages/shared/index.js": "",
            ]) { first, _ in first },
            [
                "node_modules/p": ".pnpm/p@1/node_modules/p", "node_modules/shared": "../packages/shared",
                "node_modules/away": outside + "/kit", "a/src/link.js": "../../secret.js",
            ]
        )
        defer { [folder, outside].forEach(removeFolder) }
        let away = "'node_modules/away' is a link that leads out of the program's folder"
        let link = "'link.js' is a link that leads out of the program's folder"
        #expect(
            try outcomes(["p", "shared", "away", "/link"], in: folder, for: .require) == [
                "p": "node_modules/.pnpm/p@1/node_modules/p/index.js", "shared": "node_modules/shared/index.js",
                "away": away, "/link": link,
            ]
        )
        let package = try ProgramPackage(folder: folder)
        let dependency = try ModuleResolver(files: package.files)
            .resolve("dep", from: "node_modules/.pnpm/p@1/node_modules/p/index.js")
        #expect(dependency == "node_modules/.pnpm/p@1/node_modules/dep/index.js")
        let secrets = ["node_modules/../../", "../", "node_modules/p/../../../../", ""].map { $0 + "secret.js" }
        for path in secrets {
            #expect([nil, .outside].contains(package.files.entry(at: path)), "\(path)")
            #expect(throws: PackageError.self) { try package.files.bytes(at: path) }
        }
    }

    @Test(arguments: [true, false])
    func `packages that link each other have one path each`(isInProject: Bool) throws {
        let packages = isInProject ? "packages" : "a/src/node_modules/.store"
        let folder = try tree(
            Self.project.merging(["\(packages)/p/index.js": "", "\(packages)/q/index.js": ""]) { first, _ in first },
            [
                "node_modules/p": "../\(packages)/p", "\(packages)/p/node_modules/q": "../../q",
                "\(packages)/q/node_modules/p": "../../p",
            ]
        )
        defer { removeFolder(folder) }
        let modules = ModuleResolver(files: try ProgramPackage(folder: folder).files)
        var paths = [try modules.resolve("p", from: "pages/index/index.js")]
        for specifier in ["q", "p", "q"] {
            paths.append(try modules.resolve(specifier, from: try #require(paths.last)))
        }
        #expect(paths[2] == paths[0])
        #expect(paths[3] == paths[1])
    }

    // MARK: Support

    /// Writes a program with one page, and links by their targets.
    private func tree(_ files: [String: String], _ links: [String: String] = [:]) throws -> String {
        var files = files
        if files["a/src/app.json"] == nil { files["pages/index/index.js"] = "" }
        let folder = try temporaryProgram(files)
        for (link, target) in links {
            let parent = URL(fileURLWithPath: "\(folder)/\(link)").deletingLastPathComponent()
            try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
            try #require(symlink(target, "\(folder)/\(link)") == 0)
        }
        return folder
    }

    /// The file or the error of each specifier.
    private func outcomes(
        _ specifiers: [String],
        in folder: String,
        for use: InstalledPackages.Use,
    ) throws -> [String: String] {
        let importer = "pages/index/index.js"
        let modules = ModuleResolver(files: try ProgramPackage(folder: folder).files)
        var outcomes: [String: String] = [:]
        for specifier in specifiers {
            do throws(ScriptError) {
                outcomes[specifier] = try modules.resolve(specifier, from: importer, for: use)
            } catch {
                outcomes[specifier] = error.message.replacingOccurrences(of: " (required by \(importer))", with: "")
            }
        }
        return outcomes
    }
}

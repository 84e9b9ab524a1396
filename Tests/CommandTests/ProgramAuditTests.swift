import CommandHarness
import Foundation
import MiniCore
import Testing

/// The command `mini audit` with a program; the rules are tested in MiniAuditTests.
@Suite(.timeLimit(.minutes(20)))
struct ProgramAuditTests {
    private static func files(_ folder: String, _ script: String = "App({});\n") -> [String: String] {
        [
            folder + "app.json": #"{"pages": ["index"]}"#, folder + "app.js": script,
            folder + "index.js": "Page({});\n", folder + "index.axml": "<view>Shop</view>\n",
            folder + "mini.project.json": #"{"format": 2, "compileOptions": {"component2": true}}"#,
        ]
    }

    /// The rules of tests that compare reports, without the one that measures real time.
    private static let rules = ["--rule", "NET-01", "--rule", "COD-02"]
    private static let plain = "App({ server: 'http://shop.example/' });\n"

    @Test func `a finding of the severity high fails, and its command finds it again`() async throws {
        let program = try TemporaryProgram(Self.files("shop/", Self.plain))
        defer { program.remove() }
        let result = try await Product.mini.run(["audit", program.path + "/shop"])
        #expect(result.status == 1, "\(result.output)\(result.error)")
        #expect(result.output.contains("app.js:1:15: high: the connection to shop.example has no TLS [NET-01]"))
        #expect(result.output.contains("repeat: mini audit shop --rule NET-01"))
        #expect(!result.output.contains(program.path))
        let again = try await Product.mini.run(["audit", program.path + "/shop", "--rule", "NET-01", "--json"])
        #expect(again.status == 1)
        let document = try JSON.parse(again.output)
        #expect(document["findings"]?.array?.compactMap { $0["rule"]?.string } == ["NET-01"])
        let other = try await Product.mini.run(["audit", program.path + "/shop", "--rule", "NET-02"])
        #expect(other.status == 0, "\(other.output)")
    }

    @Test func `the command of a finding has the options that it needs`() async throws {
        let page = """
            Page({
              onLoad() { my.scan({ success({ code }) { if (code === 'x') throw new Error('code'); }, fail() {} }); },
            });

            """
        let others = ["shop/index.js": page, "codes.json": #"{"scan": {"code": "x"}}"#]
        let files = Self.files("shop/").merging(others) { _, new in new }
        let program = try TemporaryProgram(files)
        defer { program.remove() }
        let mocks = ["--mock", program.path + "/codes.json"]
        let options = mocks + ["--allow-domain", "Shop.example", "--encryptor", "aes256"]
        let arguments = ["audit", program.path + "/shop", "--rule", "RES-01", "--rule", "RES-02", "--json"]
        let result = try await Product.mini.run(arguments + options)
        #expect(result.status == 1, "\(result.output)\(result.error)")
        let finding = try #require(try JSON.parse(result.output)["findings"]?[0])
        let command = try #require(finding["command"]?.string)
        #expect(
            command == "mini audit shop --rule RES-01 --page index --allow-domain shop.example --mock codes.json"
        )
        let words = command.split(separator: " ").dropFirst().map(String.init)
        let again = try await Product.mini.run(words + ["--json"], in: program.path)
        #expect(again.status == 1, "\(again.output)\(again.error)")
        #expect(try JSON.parse(again.output)["findings"]?.array == [finding])
    }

    @Test func `a baseline accepts what is there, and a report is written to a file`() async throws {
        let program = try TemporaryProgram(Self.files("shop/", Self.plain))
        defer { program.remove() }
        let (shop, baseline) = (program.path + "/shop", program.path + "/audit.json")
        let first = try await Product.mini.run(["audit", shop, "--write-baseline", baseline])
        #expect(first.status == 0, "\(first.error)")
        let page = program.path + "/audit.html"
        let arguments = ["audit", shop, "--baseline", baseline, "--format", "html", "--output", page]
        let second = try await Product.mini.run(arguments)
        #expect(second.status == 0, "\(second.error)")
        #expect(second.output == "")
        #expect(try String(contentsOfFile: page, encoding: .utf8).hasPrefix("<!doctype html>"))
    }

    @Test func `the programs of a folder are audited, also in parts`() async throws {
        let files = Self.files("all/a/").merging(Self.files("all/b/", Self.plain)) { first, _ in first }
        let broken = Self.files("all/d/").merging([
            "all/c/app.json": "{", "all/d/.miniu/mock/JSAPI/scan.json": "{",
        ]) { first, _ in first }
        let programs = try TemporaryProgram(files.merging(broken) { first, _ in first })
        defer { programs.remove() }
        let result = try await Product.mini.run(["audit", programs.path + "/all", "--format", "json"])
        #expect(result.status == 1)
        let document = try JSON.parse(result.output)
        #expect(document["programs"]?.array?.compactMap { $0["program"]?.string } == ["a", "b", "c", "d"])
        #expect(document["programs"]?.array?.compactMap { $0["complete"]?.bool } == [true, true, false, false])
        #expect(!result.output.contains(programs.path), "\(result.output)")
        let part = try await Product.mini.run(["audit", programs.path + "/all", "--shard", "1/4", "--json"])
        #expect(part.status == 0, "\(part.output)\(part.error)")
        #expect(try JSON.parse(part.output)["programs"]?[0]?["program"] == "a")
    }

    @Test func `a folder without programs cannot be divided, and no report is written`() async throws {
        let folder = try TemporaryProgram(["a.txt": ""])
        defer { folder.remove() }
        let part = folder.path + "/1.json"
        let arguments = ["audit", folder.path, "--shard", "1/2", "--format", "json", "--output", part]
        let result = try await Product.mini.run(arguments)
        #expect(result.status == 2 && result.error.contains("has none"), "\(result.output)\(result.error)")
        #expect(!FileManager.default.fileExists(atPath: part))
    }

    @Test func `the parts of a folder are merged to the report of the complete folder`() async throws {
        let files = Self.files("all/a/").merging(Self.files("all/b/", Self.plain)) { first, _ in first }
        let others = ["all/c/app.json": "{", "mock.json": #"{"scan": {"code": "1"}}"#]
        let programs = try TemporaryProgram(files.merging(others) { first, _ in first })
        defer { programs.remove() }
        let all = programs.path + "/all"
        let options = Self.rules + ["--mock", programs.path + "/mock.json"]
        let whole = try await Product.mini.run(["audit", all, "--format", "json"] + options)
        for index in 0..<2 {
            let output = ["--format", "json", "--output", "parts\(index).json"]
            let arguments = ["audit", all, "--shard", "2"] + output + options
            let variables = ["JOB_COMPLETION_INDEX": "\(index)"]
            let part = try await Product.mini.run(arguments, environment: variables, in: programs.path)
            #expect(part.status == 1, "\(part.output)\(part.error)")
        }
        let text = try String(contentsOfFile: programs.path + "/parts0.json", encoding: .utf8)
        let kept = try JSON.parse(text)["options"]?.array?.compactMap(\.string)
        #expect(kept == ["--rule COD-02", "--rule NET-01", "--mock mock.json"])
        let merge = ["audit", "--merge", "parts1.json", "--merge", "parts0.json", "--format", "json"]
        let merged = try await Product.mini.run(merge, in: programs.path)
        #expect(merged.status == 1, "\(merged.error)")
        #expect(merged.output == whole.output)
        let one = try await Product.mini.run(["audit", "--merge", "parts0.json"], in: programs.path)
        #expect(one.status == 2)
        #expect(one.error.contains("part 2 of 2 is missing"), "\(one.error)")
    }

    @Test func `a baseline of a folder accepts the findings of its programs`() async throws {
        let files = Self.files("all/a/", Self.plain).merging(Self.files("all/b/")) { first, _ in first }
        let programs = try TemporaryProgram(files)
        defer { programs.remove() }
        let (all, baseline) = (programs.path + "/all", programs.path + "/audit.json")
        let first = try await Product.mini.run(["audit", all, "--write-baseline", baseline] + Self.rules)
        #expect(first.status == 0, "\(first.output)\(first.error)")
        let second = try await Product.mini.run(["audit", all, "--baseline", baseline] + Self.rules)
        #expect(second.status == 0, "\(second.output)\(second.error)")
        #expect(second.output.contains("a: 0 findings"), "\(second.output)")
        let arguments = ["audit", all, "--shard", "1/1", "--baseline", baseline, "--json"]
        let part = try await Product.mini.run(arguments + Self.rules)
        #expect(part.status == 0, "\(part.output)\(part.error)")
        let kept = try JSON.parse(part.output)["programs"]?[0]
        #expect(kept?["findings"]?.array?.count == 1 && kept?["known"] == 0, "\(part.output)")
    }

    @Test func `the key of the databases is that of the option`() async throws {
        let files = Self.files("").merging(["key": String(repeating: "5a", count: 32)]) { _, new in new }
        let program = try TemporaryProgram(files)
        defer { program.remove() }
        let key = program.path + "/key"
        let arguments = ["audit", program.path, "--rule", "STO-04", "--encryptor", "aes256", "--database-key", key]
        // Others can read the file.
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: key)
        let refused = try await Product.mini.run(arguments)
        #expect(refused.status != 0 && refused.error.contains(key), "\(refused.output)\(refused.error)")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key)
        let result = try await Product.mini.run(arguments)
        #expect(result.status == 0, "\(result.output)\(result.error)")
    }

    @Test func `programs after the time limit are reported as not audited`() async throws {
        let files = Self.files("all/a/").merging(Self.files("all/b/")) { first, _ in first }
        let programs = try TemporaryProgram(files)
        defer { programs.remove() }
        // The time has passed before the first program is read.
        let result = try await Product.mini.run(["audit", programs.path + "/all", "--timeout", "0.000001ms", "--json"])
        #expect(result.status == 124, "\(result.output)\(result.error)")
        let document = try JSON.parse(result.output)
        #expect(document["programs"]?.array?.compactMap { $0["complete"]?.bool } == [false, false])
    }

    @Test(arguments: [
        (["--rule", "NET-99"], "There is no rule \"NET-99\""),
        (["--shard", "1/2"], "--shard divides a folder of programs"),
        (["--page", "none"], "There is no page \"none\""), (["--baseline", "/none"], "--baseline /none"),
        (["--host"], "--host audits the machine"), (["--merge", "parts"], "omit the program"),
        (["--worker", "mini"], "--worker has an effect only with --host"),
    ])
    func `options that do not fit are usage errors`(_ options: [String], _ message: String) async throws {
        let program = try TemporaryProgram(Self.files(""))
        defer { program.remove() }
        let result = try await Product.mini.run(["audit", program.path] + options)
        #expect(result.status == 2, "\(result.output)")
        #expect(result.error.contains(message), "\(result.error)")
    }

    @Test func `a suppression without a reason is a usage error that names its place`() async throws {
        let settings = #"{"format": 2, "audit": {"suppressions": [{"rule": "NET-01"}]}}"#
        let files = Self.files("").merging(["mini.project.json": settings]) { _, new in new }
        let program = try TemporaryProgram(files)
        defer { program.remove() }
        let result = try await Product.mini.run(["audit", program.path])
        #expect(result.status == 2)
        #expect(result.error.contains("mini.project.json: audit.suppressions[0].reason: state why"), "\(result.error)")
    }
}

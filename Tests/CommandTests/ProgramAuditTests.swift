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
        let programs = try TemporaryProgram(files.merging(["all/c/app.json": "{"]) { first, _ in first })
        defer { programs.remove() }
        let result = try await Product.mini.run(["audit", programs.path + "/all", "--format", "json"])
        #expect(result.status == 1)
        let document = try JSON.parse(result.output)
        #expect(document["programs"]?.array?.compactMap { $0["program"]?.string } == ["a", "b", "c"])
        #expect(document["programs"]?.array?.compactMap { $0["complete"]?.bool } == [true, true, false])
        let part = try await Product.mini.run(["audit", programs.path + "/all", "--shard", "1/3", "--json"])
        #expect(part.status == 0, "\(part.output)\(part.error)")
        #expect(try JSON.parse(part.output)["program"] == "a")
    }

    @Test(arguments: [
        (["--rule", "NET-99"], "There is no rule \"NET-99\""),
        (["--shard", "1/2"], "--shard divides a folder of programs"),
        (["--page", "none"], "There is no page \"none\""), (["--baseline", "/none"], "--baseline /none"),
        (["--host"], "--host audits the machine"),
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

import CommandHarness
import Foundation
import MiniCore
import Testing

/// The scripts with which `Tests/package` makes documents, and the versions with which it builds.
@Suite(.timeLimit(.minutes(20)))
struct PackagingTests {
    private static let jq = Product(path: "/usr/bin/jq")
    private static let isInstalled = FileManager.default.isExecutableFile(atPath: jq.path)
    private static let compare = Product(path: Product.packageFolder + "/Tests/Packaging/compare")
    private static let versions = "Tests/Packaging/versions.json"

    private struct Page {
        let name: String
        let lines: [Substring]
    }

    private static func pages() async throws -> [Page] {
        let place = try ProgramFolder()
        try place.write(try await Product.mini.run(["--experimental-dump-help"]).output, to: "help.json")
        let result = try await jq.run([
            "--compact-output", "--arg", "version", "1.2.3", "--arg", "date", "2026-01-01",
            "--from-file", "Tests/Packaging/manual.jq", place.path + "/help.json",
        ])
        #expect(result.status == 0, "\(result.error)")
        return try result.output.split(separator: "\n").map { line in
            let page = try JSON.parse(String(line))
            let text = try #require(page["text"]?.string)
            return Page(name: try #require(page["name"]?.string), lines: text.split(separator: "\n"))
        }
    }

    @Test(.enabled(if: isInstalled, "jq is not installed"))
    func `each command has a manual page with its options`() async throws {
        let pages = try await Self.pages()
        let names = pages.map(\.name)
        #expect(Set(names).isSuperset(of: ["mini", "mini-run", "mini-storage", "mini-storage-list", "mini-apis"]))
        #expect(!names.contains { $0.hasSuffix("-help") || $0.hasSuffix("-agent") })
        let run = try #require(pages.first { $0.name == "mini-run" }).lines
        #expect(run[0] == #".TH MINI\-RUN 1 "2026-01-01" "MiniHost 1.2.3" "MiniHost""#)
        for line in [
            #"mini\-run \- Start a program and print its page"#,
            #"\fBmini run\fR [\fIoptions\fR] [\fIprogram\fR]"#,
            #"\fB\-\-page\fR \fIpage\fR"#, #"\fB\-\-json\fR"#, #"\fBmini\fR(1)"#,
        ] {
            #expect(run.contains { $0 == line }, "\(line)")
        }
        let list = try #require(pages.first { $0.name == "mini" }).lines
        #expect(list.contains(#"\fBmini\-storage\fR(1)"#))
    }

    @Test(.enabled(if: isInstalled, "jq is not installed"))
    func `no text of a manual page is a request to roff`() async throws {
        let lines = try await Self.pages().flatMap(\.lines)
        let requests = lines.filter { $0.hasPrefix(".") }.map { $0.prefix { $0 != " " } }
        #expect(Set(requests).isSubset(of: [".TH", ".SH", ".PP", ".TP", ".IP", ".EX", ".EE"]))
        #expect(!lines.contains { $0.contains("'") })
        let escapes = lines.flatMap { $0.matches(of: /\\(\(..|f.|.)/).map { String($0.0) } }
        let known = [#"\-"#, #"\e"#, #"\&"#, #"\fB"#, #"\fI"#, #"\fR"#, #"\(aq"#, #"\(ti"#]
        #expect(Set(escapes).isSubset(of: known))
    }

    @Test(.enabled(if: isInstalled, "jq is not installed"))
    func `the bill of materials lists what is linked and nothing else`() async throws {
        let values = [
            ("version", "1.2.3"), ("time", "2026-01-01T00:00:00Z"), ("commit", "0123abcd"), ("swift", "6.2"),
            ("linked", "swift-nio\nasync-http-client"), ("debian", "libstdc++6 12.2.0-14\nzlib1g 1:1.2.13.dfsg-1"),
            ("less", "3.13.0"), ("lessDigest", "00ff"), ("digests", "11ff  minihost_1.2.3_amd64.deb"),
        ]
        let arguments = values.flatMap { ["--arg", $0.0, $0.1] }
        let result = try await Self.jq.run(arguments + ["--from-file", "Tests/Packaging/components.jq", Self.versions])
        #expect(result.status == 0, "\(result.error)")
        let document = try JSON.parse(result.output)
        let components = try #require(document["components"]?.array)
        let names = components.compactMap { $0["purl"]?.string }.map { $0.replacing(/@.*/, with: "") }
        #expect(
            names == [
                "pkg:deb/debian/libstdc%2B%2B6", "pkg:deb/debian/zlib1g", "pkg:github/swiftlang/swift", "pkg:npm/less",
                "pkg:swift/github.com/apple/swift-nio", "pkg:swift/github.com/swift-server/async-http-client",
            ]
        )
        #expect(components.allSatisfy { $0["version"]?.string?.isEmpty == false })
        let references = components.map { $0["bom-ref"] }
        #expect(document["dependencies"]?[0]?["dependsOn"]?.array == references.compactMap(\.self))
        let file = document["metadata"]?["component"]?["externalReferences"]?[0]
        #expect(file?["url"] == "minihost_1.2.3_amd64.deb")
        #expect(file?["hashes"]?[0]?["content"] == "11ff")
    }

    @Test func `two builds are compared byte by byte`() async throws {
        let place = try ProgramFolder()
        for (path, text) in [
            ("first/a.deb", "a"), ("first/a.json", "{}"), ("same/a.deb", "a"), ("same/a.json", "{}"), ("same/old", "b"),
            ("other/a.deb", "a"), ("other/a.json", "{ }"), ("part/a.deb", "a"), ("empty/folder/file", "a"),
        ] {
            try place.write(text, to: path)
        }
        func compare(_ first: String, _ second: String) async throws -> CommandResult {
            try await Self.compare.run(["\(place.path)/\(first)", "\(place.path)/\(second)"])
        }
        let same = try await compare("first", "same")
        #expect(same.status == 0, "\(same.error)")
        #expect(same.output == "2 files have the same bytes in both builds.\n")
        for (second, name) in [("other", "a.json"), ("part", "a.json")] {
            let result = try await compare("first", second)
            #expect(result.status == 1)
            #expect(result.output.isEmpty)
            #expect(result.error.contains("/\(second)/\(name)"))
            #expect(result.error.contains("1 of 2 files differ between two builds of one commit."))
        }
        let empty = try await compare("empty", "first")
        #expect(empty.status == 1)
        #expect(empty.error.hasSuffix("contains no files.\n"))
        let usage = try await Self.compare.run([place.path])
        #expect(usage.status == 2)
    }

    @Test func `an option of the build of packages has one folder`() async throws {
        let script = Product(path: Product.packageFolder + "/Tests/package")
        for arguments in [[], ["--twice"], ["--twice", "a", "b"], ["a", "b", "c"]] {
            let result = try await script.run(arguments)
            #expect(result.status == 2)
            #expect(result.error == "Usage: Tests/package DIR [BUILD], or Tests/package --twice DIR\n")
        }
    }

    @Test func `releases are built with versions that Package.swift permits`() throws {
        func text(_ path: String) throws -> String {
            try String(contentsOfFile: Product.packageFolder + "/" + path, encoding: .utf8)
        }
        let pins = try #require(JSON.parse(text(Self.versions))["pins"]?.array)
        let required = try text("Package.swift").matches(of: /\.package\(url: "[^"]+\/([^\/"]+)", from: "([\d.]+)"\)/)
        #expect(!required.isEmpty)
        for match in required {
            let pin = pins.first { $0["identity"]?.string == String(match.1) }
            let version = try #require(pin?["state"]?["version"]?.string, "\(match.1) has no version")
            #expect(version.compare(String(match.2), options: .numeric) != .orderedAscending, "\(match.1) \(version)")
        }
    }
}

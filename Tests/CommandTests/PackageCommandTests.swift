import CommandHarness
import Foundation
import MiniArchives
import MiniCore
import Testing

/// `mini pack`, `mini sign`, `mini verify`, `mini publish`, and packages as programs of other commands.
@Suite(.timeLimit(.minutes(20)))
struct PackageCommandTests {
    private let program: ProgramFolder
    private var folder: String { program.path + "/.." }

    init() throws {
        program = try ProgramFolder(["mini.project.json": #"{ "appid": "shop" }"#])
    }

    private func mini(_ words: String...) async throws -> CommandResult {
        try await Product.mini.run(words, environment: ["HOME": program.data], in: folder)
    }

    private func pack(_ name: String, _ words: String...) async throws {
        let result = try await Product.mini.run(
            ["pack", "program", "--output", name] + words,
            environment: ["HOME": program.data],
            in: folder
        )
        #expect(result.status == 0, "\(result.error)")
    }

    @Test func `a program is packed, signed, verified and run`() async throws {
        let packed = try await mini("pack", "program", "--output", "shop.zip", "--package-version", "1.2.0")
        #expect(packed.status == 0, "\(packed.error)")
        #expect(packed.output.contains(/^Packed shop\.zip: shop 1\.2\.0, 5 files, \d+ bytes, not signed\n$/))

        let signed = try await mini("sign", "shop.zip", "--new-key", "shop.key")
        #expect(signed.status == 0, "\(signed.error)")
        let match = try #require(signed.output.firstMatch(of: /, signed by ([0-9a-f]{64})\n$/))

        let verified = try await mini("verify", "shop.zip", "--key", "shop.key.pub", "--json")
        #expect(verified.status == 0, "\(verified.error)")
        let document = try verified.document()
        #expect(document["appID"] == "shop")
        #expect(document["version"] == "1.2.0")
        #expect(document["files"] == 5)
        #expect(document["key"]?.string == String(match.1))

        let run = try await mini("run", "shop.zip", "--ephemeral")
        #expect(run.status == 0, "\(run.error)")
        #expect(run.output == "view\n  hello you\n")
        #expect(try await mini("eval", "shop.zip", "my.getAppIdSync().appId", "--ephemeral").output == "\"shop\"\n")
        let check = try await mini("check", "shop.zip")
        #expect(check.status == 0, "\(check.output)\(check.error)")
    }

    @Test func `two packages of the same files have the same bytes`() async throws {
        try await pack("a.zip")
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)],
            ofItemAtPath: program.path + "/app.js"
        )
        try await pack("b.zip")
        #expect(try Data(contentsOf: file("a.zip")) == Data(contentsOf: file("b.zip")))
        #expect(try await mini("sign", "a.zip", "--new-key", "key").status == 0)
        #expect(try await mini("sign", "b.zip", "--key", "key").status == 0)
        #expect(try Data(contentsOf: file("a.zip")) == Data(contentsOf: file("b.zip")))
    }

    @Test func `a package of another key, without a signature or with a changed file does not pass`() async throws {
        try await pack("shop.zip")
        try await pack("other.zip", "--app-id", "other")
        #expect(try await mini("sign", "other.zip", "--new-key", "other.key").status == 0)
        let unsigned = try await mini("verify", "shop.zip", "--key", "other.key.pub")
        #expect(unsigned.status == 1)
        #expect(unsigned.error == "Error: The package is not signed; sign it with mini sign.\n")
        #expect(try await mini("sign", "shop.zip", "--new-key", "shop.key").status == 0)
        let foreign = try await mini("verify", "shop.zip", "--key", "other.key.pub")
        #expect(foreign.status == 1)
        #expect(foreign.error.contains("which is not trusted"))
        let both = try await mini("verify", "shop.zip", "--key", "other.key.pub", "--key", "shop.key.pub")
        #expect(both.status == 0)

        var bytes = try Data(contentsOf: file("shop.zip"))
        // The first byte of the content follows the name.
        let content = try #require(bytes.firstRange(of: Data("app.js".utf8))).upperBound
        bytes[content] ^= 1
        try bytes.write(to: file("shop.zip"))
        #expect(try await mini("verify", "shop.zip", "--key", "shop.key.pub").status == 1)
        let run = try await mini("run", "shop.zip", "--ephemeral")
        #expect(run.status == 2)
        #expect(run.output == "")
    }

    @Test func `an archive that is no package runs and cannot be signed or verified`() async throws {
        try await pack("shop.zip")
        #expect(try await mini("sign", "shop.zip", "--new-key", "key").status == 0)
        var writer = ZipWriter()
        for path in ["app.js", "app.json", "pages/a/a.axml", "pages/a/a.js"] {
            try writer.add([UInt8](Data(contentsOf: URL(filePath: program.path + "/" + path))), at: path)
        }
        try Data(writer.finish()).write(to: file("plain.zip"))
        let run = try await mini("run", "plain.zip", "--ephemeral")
        #expect(run.output == "view\n  hello you\n", "\(run.error)")
        let message = "Error: The archive has no manifest; make the package with mini pack.\n"
        let signed = try await mini("sign", "plain.zip", "--new-key", "other")
        #expect(signed.status == 1)
        #expect(signed.error == message)
        #expect(!FileManager.default.fileExists(atPath: file("other").path))
        let verified = try await mini("verify", "plain.zip", "--key", "key.pub")
        #expect(verified.status == 1)
        #expect(verified.error == message)

        let other = try await mini("run", "program/app.json")
        #expect(other.status == 2)
        let reason = "\"program/app.json\": the package cannot be used: the file is not a zip archive"
        #expect(other.error == "Error: \(reason); give the folder that holds app.json, or a package of mini pack\n")
        let absent = try await mini("run", "none.zip")
        #expect(absent.status == 2)
        #expect(absent.error == "Error: there is no package \"none.zip\"\n")
        let text = try await mini("verify", "program/app.js", "--key", "key.pub")
        #expect(text.status == 1)
        #expect(text.error == "Error: The package cannot be used: the file is not a zip archive.\n")
        let missing = try await mini("verify", "none.zip", "--key", "key.pub", "--json")
        #expect(missing.status == 2)
        #expect(try missing.document()["errors"] == ["There is no file \"none.zip\"."])
    }

    @Test func `a version in package.json that is not three numbers is an error`() async throws {
        try program.write(#"{ "version": "1.2.0-beta" }"#, to: "package.json")
        let packed = try await mini("pack", "program", "--output", "shop.zip")
        #expect(packed.status == 2)
        let found = "package.json has the version \"1.2.0-beta\", not three numbers such as 1.2.0"
        #expect(packed.error == "Error: \(found); specify --package-version.\n")
        try await pack("shop.zip", "--package-version", "1.2.0")
    }

    @Test func `an error that begins with a path is not capitalized`() async throws {
        try program.write("{", to: "app.json")
        let packed = try await mini("pack", "program", "--output", "shop.zip")
        #expect(packed.status == 2)
        #expect(packed.error.hasPrefix("Error: app.json:1:"), "\(packed.error)")
    }

    @Test func `a key in the folder of a program is not packed`() async throws {
        try await pack("shop.zip")
        #expect(try await mini("sign", "shop.zip", "--new-key", "program/shop.key").status == 0)
        let packed = try await mini("pack", "program", "--output", "shop.zip")
        #expect(packed.status == 2)
        #expect(packed.error.hasPrefix("Error: \"shop.key\" is a private key"), "\(packed.error)")
    }

    @Test func `a signed package is published, and an unsigned one is refused`() async throws {
        try await pack("shop.zip", "--package-version", "1.2.0")
        let unsigned = try await mini("publish", "shop.zip", "--registry", "packages")
        #expect(unsigned.status == 1)
        #expect(unsigned.error == "Error: The package is not signed; sign it with mini sign.\n")
        #expect(try await mini("sign", "shop.zip", "--new-key", "key").status == 0)
        let published = try await mini("publish", "shop.zip", "--registry", "packages")
        #expect(published.status == 0, "\(published.error)")
        #expect(published.output.hasPrefix("Published shop.zip in packages, 1 version: shop 1.2.0, 5 files, "))
        #expect(FileManager.default.fileExists(atPath: file("packages/shop/versions.json").path))
    }

    @Test func `tests beside a package test the package`() async throws {
        try await pack("shop.zip", "--package-version", "1.2.0")
        try program.write("Page({ data: { name: 'changed' } });\n", to: "pages/a/a.js")
        try program.write("exports.name = 'you';\n", to: "helper.js")
        let tests = """
            const { name } = require('../helper');
            test('is packed', async ({ app }) => {
              expect((await app.open()).data.name).toBe(name);
              expect(await app.evaluate(() => my.getAccountInfoSync().miniProgram.version)).toBe('1.2.0');
            });
            """
        try program.write(tests, to: "tests/a.test.js")
        for words in [["shop.zip", "program/tests"], ["--program", "shop.zip", "program/tests/a.test.js"]] {
            let result = try await Product.mini.run(
                ["test"] + words,
                environment: ["HOME": program.data],
                in: folder
            )
            #expect(result.status == 0, "\(result.output)\(result.error)")
            #expect(result.output.contains("1 test in 1 file: 1 passed"))
        }
        let changed = try await mini("test", "program/tests")
        #expect(changed.status == 1)
        #expect(changed.output.contains("program/tests/a.test.js:3:"), "\(changed.output)")
        let none = try await mini("test", "shop.zip")
        #expect(none.status == 2)
        #expect(none.error.contains("name the tests of the package as well"), "\(none.error)")
    }

    @Test(arguments: [
        (["pack", "program"], "Missing expected argument '--output <file>'"),
        (["pack", "program", "--output", "a.zip", "--package-version", "1"], "--package-version needs three numbers"),
        (["pack", "none", "--output", "a.zip"], "There is no folder \"none\""),
        (["sign", "a.zip"], "Specify --key FILE, or --new-key FILE"),
        (["sign", "a.zip", "--key", "a", "--new-key", "b"], "Specify --key FILE, or --new-key FILE"),
        (["verify", "a.zip"], "Specify the public key of the author: --key FILE.pub."),
        (["verify", "a.zip", "--key", "none.pub"], "There is no file \"none.pub\"."),
        (["publish", "a.zip"], "Missing expected argument '--registry <dir>'"),
    ])
    func `wrong usage is explained`(words: [String], message: String) async throws {
        let result = try await Product.mini.run(words, environment: ["HOME": program.data], in: folder)
        #expect(result.status == 2)
        #expect(result.error.contains(message), "\(result.error)")
    }

    private func file(_ name: String) -> URL { URL(filePath: folder + "/" + name) }
}

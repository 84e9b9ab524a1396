import CommandHarness
import Foundation
import MiniHost
import ProgramModes
import Testing

/// Programs in archives run as those in folders do.
struct PackageProgramTests {
    private static let files = [
        "app.json": #"{ "pages": ["pages/a/a"] }"#,
        "app.js": "const { name } = require('util/names'); App({ name });",
        "util/names.js": "exports.name = require('lib').name;",
        "node_modules/lib/package.json": #"{ "main": "lib.js" }"#,
        "node_modules/lib/lib.js": "exports.name = 'packed';",
        "pages/a/a.axml": #"<import src="/parts/part.axml"/><template is="part" data="{{ name }}"/>"#,
        "pages/a/a.js": "Page({ data: { name: getApp().name } });",
        "pages/a/a.acss": "@import '/parts/part.acss';",
        "parts/part.axml": #"<template name="part"><view class="x">{{ name }}</view></template>"#,
        "parts/part.acss": ".x { color: red; }",
        "mini.project.json": #"{ "appid": "packed", "include": ["data/*"] }"#,
        "data/text.txt": "text",
        ".git/config": "hidden",
    ]

    /// Runs a test with an archive and its folder, which is removed afterwards.
    private func withPackage(
        _ files: [String: String] = PackageProgramTests.files,
        _ body: (_ package: PackageArchive, _ folder: String) async throws -> Void,
    ) async throws {
        let folder = try TemporaryProgram(files)
        defer { folder.remove() }
        let package = try ProgramPackage(folder: folder.path)
        try await body(package.packed(version: PackageVersion("1.2.3")), folder.path)
    }

    @Test func `a packed program runs, and has the id and the version of its package`() async throws {
        try await withPackage { archive, _ in
            #expect(archive.manifest?.files.map(\.path).contains(".git/config") == false)
            let package = try ProgramPackage(archive, at: "packed.zip")
            #expect(package.appID == "packed")
            let host = try MiniProgramHost(.forTests())
            let program = try await host.open(package)
            await program.waitUntilIdle()
            #expect(try await program.outline().contains("packed"))
            #expect(try await program.computedStyle(of: ".x")?["color"] == "rgb(255, 0, 0)")
            let code = "return my.getAccountInfoSync().miniProgram.version"
            #expect(try await program.evaluate(code) == "1.2.3")
            await host.stop()
        }
    }

    @Test func `a path outside of an archive is no file of the program`() async throws {
        var files = Self.files
        files["app.js"] = """
            let message;
            try { require('../../x'); } catch (error) { message = error.message; }
            App({ message });
            """
        try await withPackage(files) { archive, _ in
            let host = try MiniProgramHost(.forTests())
            let program = try await host.open(try ProgramPackage(archive, at: "packed.zip"))
            #expect(try await program.evaluate("getApp().message").string?.contains("leads out") == true)
            await host.stop()
        }
    }

    @Test func `a program below the folder of its project is packed with its settings`() async throws {
        let project = #"""
            {
              // Settings of the tools.
              "appid": "built", "miniprogramRoot": "dist", "compileOptions": { "resolveAlias": { "@/*": "./dist/src/*" } },
            }
            """#
        let files = [
            "mini.project.json": project, "source.txt": "not packed", "dist/app.json": #"{ "pages": ["a"] }"#,
            "dist/app.js": "App({ value: require('@/value').value });", "dist/src/value.js": "exports.value = 7;",
            "dist/a.axml": "<view/>", "dist/a.js": "Page({});",
        ]
        try await withPackage(files) { archive, folder in
            let paths = ["a.axml", "a.js", "app.js", "app.json", "mini.project.json", "src/value.js"]
            #expect(archive.manifest?.files.map(\.path) == paths)
            let other = try ProgramPackage(folder: folder + "/dist").packed(version: PackageVersion("1.2.3"))
            #expect(other.manifest == archive.manifest)
            let host = try MiniProgramHost(.forTests())
            let program = try await host.open(try ProgramPackage(archive, at: "built.zip"))
            #expect(program.identity.appID == "built")
            #expect(try await program.evaluate("getApp().value") == 7)
            await host.stop()
        }
    }

    @Test func `the folders of plugins are packed`() async throws {
        let plugin = try TemporaryProgram([
            "plugin.json": #"{ "main": "index.js" }"#, "index.js": "exports.value = 5;",
        ])
        defer { plugin.remove() }
        let folder = try TemporaryProgram([
            "app.json": #"{ "pages": ["a"], "plugins": { "tools": { "version": "*", "provider": "1" } } }"#,
            "app.js": "App({ value: requirePlugin('tools').value });", "a.axml": "<view/>", "a.js": "Page({});",
        ])
        defer { folder.remove() }
        let package = try ProgramPackage(folder: folder.path, plugins: ["tools": plugin.path])
        let archive = try package.packed(appID: "plugged")
        #expect(archive.manifest?.files.map(\.path).contains("plugins/tools/index.js") == true)
        let host = try MiniProgramHost(.forTests())
        let program = try await host.open(try ProgramPackage(archive, at: "plugged.zip"))
        #expect(try await program.evaluate("getApp().value") == 5)
        await host.stop()
    }

    @Test func `an archive of a project that is no package runs`() async throws {
        let version = try #require(PackageVersion("0.0.1"))
        let files: [(path: String, content: [UInt8])] = [
            ("dist/a.axml", Array("<view/>".utf8)), ("dist/a.js", Array("Page({})".utf8)),
            ("dist/app.js", Array("App({})".utf8)), ("dist/app.json", Array(#"{ "pages": ["a"] }"#.utf8)),
            ("mini.project.json", Array(#"{ "miniprogramRoot": "dist/" }"#.utf8)),
        ]
        let archive = try PackageArchive.make(appID: "project", version: version, files: files)
        let host = try MiniProgramHost(.forTests())
        let program = try await host.open(try ProgramPackage(archive, at: "project.zip"))
        #expect(await program.pages == ["a"])
        await host.stop()
    }

    @Test func `an archive without a program is an error that names it`() throws {
        let version = try #require(PackageVersion("0.0.1"))
        let archive = try PackageArchive.make(appID: "none", version: version, files: [("a.txt", [])])
        let error = #expect(throws: PackageError.self) { try ProgramPackage(archive, at: "none.zip") }
        #expect(error?.message.hasPrefix("there is no app.json in \"none.zip\"") == true)
    }

    @Test func `a symbolic link is not packed`() async throws {
        let folder = try TemporaryProgram(Self.files)
        defer { folder.remove() }
        #expect(symlink("../app.js", folder.path + "/util/link.js") == 0)
        let error = #expect(throws: PackagingError.self) { try ProgramPackage(folder: folder.path).packed() }
        #expect(error?.code == .unreadable)
        #expect(error?.message.hasPrefix("\"util/link.js\" is a link") == true)
    }

    @Test(
        arguments: ["PRIVATE KEY", "ENCRYPTED PRIVATE KEY", "OPENSSH PRIVATE KEY"],
        ["", "-----BEGIN EC PARAMETERS-----\nAAAA\n-----END EC PARAMETERS-----\n", "Key of the shop\r\n\r\n"]
    )
    func `a private key is not packed`(kind: String, start: String) async throws {
        var files = Self.files
        files["data/shop.key"] = "\(start)-----BEGIN \(kind)-----\nAAAA\n-----END \(kind)-----\n"
        let folder = try TemporaryProgram(files)
        defer { folder.remove() }
        let error = #expect(throws: PackagingError.self) { try ProgramPackage(folder: folder.path).packed() }
        #expect(error?.code == .invalidKey)
        #expect(error?.message.hasPrefix("\"data/shop.key\" is a private key") == true)
    }

    @Test func `a public key and the beginning of a key in a script are packed`() async throws {
        var files = Self.files
        files["data/shop.pub"] = "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n"
        files["util/keys.js"] = "module.exports = text => text.startsWith('-----BEGIN PRIVATE KEY-----');\n"
        let folder = try TemporaryProgram(files)
        defer { folder.remove() }
        let paths = try ProgramPackage(folder: folder.path).packed().manifest?.files.map(\.path) ?? []
        #expect(paths.contains("data/shop.pub"))
        #expect(paths.contains("util/keys.js"))
    }

    @Test func `a program without an id needs one to be packed`() async throws {
        var files = Self.files
        files["mini.project.json"] = "{}"
        files["package.json"] = #"{ "version": "4.5.6" }"#
        let folder = try TemporaryProgram(files)
        defer { folder.remove() }
        let package = try ProgramPackage(folder: folder.path)
        let error = #expect(throws: PackagingError.self) { try package.packed() }
        #expect(error?.code == .invalidName)
        let manifest = try package.packed(appID: "given").manifest
        #expect(manifest?.appID == "given")
        #expect(manifest?.version.description == "4.5.6")
    }

    @Test func `a host opens the file of an archive, and refuses a changed one`() async throws {
        try await withPackage { archive, folder in
            let path = folder + "/packed.zip"
            try archive.write(to: path)
            let host = try MiniProgramHost(.forTests())
            let program = try await host.open(path)
            #expect(program.identity.appID == "packed")
            await program.stop()
            var bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
            // The first byte of the content follows the name.
            let content = try #require(bytes.firstRange(of: Array("app.js".utf8))).upperBound
            bytes[content] ^= 1
            try Data(bytes).write(to: URL(filePath: path))
            await #expect(throws: ProgramStartError.self) { try await host.open(path) }
        }
    }
}

internal import CommandHarness
internal import Foundation
internal import MiniCore
internal import MiniRuntime
internal import Mutations

/// JSON, and the configuration files of programs.
extension FuzzTarget {
    /// JSON, parsed, written and parsed again.
    package static let json = FuzzTarget(
        "json",
        "JSON, parsed and written",
        InputSource(ProgramSamples.files(".json") + jsonTexts, pieces: MutationPieces.json),
        execute: { input in
            if let text = String(validating: input, as: UTF8.self), JSONText(text).isDocument {
                try require((try? JSON.parse(text)) != nil, "a document of JSON is not parsed")
            }
            let value: ScriptValue
            do throws(JSONError) {
                value = try JSON.parse(input)
            } catch {
                try require(
                    (0...input.count).contains(error.offset),
                    "the offset \(error.offset) is outside of the text"
                )
                return .rejected("json")
            }
            let text = JSON.text(value)
            try require(JSONText(text).isDocument, "written JSON is no document: \(text)")
            let again = JSON.text(try JSON.parse(text))
            try require(again == text, "written JSON is read as \(again)")
            return .accepted
        },
    )

    /// app.json, the configuration of a page, and mini.project.json.
    ///
    /// The first byte of the input is the number of the file.
    package static let packages = FuzzTarget(
        "packages",
        "app.json, the configuration of a page, and mini.project.json",
        InputSource { generator in
            let kind = generator.below(3)
            let samples = configurations[kind]
            let pieces = MutationPieces.json.map { Array($0.utf8) }
            let sample = samples[generator.below(samples.count)]
            if InputSource.keepsSample(&generator) { return [UInt8(kind)] + sample }
            return [UInt8(kind)] + generator.mutate(sample, pieces: pieces, others: samples)
        },
        makeSession: { try PackageSession() },
    )

    private static let jsonTexts = [
        "{\"a\":[1,-0,1e3,null,true,false,\"\\u00e9\\ud83d\\ude00\"],\"b\":{\"c\":{}}}", "[[[[1]]]]", "\"text\"",
    ].map { Array($0.utf8) }

    private static let configurations: [[[UInt8]]] = [
        ProgramSamples.files("app.json") + [appText, Array("// a\n{\"pages\": [\"a/a\",], /* b */}".utf8)],
        ProgramSamples.files(".json").filter { $0.starts(with: "{".utf8) },
        ProgramSamples.files("mini.project.json") + [Array("{\"miniprogramRoot\": \"dist\", \"appid\": \"1\"}".utf8)],
    ]

    private static let appText = Array(
        """
        { "pages": ["pages/a/a"], "subPackages": [{ "root": "sub", "pages": ["b/b"], "plugins": { "p": { "version": "*" } } }],
          "tabBar": { "items": [{ "pagePath": "pages/a/a", "name": "A" }, { "pagePath": "pages/c/c", "name": "C" }] },
          "window": { "defaultTitle": "T", "onReachBottomDistance": 20 }, "networkTimeout": { "request": 1000 },
          "usingComponents": { "card": "/components/card/card" }, "behavior": { "decodeQuery": "disable" } }
        """.utf8
    )
}

/// The folder of a program, one of whose files is written for each execution.
///
/// ## Threading
/// Used on one thread.
private final class PackageSession: FuzzSession {
    private static let files = ["app.json", "pages/a/a.json", "mini.project.json"]
    private static let valid = ["app.json": "{\"pages\":[\"pages/a/a\"]}", "app.js": "", "pages/a/a.js": ""]

    private let folder: TemporaryProgram

    init() throws { folder = try TemporaryProgram(Self.valid) }

    func execute(_ input: [UInt8]) throws -> FuzzOutcome {
        guard let kind = input.first, Int(kind) < Self.files.count else { return .rejected("noFile") }
        let path = folder.path + "/" + Self.files[Int(kind)]
        try Data(input.dropFirst()).write(to: URL(filePath: path))
        defer { restore(Self.files[Int(kind)], at: path) }
        let package: ProgramPackage
        do throws(PackageError) {
            package = try ProgramPackage(folder: folder.path)
            _ = try package.pageConfiguration("pages/a/a")
        } catch {
            return .rejected("package")
        }
        try require(!package.appID.isEmpty, "the app id is empty")
        try require(package.app.pages.contains(package.app.entryPage), "the first page is not one of the pages")
        let isInside = package.app.pages.allSatisfy { !$0.hasPrefix("/") && !$0.split(separator: "/").contains("..") }
        try require(isInside, "a page is outside of the folder: \(package.app.pages)")
        return .accepted
    }

    private func restore(_ name: String, at path: String) {
        // An error is noticed by the next execution.
        if let text = Self.valid[name] {
            try? Data(text.utf8).write(to: URL(filePath: path))
        } else {
            try? FileManager.default.removeItem(atPath: path)
        }
    }

    func finish() { folder.remove() }
}

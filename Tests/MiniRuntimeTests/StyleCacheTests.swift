import Foundation
import MiniCore
import MiniLess
import Synchronization
import Testing

@testable import MiniRuntime

/// Compiled Less files that are kept across runs.
struct StyleCacheTests {
    /// Counts what a cache returns and stores.
    private final class CountingCache: StyleCache {
        private let cache: StyleCacheFolder
        private let counts = Mutex((hits: 0, stores: 0))

        init(_ cache: StyleCacheFolder) { self.cache = cache }

        func output(of file: String) -> [UInt8]? {
            let output = cache.output(of: file)
            if output != nil { counts.withLock { $0.hits += 1 } }
            return output
        }

        func store(_ entry: StyleCacheEntry) {
            counts.withLock { $0.stores += 1 }
            cache.store(entry)
        }

        var count: (hits: Int, stores: Int) { counts.withLock { $0 } }
    }

    /// A program and a folder for its cache.
    private struct Fixture {
        let program: String
        let cache: String

        /// The file of the only entry.
        var entry: String {
            get throws {
                let names = try FileManager.default.contentsOfDirectory(atPath: cache)
                #expect(names.count == 1)
                return cache + "/" + (names.first ?? "")
            }
        }

        func write(_ text: String, _ path: String) throws {
            try Data(text.utf8).write(to: URL(filePath: program + "/" + path))
        }

        /// The text of app.less, and whether it came from the cache.
        func compiled() throws -> (text: String, isKept: Bool) {
            var package = try ProgramPackage(folder: program)
            let counting = CountingCache(StyleCacheFolder(cache, of: package))
            package.styleCache = counting
            let less = LessFiles(package, limits: ScriptLimits())
            defer { less.finish() }
            let text = try less.compiled("app.less").text
            #expect(counting.count.hits + counting.count.stores == 1)
            return (text, counting.count.hits == 1)
        }
    }

    private static let files = [
        "pages/a/a.js": "Page({})", "app.less": "@import 'b'; .a { .b() }", "b.less": ".b() { top: 1px }",
    ]

    private func withFixture(_ body: (Fixture) throws -> Void) throws {
        let program = try temporaryProgram(Self.files)
        let cache = program + "-cache/a/styles"
        defer {
            removeFolder(program)
            removeFolder(program + "-cache")
        }
        let fixture = Fixture(program: program, cache: cache)
        let first = try fixture.compiled()
        #expect(first.text == ".a {\n  top: 1px;\n}\n")
        #expect(!first.isKept)
        try body(fixture)
    }

    @Test func `a second run uses the output of the first one`() throws {
        try withFixture { fixture in
            let second = try fixture.compiled()
            #expect(second.text == ".a {\n  top: 1px;\n}\n")
            #expect(second.isKept)
        }
    }

    @Test func `only the user can access the cache`() throws {
        try withFixture { fixture in
            func mode(_ path: String) throws -> Int? {
                try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            }
            let modes = try [fixture.cache, fixture.entry].map(mode)
            #expect(modes == [0o700, 0o600])
        }
    }

    @Test(arguments: [
        ("app.less", "@import 'b'; .a { left: 0; .b() }", ".a {\n  left: 0;\n  top: 1px;\n}\n"),
        ("b.less", ".b() { top: 2px }", ".a {\n  top: 2px;\n}\n"),
        // The search for `b` finds this file first.
        ("b", ".b() { top: 3px }", ".a {\n  top: 3px;\n}\n"),
    ])
    func `a changed, imported or new file invalidates the output`(
        _ file: String,
        _ content: String,
        _ text: String
    ) throws {
        try withFixture { fixture in
            try fixture.write(content, file)
            let changed = try fixture.compiled()
            #expect(changed.text == text)
            #expect(!changed.isKept)
            #expect(try fixture.compiled().isKept)
        }
    }

    @Test func `a changed alias invalidates the output`() throws {
        try withFixture { fixture in
            try fixture.write(".b() { top: 5px }", "pages/c.less")
            try fixture.write(".b() { top: 6px }", "pages/a/c.less")
            try fixture.write("@import 'x/c'; .a { .b() }", "app.less")
            for (folder, top) in [("pages", 5), ("pages/a", 6)] {
                let aliases = #"{ "x/*": "./\#(folder)/*" }"#
                try fixture.write(#"{ "compileOptions": { "resolveAlias": \#(aliases) } }"#, "mini.project.json")
                #expect(try fixture.compiled().text == ".a {\n  top: \(top)px;\n}\n")
                #expect(try fixture.compiled().isKept)
            }
        }
    }

    @Test func `a removed import is an error`() throws {
        try withFixture { fixture in
            try FileManager.default.removeItem(atPath: fixture.program + "/b.less")
            #expect(throws: LessError.self) {
                _ = try LessFiles(ProgramPackage(folder: fixture.program), limits: ScriptLimits()).compiled("app.less")
            }
        }
    }

    @Test(arguments: [0, 8, 20, -1])
    func `a damaged entry is ignored and replaced`(_ offset: Int) throws {
        try withFixture { fixture in
            let entry = URL(filePath: try fixture.entry)
            var bytes = try Data(contentsOf: entry)
            bytes[offset < 0 ? bytes.count + offset : offset] ^= 1
            try bytes.write(to: entry)
            #expect(!(try fixture.compiled().isKept))
            #expect(try fixture.compiled().isKept)
        }
    }

    @Test func `a truncated entry is ignored`() throws {
        try withFixture { fixture in
            let entry = URL(filePath: try fixture.entry)
            try Data(contentsOf: entry).dropLast().write(to: entry)
            #expect(!(try fixture.compiled().isKept))
        }
    }

    @Test func `an entry that others can read or write is ignored`() throws {
        try withFixture { fixture in
            try FileManager.default.setAttributes([.posixPermissions: 0o620], ofItemAtPath: fixture.entry)
            #expect(!(try fixture.compiled().isKept))
        }
    }

    @Test func `a folder that others can access is not used`() throws {
        try withFixture { fixture in
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: fixture.cache)
            #expect(!(try fixture.compiled().isKept))
            #expect(!(try fixture.compiled().isKept))
        }
    }

    @Test func `a link in the place of an entry is ignored`() throws {
        try withFixture { fixture in
            let entry = try fixture.entry
            try FileManager.default.moveItem(atPath: entry, toPath: fixture.program + "/entry")
            try FileManager.default.createSymbolicLink(
                atPath: entry,
                withDestinationPath: fixture.program + "/entry"
            )
            #expect(!(try fixture.compiled().isKept))
        }
    }

    @Test func `a program in another folder does not use an entry`() throws {
        try withFixture { fixture in
            let other = try temporaryProgram(Self.files)
            defer { removeFolder(other) }
            #expect(!(try Fixture(program: other, cache: fixture.cache).compiled().isKept))
            #expect(try fixture.compiled().isKept)
        }
    }

    @Test func `a full folder is emptied`() throws {
        try withFixture { fixture in
            for index in 0..<StyleCacheFolder.entryLimit {
                try Data().write(to: URL(filePath: "\(fixture.cache)/\(index).style"))
            }
            try fixture.write(".a { top: 4px }", "app.less")
            #expect(!(try fixture.compiled().isKept))
            _ = try fixture.entry
            #expect(try fixture.compiled().isKept)
        }
    }

    @Test func `a large entry is not stored`() {
        let large = [UInt8](repeating: 0, count: StyleCacheEntry.byteLimit + 1)
        #expect(StyleCacheEntry(version: "", file: "", inputs: [], output: large) == nil)
        let inputs = (0...StyleCacheEntry.inputLimit).map { StyleCacheEntry.Input(path: "\($0)", content: nil) }
        #expect(StyleCacheEntry(version: "", file: "", inputs: inputs, output: []) == nil)
    }

    @Test func `a link out of the program is not imported`() throws {
        try withFixture { fixture in
            try FileManager.default.createSymbolicLink(
                atPath: fixture.program + "/c.less",
                withDestinationPath: "/etc/hostname"
            )
            try fixture.write("@import './c';", "app.less")
            let error = #expect(throws: LessError.self) {
                try LessFiles(ProgramPackage(folder: fixture.program), limits: ScriptLimits()).compiled("app.less")
            }
            #expect(error?.message == "'c.less' is a link that leads out of the program's folder")
            #expect(error?.line == 1)
        }
    }
}

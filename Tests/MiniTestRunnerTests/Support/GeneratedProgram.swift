import Foundation
import MiniHost
import MiniTestRunner
import Mutations

/// A program with tests whose files refer to each other at random, in a temporary folder.
///
/// Each file contributes a text or a size with a number, which every test that reads the file prints. A file refers only to files of
/// its kind with a higher index, so that there are no cycles.
final class GeneratedProgram {
    /// The path of the folder, without symbolic links.
    let path: String
    private var random: SeededGenerator
    /// The versions of the texts in the files.
    private var versions: [String: Int] = [:]
    /// The files that the next edits restore: those that are missing or have a mistake, and those that were added.
    private var changed: [String] = []

    private static let pageCount = 6
    private static let count = 5

    init(seed: UInt64) throws {
        random = SeededGenerator(state: seed)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("minihost-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.resolvingSymlinksInPath().path
        for name in Self.names { try write(name) }
        try write(text: #"{ "code": "mocked 0" }"#, to: ".miniu/mock/JSAPI/scan.json")
        try write(text: "shows the page 1\n  kept\n", to: "tests/t1.test.js.snap")
    }

    deinit {
        // Nothing depends on the removal of the folder.
        try? FileManager.default.removeItem(atPath: path)
    }

    // MARK: Edits

    /// A change of the files.
    struct Edit {
        /// The absolute paths of the changed files.
        let changes: [String]
        let description: String
    }

    /// Files that a program may have beside others: some precede them, some are read in their place if they are missing.
    private static let others = [
        "utils/folder.js": "exports.text = 'before the index';", "utils/u2.ts": "exports.text = 'typed';",
        "utils/u3/index.js": "exports.text = 'an index';", "tests/helpers/h2.ts": "exports.text = 'typed';",
        "data/d1.js": "module.exports = { text: 'a script' };", "pages/p1/p1.less": ".page { width: 77px; }",
        "pages/p2/p2.ts": "Page({ data: { text: 'typed' }, next() {}, scan() {} });",
        "components/c2/c2.ts": "Component({ data: { text: 'typed' } });",
        "components/c3/c3.less": ".c3 { width: 88px; }", "styles/s2.less": ".s2 { width: 99px; }",
        "ext.json": #"{ "ext": {} }"#, "package.json": #"{ "name": "generated" }"#, "images/icon.png": "none",
    ]

    /// Makes a random edit.
    func edit() throws -> Edit {
        // With the next edit, since a program without a file mostly shows nothing.
        if let name = changed.popLast() { return try restore(name) }
        switch below(20) {
        case 0: return try remove(pick(Self.removable))
        case 1, 2: return try add(pick(Self.others.keys.sorted()))
        case 3:
            let name = pick(Self.removable.filter { !$0.hasSuffix(".md") })
            changed.append(name)
            try write(text: "<{ a mistake '", to: name)
            return Edit([name], in: path, "break \(name)")
        case 4:
            // A file in another language takes the place of one.
            let name = pick(Self.others.keys.filter { $0.hasSuffix(".ts") }.sorted())
            let former = try remove(name.replacing(".ts", with: ".js"))
            return former.merged(with: try add(name))
        case 5:
            let kinds = ["js", "json", "axml", "acss"]
            let (kind, first) = (pick(kinds), below(Self.pageCount))
            let second = (first + 1 + below(Self.pageCount - 1)) % Self.pageCount
            return try exchange("pages/p\(first)/p\(first).\(kind)", "pages/p\(second)/p\(second).\(kind)")
        case 6:
            return try change(pick(Self.names)).merged(with: try change(pick(Self.names)))
                .merged(with: try change(pick(Self.names)))
        case 7:
            versions["mock", default: 0] += 1
            let name = ".miniu/mock/JSAPI/scan.json"
            try write(text: #"{ "code": "mocked \#(versions["mock"] ?? 0)" }"#, to: name)
            return Edit([name], in: path, "edit \(name)")
        case 8:
            versions["snap", default: 0] += 1
            let text = (versions["snap"] ?? 0).isMultiple(of: 2) ? "kept" : "other"
            let name = "tests/t1.test.js.snap"
            try write(text: "shows the page 1\n  \(text)\n", to: name)
            return Edit([name], in: path, "edit \(name)")
        case 9: return try change(pick(["readme.md", "utils/unused.js", "tests/helpers/unused.js"]))
        default: return try change(pick(Self.names))
        }
    }

    /// Writes a file with another text and with other references.
    private func change(_ name: String) throws -> Edit {
        versions[name, default: 0] += 1
        try write(name)
        return Edit([name], in: path, "edit \(name)")
    }

    private func add(_ name: String) throws -> Edit {
        changed.append(name)
        try write(text: Self.others[name] ?? "", to: name)
        return Edit([name], in: path, "add \(name)")
    }

    private func remove(_ name: String) throws -> Edit {
        changed.append(name)
        try FileManager.default.removeItem(atPath: path + "/" + name)
        return Edit([name], in: path, "remove \(name)")
    }

    /// Writes a file of the program again, and removes another one.
    private func restore(_ name: String) throws -> Edit {
        guard Self.others[name] != nil else { return try change(name) }
        try FileManager.default.removeItem(atPath: path + "/" + name)
        return Edit([name], in: path, "remove \(name)")
    }

    private func exchange(_ first: String, _ second: String) throws -> Edit {
        let texts = try [first, second].map { try String(contentsOfFile: path + "/" + $0, encoding: .utf8) }
        try write(text: texts[1], to: first)
        try write(text: texts[0], to: second)
        return Edit([first, second], in: path, "exchange \(first) and \(second)")
    }

    private func pick(_ names: [String]) -> String { names[below(names.count)] }

    private func below(_ count: Int) -> Int { random.below(count) }

    // MARK: Files

    private static let names: [String] = {
        var names = [
            "app.json", "app.js", "app.acss", "mini.project.json", "readme.md", "utils/unused.js",
            "utils/folder/index.js",
            "tests/helpers/unused.js",
        ]
        for index in 0..<pageCount {
            names += ["js", "json", "axml", "acss"].map { "pages/p\(index)/p\(index).\($0)" }
            names.append("tests/t\(index).test.js")
        }
        for index in 0..<count {
            names += ["js", "json", "axml", "acss"].map { "components/c\(index)/c\(index).\($0)" }
            names += [
                "utils/u\(index).js", "data/d\(index).json", "sjs/s\(index).sjs", "styles/s\(index).acss",
                "templates/t\(index).axml", "includes/i\(index).axml", "tests/helpers/h\(index).js",
            ]
        }
        return names + ["tests/unit.test.js"]
    }()

    /// The files without which a program can start.
    private static let removable = names.filter { !$0.hasPrefix("app.") && !$0.contains("mini.project") }

    private func write(_ name: String) throws {
        let file = name.split(separator: "/").last ?? ""
        let index = file.firstMatch(of: #/^[a-z](\d)/#).flatMap { Int($0.output.1) } ?? 0
        try write(text: text(of: name, index, "\(file) \(versions[name] ?? 0)"), to: name)
    }

    private func write(text: String, to name: String) throws {
        let url = URL(filePath: path + "/" + name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: url, atomically: false, encoding: .utf8)
    }

    /// A higher index of the same kind; nil for no reference.
    private func nextIndex(_ index: Int) -> Int? {
        let left = Self.count - index - 1
        return left > 0 && below(3) > 0 ? index + 1 + below(left) : nil
    }

    /// A reference to a file with a higher index of the same kind, or no text.
    private func next(_ index: Int, _ reference: (Int) -> String) -> String {
        nextIndex(index).map(reference) ?? ""
    }

    private func text(of name: String, _ index: Int, _ mark: String) -> String {
        let any = below(Self.count)
        let width = 10 + (versions[name] ?? 0)
        switch name.split(separator: "/").first {
        case "app.json":
            let pages = (0..<Self.pageCount).map { #""pages/p\#($0)/p\#($0)""# }.joined(separator: ",")
            return #"{ "pages": [\#(pages)], "usingComponents": { "c-all": "/components/c\#(any)/c\#(any)" } }"#
        case "app.js": return "App({ text: require('./utils/u\(any)').text + '\(mark)' });"
        case "app.acss": return "@import './styles/s\(any).acss'; .app { width: \(width)px; }"
        case "mini.project.json":
            return #"{ "format": 2, "compileOptions": { "component2": true }, "mark": "\#(mark)" }"#
        case "utils":
            let guarded =
                index == 2 ? "let d = {}; try { d = require('../data/d\(any).json'); } catch (e) {}" : "const d = {};"
            let other = next(index) { "require('./u\($0)').text + " }
            let folder = index == 3 ? "require('./folder').text + " : ""
            return
                "\(guarded)\nexports.text = \(name.hasPrefix("utils/u") ? other + folder : "")'\(mark)' + (d.text || '');"
        case "data": return #"{ "text": "\#(mark)" }"#
        case "sjs":
            let other = next(index) { "import s from './s\($0).sjs';" }
            return other + "\nexport default { text: '\(mark)'\(other.isEmpty ? "" : " + s.text") };"
        case "styles": return next(index) { "@import './s\($0).acss';" } + " .s\(index) { width: \(width)px; }"
        case "templates":
            let other = nextIndex(index)
            let start = other.map { "<import src=\"./t\($0).axml\"/>" } ?? ""
            let inner = other.map { "<template is=\"t\($0)\"/>" } ?? ""
            return "\(start)<template name=\"t\(index)\"><text>\(mark)</text>\(inner)</template>"
        case "includes": return "<text>\(mark)</text>" + next(index) { "<include src=\"./i\($0).axml\"/>" }
        case "components": return component(name, index, mark, width)
        case "pages": return page(name, index, mark, width)
        case "tests": return test(name, index, mark)
        default: return mark
        }
    }

    private func component(_ name: String, _ index: Int, _ mark: String, _ width: Int) -> String {
        let any = below(Self.count)
        if name.hasSuffix(".json") {
            let inner = next(index) { #""c-inner": "/components/c\#($0)/c\#($0)""# }
            return #"{ "component": true, "usingComponents": { \#(inner) } }"#
        }
        if name.hasSuffix(".js") {
            return "const { text } = require('../../utils/u\(any)');\nComponent({ data: { text: text + '\(mark)' } });"
        }
        if name.hasSuffix(".acss") { return "@import '../../styles/s\(any).acss'; .c\(index) { width: \(width)px; }" }
        return "<view class=\"c\(index)\">\(mark) {{text}}</view><c-inner/>"
    }

    private func page(_ name: String, _ index: Int, _ mark: String, _ width: Int) -> String {
        let (any, other) = (below(Self.count), below(Self.count))
        if name.hasSuffix(".json") {
            return
                #"{ "usingComponents": { "c-one": "/components/c\#(any)/c\#(any)", "c-two": "../../components/c\#(other)/c\#(other)" } }"#
        }
        if name.hasSuffix(".acss") { return "@import '/styles/s\(any).acss'; .page { width: \(width)px; }" }
        if name.hasSuffix(".axml") {
            return """
                <import src="/templates/t\(any).axml"/><import-sjs name="m" from="../../sjs/s\(other).sjs"/>
                <view class="page">\(mark) {{text}} {{info}} {{app}} {{m.text}} {{code}}</view>
                <template is="t\(any)"/><include src="../../includes/i\(other).axml"/>
                <view class="s0"/><view class="s1"/><view class="s2"/><view class="s3"/><view class="s4"/><view class="app"/>
                <c-one/><c-two/><c-all/>
                """
        }
        // Of six pages, one opens no other page, and one any page.
        let target = below(Self.pageCount)
        let urls = [
            "'/pages/p\(target)/p\(target)?from=\(index)'", "`../p\(target)/p\(target)`",
            "'/pages/p\(target)/p\(target)' + '?a=b'",
            "'pages/p\(target)/p\(target)'", "['/pages', 'p\(target)', 'p\(target)'].join('/')", "",
        ]
        let url = urls[index]
        return """
            const { text } = require('../../utils/u\(any)');
            const data = require('../../data/d\(other).json');
            Page({
              data: { text, info: data.text, app: getApp().text, code: '' },
              next() { \(url.isEmpty ? "" : "my.navigateTo({ url: \(url) });") },
              scan() { my.scan({ success: ({ code }) => this.setData({ code }) }); },
            });
            """
    }

    private func test(_ name: String, _ index: Int, _ mark: String) -> String {
        if name.contains("helpers/") {
            return "exports.text = \(next(index) { "require('./h\($0)').text + " })'\(mark)';"
        }
        if name.contains("unit") {
            return "const { text } = require('../utils/u\(below(Self.count))');\ntest('unit', () => console.log(text));"
        }
        let last = index == 1 ? "expect('kept').toMatchSnapshot();" : "console.log(helper.text);"
        return """
            const helper = require('./helpers/h\(below(Self.count))');
            test('shows the page', async ({ app }) => {
              const page = await app.open('/pages/p\(index)/p\(index)');
              await page.callMethod('scan');
              const sizes = await Promise.all(['page', 'app', 's0', 's1', 's2', 's3', 's4', 'c0', 'c1', 'c2', 'c3', 'c4'].map(
                async name => (await page.$('.' + name))?.rect()));
              console.log(await page.outline(), JSON.stringify(sizes));
              await page.callMethod('next');
              console.log(app.page.path, await app.page.outline());
              \(last)
            });
            """
    }
}

extension GeneratedProgram.Edit {
    fileprivate init(_ names: [String], in folder: String, _ description: String) {
        self.init(changes: names.map { folder + "/" + $0 }, description: description)
    }

    /// Both edits at once.
    fileprivate func merged(with other: Self) -> Self {
        Self(changes: changes + other.changes, description: "\(description), \(other.description)")
    }
}

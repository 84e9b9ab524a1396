package import MiniCore
internal import MiniEngine

/// A small program that runs before another one, so that this one does not repeat the work of a first run: in a process before
/// it is forked, or on the thread of an engine that is prepared.
///
/// The engine compiles a function at its first call, and keeps the code for all contexts of a machine. Swift's runtime
/// and the dynamic linker work at the first use of a function or type.
///
/// ## Threading
/// Used on one thread: the only one of a process, or that of the engine.
package struct ProgramRehearsal: Sendable {
    /// Makes the options of the program, whose services start no thread.
    package typealias MakeOptions = @Sendable (ProgramPackage) throws(PackageError) -> ProgramOptions

    /// The identity of the program.
    package static let identity = ProgramIdentity(appID: "rehearsal")

    private let makeOptions: MakeOptions

    /// Makes a rehearsal.
    ///
    /// - Parameter makeOptions: The limits and the clock of the options are replaced by those of the engine.
    package init(_ makeOptions: @escaping MakeOptions) { self.makeOptions = makeOptions }

    /// Runs the program on the calling thread: opens its page, taps an element and reads the page.
    ///
    /// The program is not closed, since its machine is that of another engine as well.
    ///
    /// - Returns: The program, which must exist as long as the machine, and the first error, if any.
    /// - Throws: An error of the files of this type, or of the options.
    func run(
        _ prepared: PreparedEngine,
        limits: ScriptLimits,
    ) throws(PackageError) -> (program: LocalProgram, failure: String?) {
        let description = PackageDescription(appID: Self.identity.appID)
        var options = try makeOptions(ProgramPackage(Files(), description))
        options.limits.script = limits
        options.clock = prepared.thread.clock
        let program = LocalProgram(options, prepared)
        let steps = Steps()
        // Pages are rendered in jobs that follow.
        program.enqueue { program in
            steps.perform { try program.launch(nil) }
            program.enqueue { program in
                steps.perform { try program.carryOut(.tap, on: .selector("#add")) }
                program.enqueue { program in
                    steps.perform { _ = try program.outline() }
                    steps.perform { _ = try program.look(for: .text("Add")) }
                    // The program is never closed.
                    program.withRuntime { $0.disconnect() }
                    program.thread.stop()
                }
            }
        }
        prepared.thread.runOnCurrentThread()
        return (program, steps.failure)
    }

    // SAFETY: Used on the thread of the rehearsal.
    /// Keeps the first error of several steps.
    ///
    /// ## Threading
    /// Used on one thread.
    private final class Steps: @unchecked Sendable {
        private(set) var failure: String?

        func perform(_ step: () throws -> Void) {
            do { try step() } catch { failure = failure ?? "\(error)" }
        }
    }

    /// The files of the program.
    private struct Files: PackageReader {
        private static let texts = [
            "app.json": #"{ "pages": ["page/page"], "window": { "defaultTitle": "a" } }"#,
            "app.js": "App({ globalData: { a: 1 }, onLaunch(options) { console.log('a', options); } });",
            "app.acss": "page { color: red } .a { font-size: 32rpx; padding: 4px }",
            "page/page.json": #"{ "usingComponents": { "item": "/item/item" } }"#,
            "page/page.acss": ".b > text { margin: 1px 2px }",
            "page/page.js": """
            const { twice } = require('../twice');
            Page({
              data: { rows: [{ id: 1, name: 'a' }, { id: 2, name: 'b' }], isShown: true, count: 0 },
              onLoad(query) { this.setData({ count: twice(1), 'rows[0].name': 'c' }); },
              async onReady() { await Promise.resolve(); setTimeout(() => {}, 0); },
              add(event) { this.setData({ count: this.data.count + 1, isShown: false }); },
            });
            """,
            "page/page.axml": """
            <view class="a {{count > 1 ? 'b' : ''}}" style="width: {{count}}px">
              <text a:if="{{isShown}}">{{count + 1}} {{rows.length}}</text><text a:else>-</text>
              <block a:for="{{rows}}" a:key="id"><item label="{{item.name}}" onTap="add" /></block>
              <button id="add" size="mini" onTap="add">Add</button><input value="{{count}}" onInput="add" />
            </view>
            """,
            "item/item.json": #"{ "component": true }"#,
            "item/item.js": """
            Component({ props: { label: '' }, data: { a: 1 }, didMount() { this.setData({ a: 2 }); } });
            """,
            "item/item.axml": "<view><text>{{label}}: {{a}}</text></view>",
            "twice.js": "module.exports = { twice: n => n * 2 };",
        ]

        func entry(at path: String) -> PackageEntry? {
            if Self.texts[path] != nil { return .file }
            let isFolder = path.isEmpty || Self.texts.keys.contains { $0.hasPrefix(path + "/") }
            return isFolder ? .folder : nil
        }

        func names(in folder: String) -> [String] {
            let start = folder.isEmpty ? "" : folder + "/"
            let rest = Self.texts.keys.filter { $0.hasPrefix(start) }.map { $0.dropFirst(start.count) }
            return Set(rest.map { String($0.prefix { $0 != "/" }) }).sorted()
        }

        func bytes(at path: String, limit: Int) throws(PackageError) -> [UInt8] {
            guard let text = Self.texts[path] else { throw PackageError("the file is missing", file: path) }
            return Array(text.utf8)
        }
    }
}

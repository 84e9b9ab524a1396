package import MiniCore
internal import MiniEngine

/// A small program that runs before a process is forked, so that its children find the runtime's scripts compiled.
///
/// The engine compiles a function at its first call, and keeps the code for all contexts of a machine.
///
/// ## Threading
/// Used on the only thread of a process.
package struct ProgramRehearsal {
    private static let description = PackageDescription(appID: "rehearsal")

    private let apis: APIRegistry
    private let userInterface: any UserInterface
    private let storage: any LocalStorageProvider
    private let agent: ProgramAgent

    /// Makes a rehearsal with services that start no thread.
    package init(
        apis: APIRegistry,
        userInterface: any UserInterface,
        storage: any LocalStorageProvider,
        agent: ProgramAgent,
    ) {
        self.apis = apis
        self.userInterface = userInterface
        self.storage = storage
        self.agent = agent
    }

    /// Runs the program on the calling thread: opens its page, taps an element and reads the page.
    ///
    /// The program is not closed, since its machine is that of another engine as well.
    ///
    /// - Returns: The program, which must exist as long as the machine, and the first error, if any.
    /// - Throws: An error of the files of this type.
    func run(
        _ prepared: PreparedEngine,
        limits: ScriptLimits,
    ) throws(PackageError) -> (program: LocalProgram, failure: String?) {
        var options = ProgramOptions(
            package: try ProgramPackage(Files(), Self.description),
            identity: ProgramIdentity(appID: Self.description.appID),
            apis: apis,
            userInterface: userInterface,
            storage: storage,
        )
        options.limits.script = limits
        options.clock = prepared.thread.clock
        options.agent = agent
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
                    program.thread.stop()
                }
            }
        }
        prepared.thread.runOnCurrentThread()
        return (program, steps.failure)
    }

    // SAFETY: Used on the only thread of a process.
    /// Notes the first error of several steps.
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
    private struct Files: PackageSource {
        private static let texts = [
            "app.json": #"{"pages": ["pages/a/a"]}"#, "app.js": "App({ onLaunch() {} });",
            "pages/a/a.axml": """
            <view class="page">
              <text id="count">{{count}}</text>
              <view a:for="{{rows}}" a:key="id" a:if="{{item.id}}">{{item.name}}</view>
              <button id="add" onTap="add">Add</button>
            </view>
            """,
            "pages/a/a.acss": ".page { padding: 10rpx; }\n#count { color: red; }",
            "pages/a/a.js": """
            Page({
              data: { count: 0, rows: [{ id: 1, name: 'a' }, { id: 2, name: 'b' }] },
              onLoad() { this.setData({ count: 1 }); },
              add() { this.setData({ count: this.data.count + 1, 'rows[0].name': 'c' }); },
            });
            """,
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

internal import MiniChannel
internal import MiniCore
internal import MiniEngine
internal import MiniRuntime

/// Runs a small program in a zygote, so that its workers inherit what Swift's runtime and the dynamic linker do at the first use of
/// a function or type: it takes several milliseconds in each process.
///
/// The program is part of this module. Its engine and its contexts are discarded.
///
/// ## Threading
/// Used on the only thread of a process.
enum WarmUp {
    /// Runs the program, until it shows its page.
    ///
    /// - Throws: ``MiniCore/ScriptError`` if the engine cannot be used.
    static func run(_ setup: WorkerSetup) throws(ScriptError) {
        let engine = try PreparedEngine(onCurrentThreadWith: setup.limits, clock: setup.clock)
        let loop = WarmUpLoop(engine.thread)
        loop.install()
        // Without a program, workers do the same work themselves.
        guard let channel = makeChannel(), let program = try? makeProgram(engine, setup, channel.connection) else {
            engine.thread.stop()
            return
        }
        program.start(page: nil) { program in
            // An error has the same effect as a page that is shown.
            _ = try? await program.outline()
            await program.stop()
        }
        engine.thread.runOnCurrentThread(input: loop)
        loop.runJobs()
    }

    /// A connection whose peer reads nothing.
    private static func makeChannel() -> (connection: HostConnection, peer: WorkerChannel)? {
        do throws(ChannelError) {
            let (own, other) = try SocketPair.make()
            return (HostConnection(WorkerChannel(descriptor: own)), WorkerChannel(descriptor: other))
        } catch {
            return nil
        }
    }

    private static func makeProgram(
        _ engine: PreparedEngine,
        _ setup: WorkerSetup,
        _ connection: HostConnection,
    ) throws(PackageError) -> WorkerProgram {
        let package = try ProgramPackage(WarmUpPackage(), PackageDescription(appID: identity.appID))
        var limits = ProgramLimits()
        limits.script = setup.limits
        let start = ProgramStart(
            identity: identity,
            package: package.description,
            page: nil,
            permissions: [],
            limits: limits,
            clock: setup.clock,
            startTime: nil,
            environment: HostEnvironment(),
            requestDefaults: RequestDefaults(),
            keepsStoredValues: true,
            hasFiles: false,
            hasNetwork: false,
            recordsSuccessfulCalls: false,
            reportsRenderings: false,
            mocks: FunctionMocks(),
            delegates: [],
            functions: [],
            constants: [],
        )
        return try WorkerProgram(start, engine, connection, package)
    }

    private static let identity = ProgramIdentity(appID: "warm-up")
}

/// The files of the program that warms up a zygote.
struct WarmUpPackage: PackageSource {
    private static let files = [
        "app.json": #"{ "pages": ["page/page"], "window": { "defaultTitle": "a" } }"#,
        "app.js": "App({ globalData: { a: 1 }, onLaunch(options) { console.log('a', options) } })",
        "app.acss": "page { color: red } .a { font-size: 32rpx; padding: 4px }",
        "page/page.json": #"{ "usingComponents": { "item": "/item/item" } }"#,
        "page/page.acss": ".b > text { margin: 1px 2px }",
        "page/page.js": """
        const { twice } = require('../twice');
        Page({
          data: { list: [{ id: 1, text: 'a' }, { id: 2, text: 'b' }], isShown: true, n: 0 },
          onLoad(query) { this.setData({ n: twice(1), 'list[0].text': 'c' }) },
          async onReady() { await Promise.resolve(); setTimeout(() => this.setData({ isShown: false }), 0) },
          tap(event) { this.setData({ n: this.data.n + 1 }) },
        })
        """,
        "page/page.axml": """
        <view class="a {{n > 1 ? 'b' : ''}}" style="width: {{n}}px" onTap="tap">
          <text a:if="{{isShown}}">{{n + 1}} {{list.length}}</text><text a:else>-</text>
          <block a:for="{{list}}" a:key="id"><item label="{{item.text}}" onTap="tap" /></block>
          <button size="mini" onTap="tap">{{list[0].text}}</button>
          <image src="/a.png" mode="aspectFit" /><input value="{{n}}" onInput="tap" />
        </view>
        """,
        "item/item.json": #"{ "component": true }"#,
        "item/item.js": "Component({ props: { label: '' }, data: { a: 1 }, didMount() { this.setData({ a: 2 }) } })",
        "item/item.axml": "<view><text>{{label}}: {{a}}</text></view>",
        "twice.js": "module.exports = { twice: n => n * 2 }",
    ]

    func entry(at path: String) -> PackageEntry? {
        if Self.files[path] != nil { return .file }
        return Self.files.keys.contains { $0.hasPrefix(path + "/") } ? .folder : nil
    }

    func names(in folder: String) -> [String] { [] }

    func bytes(at path: String, limit: Int) throws(PackageError) -> [UInt8] {
        guard let text = Self.files[path] else { throw PackageError("the file is missing", file: path) }
        return Array(text.utf8)
    }
}

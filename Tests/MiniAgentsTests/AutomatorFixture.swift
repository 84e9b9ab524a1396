import CommandHarness
import MiniCore
import MiniHost
import MiniTools
import NetworkServers
import Synchronization
import Testing

@testable import MiniAgents

/// A program in a temporary folder, and a server of the automator protocol for it.
struct AutomatorFixture {
    /// The files of a program with two tabs, a further page and a component.
    static let files: [String: String] = [
        "app.json": """
        {
          "pages": ["pages/index/index", "pages/list/list", "pages/detail/detail"],
          "tabBar": {
            "items": [
              { "pagePath": "pages/index/index", "name": "Home" },
              { "pagePath": "pages/list/list", "name": "List" }
            ]
          }
        }
        """,
        "app.js": "App({});",
        "pages/index/index.json": #"{"usingComponents": {"card": "/components/card/card"}}"#,
        "pages/index/index.axml": """
        <view id="box" class="box first" style="width: 100px; height: 50px; background-color: red;" data-id="7" onTap="record"
          onLongTap="record" onTouchStart="record" onTouchMove="record" onTouchEnd="record"><text>Box {{count}}</text></view>
        <button id="count" onTap="count">Count {{count}}</button>
        <button id="fail" onTap="fail">Fail</button>
        <input id="title" value="{{title}}" placeholder="Title" onInput="type"/>
        <textarea id="body" value="{{body}}" onInput="typeBody"/>
        <switch id="switch" checked="{{isOn}}" onChange="turn"/>
        <slider id="slider" value="{{level}}" onChange="slide"/>
        <scroll-view id="rows" scroll-y="{{true}}" style="height: 100px;"><view style="height: 400px;">rows</view></scroll-view>
        <swiper id="swiper" onChange="swipe"><swiper-item>a</swiper-item><swiper-item>b</swiper-item></swiper>
        <movable-area style="width: 200px; height: 200px;">
          <movable-view id="chip" direction="all" style="width: 50px; height: 50px;">chip</movable-view>
        </movable-area>
        <view a:for="{{items}}" a:key="id" class="item" data-id="{{item.id}}" onTap="remove">
          <text class="name">{{item.name}}</text>
        </view>
        <card title="Tea"/>
        <video id="film" src="film.mp4" onPlay="play"/>
        <view style="height: 2000px;">end</view>
        """,
        "pages/index/index.js": """
        Page({
          data: {
            count: 0, title: '', body: '', isOn: false, level: 0, item: 0, isPlaying: false, events: [],
            items: [{ id: 'a', name: 'Tea' }, { id: 'b', name: 'Milk' }],
          },
          record({ type }) { this.setData({ events: [...this.data.events, type] }); },
          count() { this.setData({ count: this.data.count + 1 }); },
          fail() { throw new Error('broken'); },
          type({ detail }) { this.setData({ title: detail.value }); },
          typeBody({ detail }) { this.setData({ body: detail.value }); },
          turn({ detail }) { this.setData({ isOn: detail.value }); },
          slide({ detail }) { this.setData({ level: detail.value }); },
          swipe({ detail }) { this.setData({ item: detail.current }); },
          play() { this.setData({ isPlaying: true }); },
          remove({ currentTarget }) {
            this.setData({ items: this.data.items.filter(({ id }) => id !== currentTarget.dataset.id) });
          },
          add(number) {
            this.setData({ count: this.data.count + number });
            return this.data.count;
          },
          log(text) { console.log(text, 1); },
        });
        """,
        "pages/list/list.axml": "<view>list</view>",
        "pages/list/list.js": "Page({});",
        "pages/detail/detail.axml": "<view>detail {{id}}</view>",
        "pages/detail/detail.js": "Page({ data: { id: '' }, onLoad({ id }) { this.setData({ id }); } });",
        "components/card/card.json": #"{"component": true}"#,
        "components/card/card.axml": "<view class=\"inner\">{{label}} {{title}}</view>",
        "components/card/card.js": """
        Component({
          props: { title: '' },
          data: { label: 'Card' },
          methods: { join(...parts) { return this.data.label + parts.join(''); } },
        });
        """,
    ]

    /// The content of the pictures.
    static let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47]

    /// Takes the same picture of every page.
    final class Pictures: PictureSource {
        private let shown = Mutex<[String]>([])

        /// The documents whose pictures were taken.
        var documents: [String] { shown.withLock { $0 } }

        func picture(of request: PictureRequest) throws(BrowserError) -> [UInt8] {
            shown.withLock { $0.append(request.document) }
            return AutomatorFixture.picture
        }

        func end() {}
    }

    let server: AutomatorServer
    let pictures = Pictures()
    let clock = ManualClock()
    let port: Int
    /// The settings, for a further server.
    let settings: AgentSettings
    private let program: TemporaryProgram

    /// Makes the program and starts a server on a free port.
    ///
    /// - Parameter isOpen: Whether the program is started as well.
    init(
        _ files: [String: String] = files,
        requiresToken: Bool = false,
        clock mode: ClockMode = .real,
        isOpen: Bool = true,
        configuration: HostConfiguration = HostConfiguration(),
    ) async throws {
        program = try TemporaryProgram(files)
        var settings = AgentSettings(program: program.path, configuration: configuration) { _ in ("", true) }
        settings.version = "1.2.3"
        settings.clock = mode
        self.settings = settings
        server = try await AutomatorServer.start(
            settings,
            port: nil,
            requiresToken: requiresToken,
            pictures: pictures,
            now: clock.now,
        )
        port = try #require(server.address.firstMatch(of: /:(\d+)/).flatMap { Int($0.1) })
        if isOpen { #expect(await server.openProgram() == nil) }
    }

    /// Connects a client.
    func connect() async throws -> AutomatorClient { AutomatorClient(try await SocketClient.connect(port: port)) }

    /// Stops the server and removes the folder.
    func stop() async {
        await server.stop()
        program.remove()
    }
}

/// A time that a test advances.
final class ManualClock: Sendable {
    private let start = ContinuousClock.now
    private let passed = Mutex(Duration.zero)

    /// Lets time pass.
    func advance(by duration: Duration) { passed.withLock { $0 += duration } }

    /// The time.
    @Sendable func now() -> ContinuousClock.Instant { start + passed.withLock { $0 } }
}

/// A client of the automator protocol.
final class AutomatorClient: Sendable {
    private let socket: SocketClient
    /// The messages that have been received before they were expected.
    private let kept = Mutex<[ScriptValue]>([])
    private let lastID = Mutex(0)

    init(_ socket: SocketClient) { self.socket = socket }

    /// Sends a text.
    func send(_ text: String) async throws { try await socket.send(text: text) }

    /// Sends bytes.
    func send(bytes: [UInt8]) async throws { try await socket.send(bytes: bytes) }

    /// The first message that fulfils a condition; others are kept.
    func message(where isWanted: (ScriptValue) -> Bool) async throws -> ScriptValue {
        let known = kept.withLock { kept in kept.firstIndex(where: isWanted).map { kept.remove(at: $0) } }
        if let known { return known }
        for await message in socket.messages {
            if isWanted(message) { return message }
            kept.withLock { $0.append(message) }
        }
        throw SocketClient.Ended()
    }

    /// The responses that have been received and not been expected.
    var keptResponses: [ScriptValue] { kept.withLock { kept in kept.filter { $0["id"] != nil } } }

    /// Sends a request, whose response is awaited later; returns its id.
    func begin(_ method: String, _ parameters: ScriptValue = [:]) async throws -> ScriptValue {
        let number = lastID.withLock { last in
            last += 1
            return last
        }
        let id = ScriptValue.string("request \(number)")
        try await send(JSON.text(["id": id, "method": .string(method), "params": parameters]))
        return id
    }

    /// Sends a request, and returns the response.
    func request(_ method: String, _ parameters: ScriptValue = [:]) async throws -> ScriptValue {
        let id = try await begin(method, parameters)
        return try await message { $0["id"] == id }
    }

    /// Sends a request, and returns the message of its error; empty if it has succeeded.
    func fault(_ method: String, _ parameters: ScriptValue = [:]) async throws -> String {
        try await request(method, parameters)["error"]?["message"]?.string ?? ""
    }

    /// Runs a function in the program, and returns its result.
    func evaluate(_ function: String) async throws -> ScriptValue {
        let response = try await request("App.callFunction", ["functionDeclaration": .string(function)])
        return response["result"]?["result"] ?? .undefined
    }

    /// Disconnects.
    func disconnect() async { await socket.disconnect() }
}

import CommandHarness
import Foundation
import MiniDev

/// A program in a temporary folder, its session and its server.
struct DevFixture {
    /// The files of a program with a counter.
    static let counter: [String: String] = [
        "app.json": #"{"pages": ["pages/a/a", "pages/b/b"], "window": {"defaultTitle": "Counter"}}"#,
        "app.js": "App({});",
        "pages/a/a.axml": """
        <view class="count">{{count}} taps</view>
        <button onTap="count">Count</button>
        """,
        "pages/a/a.acss": ".count { color: red; }",
        "pages/a/a.js": """
        Page({
          data: { count: 0 },
          count() { this.setData({ count: this.data.count + 1 }); },
        });
        """,
        "pages/b/b.axml": "<view>b {{x}}</view>",
        "pages/b/b.js": "Page({ onLoad(query) { this.setData({ x: query.x }); } });",
    ]

    let program: TemporaryProgram
    let session: DevSession
    let server: DevServer

    /// Starts the program and the server.
    init(_ files: [String: String] = counter) async throws {
        program = try TemporaryProgram(files)
        session = try DevSession(program.path)
        server = try await DevServer.start(for: session)
        try await session.start()
    }

    /// Connects a browser.
    func connect() async throws -> BrowserClient { try await BrowserClient.connect(to: server.address) }

    /// Saves a file.
    func save(_ file: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(filePath: "\(program.path)/\(file)"))
    }

    /// Ends the server and the program, and removes the files.
    func stop() async {
        await server.stop()
        await session.stop()
        program.remove()
    }
}

import CommandHarness
import Foundation
import MiniDev
import MiniHost

/// A program, its session and its server.
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

    /// The folder of the program.
    let path: String
    let session: DevSession
    let server: DevServer
    /// The folder if it is a temporary one.
    private let files: TemporaryProgram?

    /// Starts a program in a temporary folder, and the server.
    ///
    /// - Parameter archive: The record of requests, which is that of the network of the configuration.
    init(
        _ files: [String: String] = counter,
        configuration: HostConfiguration = HostConfiguration(),
        archive: HTTPArchive = HTTPArchive(),
    ) async throws {
        let program = try TemporaryProgram(files)
        try await self.init(at: program.path, program, page: nil, configuration, archive)
    }

    /// Starts a program of MiniPrograms, and the server.
    init(sample: String, page: String? = nil) async throws {
        let path = "\(Product.packageFolder)/MiniPrograms/\(sample)"
        try await self.init(at: path, nil, page: page, HostConfiguration(), HTTPArchive())
    }

    private init(
        at path: String,
        _ files: TemporaryProgram?,
        page: String?,
        _ configuration: HostConfiguration,
        _ archive: HTTPArchive,
    ) async throws {
        self.path = path
        self.files = files
        session = try DevSession(path, page: page, configuration: configuration, archive: archive)
        server = try await DevServer.start(for: session)
        try await session.start()
    }

    /// Connects a browser.
    func connect() async throws -> BrowserClient { try await BrowserClient.connect(to: server.address) }

    /// Saves a file of a program in a temporary folder.
    func save(_ file: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(filePath: "\(path)/\(file)"))
    }

    /// Ends the server and the program, and removes temporary files.
    func stop() async {
        await server.stop()
        await session.stop()
        files?.remove()
    }
}

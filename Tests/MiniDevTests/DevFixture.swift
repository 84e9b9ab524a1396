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
    /// - Parameters:
    ///   - archive: The record of requests, which is that of the network of the configuration.
    ///   - test: The file in the folder to which recorded tests are written; nil for none.
    init(
        _ files: [String: String] = counter,
        configuration: HostConfiguration = HostConfiguration(),
        archive: HTTPArchive = HTTPArchive(),
        recording test: String? = nil,
    ) async throws {
        let program = try TemporaryProgram(files)
        try await self.init(at: program.path, program, page: nil, configuration, archive, recording: test)
    }

    /// The files of a program of MiniPrograms.
    static func files(ofSample sample: String) throws -> [String: String] {
        let folder = "\(Product.packageFolder)/MiniPrograms/\(sample)"
        var files: [String: String] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
            let path = "\(folder)/\(name)"
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue {
                files[name] = try String(contentsOfFile: path, encoding: .utf8)
            }
        }
        return files
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
        recording test: String? = nil,
    ) async throws {
        self.path = path
        self.files = files
        let recording = test.map { name in
            RecordedTestFile(name) { source in
                do {
                    try Data(source.utf8).write(to: URL(filePath: "\(path)/\(name)"))
                    return nil
                } catch {
                    return "\(error)"
                }
            }
        }
        session = try DevSession(
            path,
            page: page,
            configuration: configuration,
            archive: archive,
            recording: recording,
        )
        server = try await DevServer.start(for: session)
        try await session.start()
    }

    /// Connects a browser.
    func connect() async throws -> BrowserClient { try await BrowserClient.connect(to: server.address) }

    /// Saves a file of a program in a temporary folder.
    func save(_ file: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(filePath: "\(path)/\(file)"))
    }

    /// Reads a file of the program.
    func text(of file: String) throws -> String {
        try String(contentsOf: URL(filePath: "\(path)/\(file)"), encoding: .utf8)
    }

    /// Runs a test of the program by the command.
    func runTest(_ file: String) async throws -> CommandResult {
        try await Product.mini.run(["test", "\(path)/\(file)"])
    }

    /// Ends the server and the program, and removes temporary files.
    func stop() async {
        await server.stop()
        await session.stop()
        files?.remove()
    }
}

import CommandHarness
import Foundation
import MiniHost
import ProgramModes
import Testing

/// A host with a database key.
struct DatabaseKeyTests {
    @Test func `stored data is encrypted with a database key and does not open without it`() async throws {
        let folder = try TemporaryProgram([
            "app.json": #"{"pages": ["pages/index/index"]}"#,
            "app.js": "App({});",
            "pages/index/index.js": "Page({});",
            "pages/index/index.axml": "<view/>",
        ])
        defer { folder.remove() }
        func evaluate(key: (any DatabaseKeySource)?, _ code: String) async throws -> ScriptValue {
            var configuration = HostConfiguration.forTests()
            configuration.storage = .folder(folder.path + "/data")
            configuration.databaseKey = key
            let host = try MiniHost.MiniProgramHost(configuration)
            let program = try await host.open(folder.path, appID: "1")
            let result = try await program.evaluate(code)
            await host.stop()
            return result
        }
        let key = DatabaseKeyReader.closure { try DatabaseKey(passphrase: SecretBytes("secret".utf8)) }
        _ = try await evaluate(key: key, "my.setStorageSync({ key: 'canary', data: 'canary' })")
        let databases = try StoredDatabases(folder: folder.path + "/data").list()
        #expect(databases.map(\.state) == [.encrypted])
        #expect(try await evaluate(key: key, "my.getStorageSync({ key: 'canary' }).data") == "canary")
        let refused = """
            (() => {
                try { return my.getStorageSync({ key: 'canary' }).error; } catch (error) { return error.error; }
            })()
            """
        #expect(try await evaluate(key: nil, refused) == 10106)
        for database in databases {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: database.path))
            #expect(bytes.range(of: Data("canary".utf8)) == nil)
        }
    }
}

import CommandHarness
import Foundation
import MiniCore
import NetworkServers
import Testing

/// `--record` and `--replay` of `mini run` and `mini test`.
@Suite(.timeLimit(.minutes(20)))
struct RecordCommandTests {
    /// A program that shows the price of a server and counts its runs.
    private static func program(_ port: Int) -> [String: String] {
        [
            "pages/a/a.axml": """
            <view>
              <text>{{price}} euros, run {{count}}</text>
              <button id="more" onTap="load">More</button>
            </view>
            """,
            "pages/a/a.js": """
            Page({
              data: { price: 0, count: 0 },
              onLoad() {
                const count = (my.getStorageSync({ key: 'count' }).data ?? 0) + 1;
                my.setStorageSync({ key: 'count', data: count });
                this.setData({ count });
                this.load();
              },
              load() {
                my.request({
                  url: 'https://localhost:\(port)/price?token=se3ret',
                  success: ({ data }) => this.setData({ price: this.data.price + data.price }),
                });
              },
            });
            """,
            "tests/a.test.js": """
            test('adds the price', async ({ app }) => {
              const page = await app.open();
              await page.$('#more').tap();
              expect(page.data.price).toBe(6);
            });
            test('uses a mock', async ({ app }) => {
              app.network.mock('https://localhost:\(port)/*', { price: 1 });
              const page = await app.open();
              expect(page.data.price).toBe(1);
            });
            """,
        ]
    }

    /// Runs a body with a program and its server, and stops the server when the body requests it.
    private func withServer(
        _ body: (_ program: ProgramFolder, _ authority: String, _ stop: () async -> Void) async throws -> Void
    ) async throws {
        let server = try await TestServer.start { _ in
            ServerStep.respond(200, [("content-type", "application/json")], body: Array(#"{"price":3}"#.utf8))
        }
        let program = try ProgramFolder(Self.program(server.port))
        do {
            try await body(program, try await CertificateAuthority.shared.file) { await server.stop() }
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    @Test func `a run with its taps is replayed without its server and its stored data`() async throws {
        try await withServer { program, authority, stop in
            let file = program.data + ".record"
            let options = ["--ca", authority, "--tap", "#more"]
            let recorded = try await program.mini("run", options + ["--record", file])
            #expect(recorded.status == 0, "\(recorded.error)")
            #expect(recorded.output.contains("6 euros, run 1"))
            let attributes = try FileManager.default.attributesOfItem(atPath: file)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            // A record is complete only with its end.
            let text = try String(contentsOfFile: file, encoding: .utf8)
            #expect(text.hasPrefix(#"{"format":"minihost-record","version":1,"#))

            await stop()
            for _ in 0..<2 {
                let replayed = try await program.mini("run", ["--replay", file])
                #expect(replayed.status == 0, "\(replayed.error)")
                #expect(replayed.output == recorded.output)
            }

            let script = try #require(Self.program(0)["pages/a/a.js"])
            let changed = script.replacing("my.request(", with: "my.getClipboard(")
            try program.write(changed, to: "pages/a/a.js")
            let differing = try await program.mini("run", ["--replay", file])
            #expect(differing.status == 1)
            #expect(differing.output == "")
            #expect(differing.error.contains("pages/a/a.js has changed since"))
            #expect(
                differing.error.contains("call 3 of the record is my.request, the program called my.getClipboard")
            )
            #expect(!differing.error.contains("se3ret"))

            try String(text.dropLast(200)).write(toFile: file, atomically: false, encoding: .utf8)
            let cut = try await program.mini("run", ["--replay", file])
            #expect(cut.status == 2)
            #expect(cut.error.contains("is incomplete"))
        }
    }

    @Test(arguments: ["process", "none"])
    func `tests are replayed without their server`(isolation: String) async throws {
        try await withServer { program, authority, stop in
            let file = program.data + ".record"
            let options = ["--isolation", isolation]
            let recorded = try await program.mini("test", options + ["--ca", authority, "--record", file])
            #expect(recorded.status == 0, "\(recorded.output)\(recorded.error)")
            let attributes = try FileManager.default.attributesOfItem(atPath: file)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            await stop()
            let replayed = try await program.mini("test", options + ["--replay", file])
            #expect(replayed.status == 0, "\(replayed.output)\(replayed.error)")
            let missing = try await program.mini("test", options)
            #expect(missing.status == 1)
            let seed = try await program.mini("test", options + ["--replay", file, "--seed", "2"])
            #expect(seed.status == 2)
            #expect(seed.error.contains("replay them with --seed 1"))
            let archive = try await program.mini("test", options + ["--replay", file, "--har", "a.har"])
            #expect(archive.status == 2)
            #expect(archive.error.contains("--replay sends no requests to servers; leave out --har"))
            let other = try await program.mini("run", ["--replay", file])
            #expect(other.error.contains("is the record of tests. Replay it with mini test --replay."))
        }
    }

    @Test func `a run that does not end keeps the former record`() async throws {
        let program = try ProgramFolder(["app.js": "for (;;) {}"])
        let file = program.data + ".record"
        try FileManager.default.createDirectory(atPath: program.data, withIntermediateDirectories: true)
        try "former".write(toFile: file, atomically: false, encoding: .utf8)
        let result = try await program.mini("run", "--timeout", "500ms", "--record", file)
        #expect(result.status == 124)
        #expect(result.error.contains("the run did not end, and \(file) was not written"))
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "former")
    }

    @Test(arguments: [
        (["--record", "a", "--replay", "b"], "--record and --replay exclude each other"),
        (["--record", "missing/a"], "The file missing/a cannot be written: No such file or directory."),
        (["--replay", "missing"], "The file missing cannot be read: No such file or directory."),
        (["--replay", "app.json"], "app.json is no record. Name a file that --record has written."),
        (["--record", "a", "--clock", "real"], "A recorded run has a virtual clock; leave out --clock real."),
        (["--record", "a", "--isolation", "process"], "leave out --isolation process"),
        (["--replay", "a", "--tap", "#b"], "leave out --tap"),
        (["--replay", "a", "--http-errors", "success"], "leave out --http-errors"),
        (["--replay", "a", "--allow-http", "localhost"], "leave out --allow-http"),
        (["--replay", "a", "--data-dir", "b"], "leave out --data-dir"),
        (["--replay", "a", "--encryptor", "aes256"], "leave out --encryptor"),
    ])
    func `a mistake ends the command before the program starts`(options: [String], message: String) async throws {
        let program = try ProgramFolder(["pages/a/a.js": "Page({ onLoad() { console.log('started') } })"])
        let result = try await program.mini("run", options)
        #expect(result.status == 2)
        #expect(result.error.contains(message), "\(result.error)")
        #expect(!result.error.contains("started"))
        #expect(result.output == "")
    }
}

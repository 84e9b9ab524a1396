import CommandHarness
import Foundation
import MiniCore
import NetworkServers
import Testing

/// The effect of the network options, with servers of the tests.
@Suite(.timeLimit(.minutes(20)))
struct NetworkTests {
    /// Runs a body with a server for plain HTTP that responds with a forecast, and its address.
    private func withForecastServer(_ body: (_ address: String) async throws -> Void) async throws {
        let forecast = #"{"city": "Hangzhou", "days": [{"day": "Monday", "sky": "sunny", "low": 18, "high": 27}]}"#
        let server = try await TestServer.start(.none) { _ in
            ServerStep.respond(200, [("content-type", "application/json")], body: Array(forecast.utf8))
        }
        do {
            try await body("http://localhost:\(server.port)")
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    private func run(_ address: String, _ query: String = "", _ options: String...) async throws -> CommandResult {
        try await Product.mini.run(
            ["run", "MiniPrograms/weather", "--ephemeral", "--page", "pages/index/index?server=\(address)\(query)"]
                + options
        )
    }

    @Test func `plain HTTP is rejected unless its host is allowed, and the rejection is reported`() async throws {
        try await withForecastServer { address in
            for options in [[], ["--allow-http", "example.com"]] {
                let result = try await Product.mini.run(
                    ["run", "MiniPrograms/weather", "--ephemeral", "--page", "pages/index/index?server=\(address)"]
                        + options
                )
                #expect(result.status == 0)
                #expect(result.output.contains("The host allows no plain HTTP."))
                #expect(result.error.contains("my.request failed with error 20"))
                #expect(result.error.contains("note: --allow-http localhost lets my.request"))
                #expect(result.error.contains("note: "))
                #expect(!result.error.contains("city="))
            }
            let named = try await run(address, "", "--allow-http", "localhost", "--allow-domain", "example.com")
            #expect(named.error.contains("my.request failed with error 4"))
            let both = try await run(address, "", "--allow-http", "localhost", "--allow-domain", "localhost")
            #expect(both.error == "")
        }
    }

    @Test(arguments: [
        ("request({ url: 'http://a.example/' })", true), ("request({ url: 'ws://a.example/' })", false),
        ("request({ url: 'file:///etc/passwd' })", false), ("downloadFile({ url: 'http://a.example/' })", false),
        ("connectSocket({ url: 'ws://a.example/' })", false), ("getImageInfo({ src: 'http://a.example/' })", false),
    ])
    func `an option is suggested where it solves the problem`(call: String, isNamed: Bool) async throws {
        let program = try ProgramFolder()
        let code = "new Promise(end => my.\(call.dropLast(3)), complete: result => end(result.error) }))"
        let result = try await program.mini("eval", code, "--ephemeral")
        #expect(result.output == "20\n")
        #expect(result.error.contains("--allow-http") == isNamed, "\(result.error)")
    }

    @Test(arguments: ["run", "check", "eval"])
    func `an archive contains requests without credentials`(command: String) async throws {
        try await withForecastServer { address in
            let url = "\(address)/forecast?city=Hangzhou&token=hidden"
            let call = "my.request({ url: '\(url)', headers: { Authorization: 'hidden' } }).then(r => r.status)"
            let isEvaluated = command == "eval"
            let program = try ProgramFolder([
                "pages/a/a.js": isEvaluated ? "Page({})" : "Page({ onLoad() { \(call) } })"
            ])
            let file = program.data + ".har"
            let code = isEvaluated ? [call] : []
            let result = try await program.mini(
                command,
                code + ["--ephemeral", "--allow-http", "localhost", "--har", file]
            )
            #expect(result.status == 0, "\(result.error)")
            let text = try String(contentsOfFile: file, encoding: .utf8)
            let entries = try #require(try JSON.parse(text)["log"]?["entries"]?.array)
            #expect(entries.map { $0["request"]?["url"]?.string } == ["\(address)/forecast?city=Hangzhou&token=***"])
            #expect(entries[0]["response"]?["status"] == 200)
            #expect(!text.contains("hidden"))
            let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
    }

    @Test(arguments: [
        (["--allow-scheme", "tel"], "tel:+86571", "web-view opens tel:+86571\n"),
        (["--allow-scheme", "mailto:"], "tel:+86571", "web-view refused tel: the delegate does not allow it\n"),
        ([], "tel:+86571", "web-view refused tel: the delegate does not allow it\n"),
        ([], "file:///etc/passwd", "web-view refused file://: "),
        (["--allow-scheme", "tel"], "JavaScript:alert(1)", "web-view refused javascript: javascript is not allowed"),
    ])
    func `a web-view accepts the allowed URLs and loads none of them`(
        options: [String],
        url: String,
        note: String,
    ) async throws {
        let program = try ProgramFolder([
            "pages/a/a.axml": #"<web-view src="\#(url)" onLoad="log" onError="log"/>"#,
            "pages/a/a.js": "Page({ log({ type, detail }) { console.error(type, detail.src); } });",
        ])
        let result = try await program.mini("run", ["--ephemeral"] + options)
        #expect(result.status == 0)
        #expect(result.error.hasPrefix("note: \(note)"), "\(result.error)")
        // Only rejections are reported to the page: a URL that was passed to the host has left it.
        #expect(result.error.contains("error \(url)\n") == note.contains("refused"), "\(result.error)")
        let isAllowable = note.contains("the delegate does not allow it")
        #expect(result.error.contains("note: --allow-scheme tel allows URLs") == isAllowable, "\(result.error)")
        #expect(!result.error.contains("load \(url)"))
    }

    @Test func `an authority from a file is trusted exclusively`() async throws {
        let server = try await TestServer.start { _ in ServerStep.text("secret") }
        let program = try ProgramFolder()
        let code = "my.request({ url: 'https://localhost:\(server.port)/' }).then(r => r.data, e => e.error)"
        let untrusted = try await program.mini("eval", code, "--ephemeral")
        #expect(untrusted.output == "12\n")
        #expect(untrusted.error.contains("the server's certificate is not trusted"))
        #expect(untrusted.error.contains("note: --ca FILE"))
        let issuer = "the issuer of the certificate is not trusted: /CN=Authority of the tests\n"
        #expect(untrusted.error.contains(issuer), "\(untrusted.error)")
        #expect(server.record.requests.isEmpty)
        let file = try await CertificateAuthority.shared.file
        let others = try await CertificateAuthority.shared.files(.selfSigned).certificate
        let untrustedStill = try await program.mini("eval", code, "--ephemeral", "--ca", others)
        #expect(untrustedStill.error.contains("the server's certificate is not trusted"))
        #expect(untrustedStill.error.contains(issuer), "\(untrustedStill.error)")
        #expect(!untrustedStill.error.contains("--ca"), "\(untrustedStill.error)")
        #expect(try await program.mini("eval", code, "--ephemeral", "--ca", file).output == "\"secret\"\n")
        let missing = try await program.mini("eval", code, "--ephemeral", "--ca", "/no/such/file")
        #expect(missing.status == 2)
        #expect(missing.error.contains("/no/such/file cannot be read: No such file or directory."))
        let other = try await program.mini("eval", code, "--ephemeral", "--ca", "app.json")
        #expect(other.status == 2)
        #expect(other.error.contains("app.json holds no certificates in PEM form."))
        await server.stop()
    }

    @Test func `the option for authorities is not suggested where it does not solve the problem`() async throws {
        let server = try await TestServer.start(.tls(.expired)) { _ in ServerStep.text("secret") }
        let code = "my.request({ url: 'https://localhost:\(server.port)/' }).catch(e => e.error)"
        let result = try await ProgramFolder().mini("eval", code, "--ephemeral")
        #expect(result.error.contains("the certificate has expired on 2020-01-02"), "\(result.error)")
        #expect(!result.error.contains("--ca"), "\(result.error)")
        await server.stop()
    }

    @Test func `an error status fails a request unless --http-errors success is set`() async throws {
        let server = try await TestServer.start { _ in ServerStep.respond(404, body: Array("gone".utf8)) }
        let file = try await CertificateAuthority.shared.file
        let program = try ProgramFolder()
        let url = "https://localhost:\(server.port)/"
        let code = "my.request({ url: '\(url)' }).then(r => r.data, e => [e.error, e.status, e.data])"
        let failed = try await program.mini("eval", code, "--ephemeral", "--ca", file)
        #expect(try JSON.parse(failed.output) == [19, 404, "gone"])
        let succeeded = try await program.mini("eval", code, "--ephemeral", "--ca", file, "--http-errors", "success")
        #expect(succeeded.output == "\"gone\"\n")
        let wrong = try await program.mini("eval", code, "--http-errors", "ignore")
        #expect(wrong.status == 2)
        await server.stop()
    }

    @Test func `an archive is written at the time limit, and is empty without requests`() async throws {
        let program = try ProgramFolder(["pages/a/a.js": "Page({ onLoad() { for (;;); } });"])
        let file = program.data + ".har"
        let result = try await program.mini("run", "--har", file, "--timeout", "1s")
        #expect(result.status == 124)
        let document = try JSON.parse(String(contentsOfFile: file, encoding: .utf8))
        #expect(document["log"]?["entries"] == [])
    }

    @Test func `an archive is readable by its owner only, also when it replaces a file`() async throws {
        let program = try ProgramFolder()
        let (file, link) = (program.data + ".har", program.data + ".link")
        #expect(FileManager.default.createFile(atPath: file, contents: nil, attributes: [.posixPermissions: 0o644]))
        #expect(try await program.mini("run", "--har", file).status == 0)
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
        #expect(try await program.mini("run", "--har", link).status == 2)
    }

    @Test func `an archive that cannot be written is a usage error`() async throws {
        let program = try ProgramFolder()
        let result = try await program.mini("run", "--har", program.data + "/no/a.har")
        #expect(result.status == 2)
        #expect(result.error.contains("/no/a.har cannot be written: No such file or directory."))
        #expect(result.output == "")
    }

    @Test(arguments: [
        (["--allow-http", "http://a"], "'http://a' is not a host"),
        (["--allow-domain", "co.uk"], "the names below 'co.uk'"),
        (["--allow-domain", "a:80"], "'a:80' is not a host"),
        (["--allow-scheme", "http"], "'http' cannot be allowed: web-views load it"),
        (["--allow-scheme", "JavaScript:"], "'JavaScript:' cannot be allowed: web-views open no URLs of this scheme"),
        (["--allow-scheme", "mailto:a@b"], "'mailto:a@b' cannot be allowed"),
    ])
    func `an invalid value of an option is a usage error`(options: [String], message: String) async throws {
        let program = try ProgramFolder()
        let result = try await program.mini("run", options)
        #expect(result.status == 2)
        #expect(result.error.contains(message))
    }
}

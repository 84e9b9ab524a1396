import CommandHarness
import MiniCore
import Testing

/// `--mock FILE`, and the mocks of MiniU in a program.
@Suite(.timeLimit(.minutes(20)))
struct MockTests {
    private static let ask =
        "[await my.getLocation(), my.getStorageSync({ key: 'a' }), await my.scan().catch(e => e.error)]"

    @Test func `JSAPIs are mocked from a file`() async throws {
        let folder = try ProgramFolder([
            "mock.json": #"{"getLocation": {"longitude": 1}, "getStorageSync": {"data": "m"}, "scan": {"error": 10}}"#
        ])
        let result = try await folder.mini("eval", Self.ask, "--mock", folder.path + "/mock.json", "--ephemeral")
        #expect(result.status == 0)
        #expect(result.output == "[{\"longitude\":1},{\"data\":\"m\"},10]\n")
    }

    @Test func `mocks of MiniU are read, and those of the file take precedence`() async throws {
        let folder = try ProgramFolder([
            ".miniu/mock/JSAPI/getLocation.json": #"{"longitude": 2}"#,
            ".miniu/mock/JSAPI/getStorageSync/first.json": #"{"data": "u"}"#,
            ".miniu/mock/JSAPI/many.json":
                #"[{"name": "my.scan", "enabled": false, "response": {}}, {"name": "my.scan", "response": {"error": 11}}]"#,
            "mock.json": #"{"getLocation": {"longitude": 3}}"#,
        ])
        let result = try await folder.mini("eval", Self.ask, "--mock", folder.path + "/mock.json", "--ephemeral")
        #expect(result.status == 0)
        #expect(result.output == "[{\"longitude\":3},{\"data\":\"u\"},11]\n")
        #expect(!result.error.contains("HTTP"), "\(result.error)")
    }

    @Test func `mocks of MiniU for HTTP are not read, and a note names what replaces them`() async throws {
        let folder = try ProgramFolder([
            ".miniu/mock/HTTP/todos/list.json": #"{"name": "request", "response": {"data": "unread"}}"#,
            ".miniu/mock/HTTP/user.json": "{",
            "mock.json": #"{"request": {"data": "mocked", "status": 200}}"#,
        ])
        let request = "await my.request({ url: 'https://a.invalid/todos/list' }).then(r => r.data, e => e.error)"
        let result = try await folder.mini("eval", request, "--mock", folder.path + "/mock.json", "--ephemeral")
        #expect(result.status == 0)
        #expect(result.output == "\"mocked\"\n")
        #expect(result.error.hasPrefix("note: .miniu/mock/HTTP/todos/list.json: mocks of HTTP are not read, "))
        #expect(result.error.contains(#"--mock FILE, where FILE holds {"request":{"data":…"#), "\(result.error)")
        #expect(result.error.contains("app.network.mock(pattern, response)"), "\(result.error)")
        #expect(result.error.split(separator: "\n").count == 1)
    }

    @Test func `an unknown name is reported`() async throws {
        let folder = try ProgramFolder(["mock.json": #"{"getLocaton": {}}"#])
        let result = try await folder.mini("run", "--mock", folder.path + "/mock.json", "--ephemeral")
        #expect(result.status == 0)
        #expect(result.error == "note: no my.getLocaton is known here; did you mean getLocation?\n")
    }

    @Test(arguments: [
        ("{", "--mock FILE: mock.json:1:2: "), ("[]", "--mock FILE: expected an object of names and their results"),
        ("{\"scan\": []}", "--mock FILE: \"scan\": expected a name and at least one result"),
    ])
    func `a file without a set of mocks exits with 2`(text: String, message: String) async throws {
        let folder = try ProgramFolder(["mock.json": text])
        let file = folder.path + "/mock.json"
        let result = try await folder.mini("run", "--mock", file, "--ephemeral")
        #expect(result.status == 2)
        #expect(result.error.replacing(file, with: "FILE").contains(message))
        #expect(!result.error.contains("^."))
    }

    @Test func `a missing file exits with 2`() async throws {
        let folder = try ProgramFolder()
        let result = try await folder.mini("check", "--mock", folder.path + "/none.json")
        #expect(result.status == 2)
        #expect(result.error.contains("the file is missing"))
    }

    @Test(arguments: ["run", "eval", "check"])
    func `calls that the host does not implement print one hint with an example`(command: String) async throws {
        let calls = "my.scan().catch(() => 0); my.makePhoneCall({ number: '1' }); my.scan().catch(() => 0);"
        let folder = try ProgramFolder(["app.js": "App({ onLaunch() { \(calls) } });"])
        let result = try await folder.mini(command, command == "eval" ? ["1"] : [])
        #expect(result.status == 0)
        let text = result.output + result.error
        #expect(text.contains("my.scan failed with error 1: my.scan is not implemented by this host\n"), "\(text)")
        let hint = #"""
            note: my.scan, my.makePhoneCall are not implemented by this host; mock them with --mock FILE, where FILE holds \#
            {"scan":{"code":"…","qrCode":"…","barCode":"…","scanType":"…","result":"…","imageChannel":"…","rawData":"…"},"makePhoneCall":{}}; \#
            a host of your own implements them with HostConfiguration.apis and APIRegistry.delegating

            """#
        #expect(result.error.hasSuffix(hint), "\(result.error)")
        #expect(result.error.count(of: "--mock") == 1)
    }

    @Test func `a failed test that calls an unimplemented JSAPI prints a hint`() async throws {
        let folder = try ProgramFolder([
            "tests/a.test.js": "test('scans', async ({ app }) => { await app.my.scan(); });"
        ])
        let result = try await Product.mini.run(["test", folder.path + "/tests"])
        #expect(result.status == 1)
        let start = "note: my.scan is not implemented by this host; mock it in the test with "
        let hint = start + #"app.mock("scan", {"code":"…""#
        #expect(result.error.hasPrefix(hint), "\(result.error)")
        let host = "a host of your own implements it with HostConfiguration.apis and APIRegistry.delegating"
        #expect(result.error.hasSuffix("or in all tests with --mock FILE; \(host)\n"))
    }
}

extension String {
    fileprivate func count(of text: String) -> Int { ranges(of: text).count }
}

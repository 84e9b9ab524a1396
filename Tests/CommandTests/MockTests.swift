import CommandHarness
import MiniCore
import Testing

/// `--mock FILE`, and the mocks that MiniU keeps in a program.
@Suite(.timeLimit(.minutes(60)))
struct MockTests {
    private static let ask =
        "[await my.getLocation(), my.getStorageSync({ key: 'a' }), await my.scan().catch(e => e.error)]"

    @Test func `JSAPIs are answered from a file`() async throws {
        let folder = try ProgramFolder([
            "mock.json": #"{"getLocation": {"longitude": 1}, "getStorageSync": {"data": "m"}, "scan": {"error": 10}}"#
        ])
        let result = try await folder.mini("eval", Self.ask, "--mock", folder.path + "/mock.json", "--ephemeral")
        #expect(result.status == 0)
        #expect(result.output == "[{\"longitude\":1},{\"data\":\"m\"},10]\n")
    }

    @Test func `MiniU's mocks are read, and those of the file win`() async throws {
        let folder = try ProgramFolder([
            ".miniu/mock/JSAPI/getLocation.json": #"{"longitude": 2}"#,
            ".miniu/mock/JSAPI/getStorageSync/first.json": #"{"data": "u"}"#,
            ".miniu/mock/JSAPI/many.json":
                #"[{"name": "my.scan", "enabled": false, "response": {}}, {"name": "my.scan", "response": {"error": 11}}]"#,
            ".miniu/mock/HTTP/a.json": "[]",
            "mock.json": #"{"getLocation": {"longitude": 3}}"#,
        ])
        let result = try await folder.mini("eval", Self.ask, "--mock", folder.path + "/mock.json", "--ephemeral")
        #expect(result.status == 0)
        #expect(result.output == "[{\"longitude\":3},{\"data\":\"u\"},11]\n")
    }

    @Test func `a name that nobody knows is told of`() async throws {
        let folder = try ProgramFolder(["mock.json": #"{"getLocaton": {}}"#])
        let result = try await folder.mini("run", "--mock", folder.path + "/mock.json", "--ephemeral")
        #expect(result.status == 0)
        #expect(result.error == "note: no my.getLocaton is known here; did you mean getLocation?\n")
    }

    @Test(arguments: [
        ("{", "--mock FILE: mock.json:1:2: "), ("[]", "--mock FILE: expected an object of names and their answers"),
        ("{\"scan\": []}", "--mock FILE: \"scan\": expected a name and at least one answer"),
    ])
    func `a file that is no set of mocks ends the command with 2`(text: String, message: String) async throws {
        let folder = try ProgramFolder(["mock.json": text])
        let file = folder.path + "/mock.json"
        let result = try await folder.mini("run", "--mock", file, "--ephemeral")
        #expect(result.status == 2)
        #expect(result.error.replacing(file, with: "FILE").contains(message))
        #expect(!result.error.contains("^."))
    }

    @Test func `a file that is missing ends the command with 2`() async throws {
        let folder = try ProgramFolder()
        let result = try await folder.mini("check", "--mock", folder.path + "/none.json")
        #expect(result.status == 2)
        #expect(result.error.contains("the file is missing"))
    }
}

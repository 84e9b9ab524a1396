import CommandHarness
import Foundation
import Testing

/// Two programs with the same id.
@Suite(.timeLimit(.minutes(20)))
struct ProgramOriginTests {
    private static let project = #"{"appid": "2021001234567890"}"#
    private static let store = "App({}); my.setStorageSync({ key: 'a', data: 1 });"

    @Test(arguments: ["run", "eval", "check"])
    func `a warning reports data of another program with the same id`(command: String) async throws {
        let first = try ProgramFolder(["mini.project.json": Self.project, "app.js": Self.store])
        let second = try ProgramFolder(["mini.project.json": Self.project, "app.js": Self.store])
        let data = first.data + "/minihost"
        let code = command == "eval" ? ["1"] : []
        for _ in 0..<2 {
            let own = try await first.mini(command, code + ["--data-dir", data])
            #expect(!own.error.contains("shares its stored data"), "\(own.error)")
        }
        for _ in 0..<2 {
            let other = try await second.mini(command, code + ["--data-dir", data])
            #expect(other.status == 0)
            #expect(other.error.contains("has the id 2021001234567890 of the program in "))
            #expect(other.error.contains("and shares its stored data; --app-id gives it another id\n"))
        }
        let named = try await second.mini(command, code + ["--data-dir", data, "--app-id", "other"])
        #expect(!named.error.contains("shares its stored data"))
    }

    @Test func `a program that was moved keeps its data without a warning`() async throws {
        let first = try ProgramFolder(["mini.project.json": Self.project, "app.js": Self.store])
        let second = try ProgramFolder(["mini.project.json": Self.project, "app.js": Self.store])
        let data = second.data + "/minihost"
        #expect(try await first.mini("run", "--data-dir", data).status == 0)
        try FileManager.default.removeItem(atPath: first.path)
        let moved = try await second.mini("run", "--data-dir", data)
        #expect(!moved.error.contains("shares its stored data"))
        let record = try #require(try second.contents().first { $0.hasSuffix(".origin") })
        let text = try String(contentsOfFile: second.path + "/../" + record, encoding: .utf8)
        #expect(text.hasSuffix("/program\n"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: second.path).contains("app.json"))
    }
}

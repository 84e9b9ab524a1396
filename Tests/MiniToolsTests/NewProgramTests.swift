import CommandHarness
import MiniCore
import MiniHost
import MiniTools
import Testing

@Suite struct NewProgramTests {
    @Test(arguments: [NewProgram.Language.javaScript, .typeScript])
    func `a new program passes its check`(language: NewProgram.Language) async throws {
        let place = try TemporaryProgram(["other.txt": ""])
        defer { place.remove() }
        let program = try NewProgram(folder: place.path + "/shop", language: language)
        try program.write()
        let reports = try await ProgramCheck(try ProgramPackage(folder: place.path + "/shop")).run()
        #expect(reports.map(\.page) == ["pages/index/index"])
        #expect(reports.allSatisfy { $0.isOK })
        #expect(reports.allSatisfy { $0.record.failedCalls.isEmpty })
    }

    @Test(arguments: [NewProgram.Language.javaScript, .typeScript])
    func `the list of files is available before they are written`(language: NewProgram.Language) throws {
        let program = try NewProgram(folder: "shop", language: language)
        #expect(program.name == "shop")
        #expect(program.files.map(\.path).contains("pages/index/index.axml"))
        #expect(program.files.map(\.path) == program.files.map(\.path).sorted())
    }

    @Test func `the launch configurations have the types of the extension, which names the commands`() throws {
        let files = try NewProgram(folder: "shop").files
        let document = { (path: String) throws -> ScriptValue in
            let file = try #require(files.first { $0.path == path })
            return try JSON.parse(file.text)
        }
        let launch = try document(".vscode/launch.json")["configurations"]?.array ?? []
        let debuggers =
            try document(".vscode/extensions/mini-debug/package.json")["contributes"]?["debuggers"]?.array ?? []
        #expect(launch.map { $0["type"] } == ["mini", "mini-test"])
        #expect(debuggers.map { $0["type"] } == launch.map { $0["type"] })
        #expect(debuggers.map { $0["runtime"] } == ["mini", "mini"])
        #expect(debuggers.map { $0["args"] } == [["debug"], ["test", "--inspect"]])
    }

    @Test func `an existing folder is rejected and unchanged`() throws {
        let place = try TemporaryProgram(["shop/app.json": "mine"])
        defer { place.remove() }
        let program = try NewProgram(folder: place.path + "/shop")
        #expect(throws: NewProgram.Failure.self) { try program.write() }
        #expect(throws: PackageError.self) { try ProgramPackage(folder: place.path + "/shop") }
    }

    @Test(arguments: ["", "/", ".", "..", "-x", "a b", "a\n", "ü", String(repeating: "a", count: 65)])
    func `an invalid name is rejected`(name: String) {
        #expect(throws: NewProgram.Failure.self) { try NewProgram(folder: name) }
    }

    @Test(arguments: ["a", "Shop-2_x.y", "9", "folder/shop/", String(repeating: "a", count: 64)])
    func `a name may contain letters, digits and marks`(name: String) throws {
        _ = try NewProgram(folder: name)
    }
}

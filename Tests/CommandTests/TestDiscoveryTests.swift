import CommandHarness
import Foundation
import Testing

/// The tests and the program that `mini test` finds.
@Suite(.timeLimit(.minutes(20)))
struct TestDiscoveryTests {
    private static let test = """
        test('id', async ({ app }) => { expect(await app.evaluate(() => my.getAppIdSync().appId)).toBe('shop-1'); });
        """

    /// A project with its program in a subfolder.
    private func project(tests: String) throws -> ProgramFolder {
        try ProgramFolder([
            "mini.project.json": #"{"miniprogramRoot": "./src/", "appid": "shop-1"}"#,
            "src/app.json": #"{"pages": ["pages/a/a"]}"#, "src/app.js": "App({});",
            "src/pages/a/a.axml": "<view />", "src/pages/a/a.js": "Page({});",
            "\(tests)/a.test.js": Self.test,
        ])
    }

    @Test(arguments: ["tests", "src/tests"])
    func `a program in a project folder is found from every folder`(_ tests: String) async throws {
        let project = try project(tests: tests)
        try project.remove("app.json")
        let ways = [
            (["test"], project.path), (["test"], project.path + "/src"), (["test"], project.path + "/" + tests),
            (["test", "--program", "src"], project.path), (["test", "--program", "."], project.path),
            (["test", "--program", ".", "--isolation", "none"], project.path),
            (["test", "\(project.path)/\(tests)"], "/"),
        ]
        for (arguments, folder) in ways {
            let result = try await Product.mini.run(arguments, in: folder)
            #expect(result.status == 0, "\(arguments) in \(folder): \(result.output)\(result.error)")
            #expect(result.output.contains("1 test in 1 file: 1 passed"))
        }
    }

    @Test func `a link to a parent folder is not followed endlessly`() async throws {
        let folder = try ProgramFolder(["tests/a.test.js": "test('a', () => {});", "tests/inner/b.test.js": ""])
        try folder.link("tests/up", to: "..")
        try folder.link("tests/inner/around", to: "../../tests/inner")
        let result = try await Product.mini.run(["test", "--program", folder.path])
        #expect(result.output.contains("1 test in 2 files"), "\(result.output)")
    }

    @Test func `a path that does not exist has its own message`() async throws {
        let folder = try ProgramFolder(["tests/a.test.js": "test('a', () => {});"])
        let result = try await Product.mini.run(["test", "nofolder"], in: folder.path)
        #expect(result.status == 2)
        #expect(result.error.contains("there is no test file and no folder \"nofolder\""))
    }
}

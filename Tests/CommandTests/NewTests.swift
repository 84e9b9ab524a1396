import CommandHarness
import Foundation
import Testing

@Suite(.timeLimit(.minutes(20)))
struct NewTests {
    @Test func `a new program runs`() async throws {
        let place = try ProgramFolder()
        let folder = place.path + "/shop"
        let made = try await Product.mini.run(["new", "shop"], in: place.path)
        #expect(made.status == 0)
        #expect(made.output.contains("\n  mini run shop "))

        let run = try await Product.mini.run(["run", folder, "--ephemeral"])
        #expect(run.status == 0)
        #expect(run.output.contains("Welcome to shop"))
        #expect(run.output.contains("You have been here 1 time."))
        #expect(run.error == "launched with pages/index/index\n")
        #expect(try await Product.mini.run(["check", folder]).status == 0)
        let test = try await Product.mini.run(["test", "--program", folder])
        #expect(test.status == 0, "\(test.output)")
        #expect(test.output.contains("3 tests in 1 file: 3 passed"))
    }

    @Test func `a new program in TypeScript runs, passes its check and its tests`() async throws {
        let place = try ProgramFolder()
        let folder = place.path + "/shop"
        let made = try await Product.mini.run(["new", "shop", "--typescript"], in: place.path)
        #expect(made.status == 0)
        #expect(made.output.contains("\n  pages/index/index.ts\n"))
        #expect(made.output.contains("\n  pages/index/index.less\n"))
        #expect(!made.output.contains(".js\n") && !made.output.contains(".acss\n"), "\(made.output)")

        let run = try await Product.mini.run(["run", folder, "--ephemeral"])
        #expect(run.status == 0)
        #expect(run.output.contains("You have been here 1 time."))
        #expect(run.error == "launched with pages/index/index\n")
        let check = try await Product.mini.run(["check", folder, "--max-warnings", "0"])
        #expect(check.status == 0, "\(check.output)")
        let test = try await Product.mini.run(["test", "--program", folder])
        #expect(test.status == 0, "\(test.output)")
        #expect(test.output.contains("3 tests in 1 file: 3 passed"))
        let page = try await Product.mini.run(["run", folder, "--ephemeral", "--format", "html"])
        #expect(page.output.contains(/margin-top: ?8px/), "\(page.output)")
    }

    @Test func `a new program counts visits`() async throws {
        let place = try ProgramFolder()
        let folder = place.path + "/shop"
        _ = try await Product.mini.run(["new", folder])
        let arguments = ["run", folder, "--data-dir", place.data]
        #expect(try await Product.mini.run(arguments).output.contains("You have been here 1 time."))
        #expect(try await Product.mini.run(arguments).output.contains("You have been here 2 times."))
    }

    @Test func `the stored data of a new program belongs to it and stays with it when its folder is moved`()
        async throws
    {
        let place = try ProgramFolder()
        for folder in ["one", "two"] {
            try place.write("", to: folder + "/beside")
            #expect(try await Product.mini.run(["new", folder + "/shop"], in: place.path).status == 0)
        }
        func run(_ folder: String) async throws -> String {
            try await Product.mini.run(["run", place.path + "/" + folder, "--data-dir", place.data]).output
        }
        #expect(try await run("one/shop").contains("You have been here 1 time."))
        #expect(try await run("two/shop").contains("You have been here 1 time."))
        try FileManager.default.moveItem(atPath: place.path + "/one/shop", toPath: place.path + "/moved")
        #expect(try await run("moved").contains("You have been here 2 times."))
    }

    @Test func `a new program in a folder that does not exist requires that folder`() async throws {
        let place = try ProgramFolder()
        let result = try await Product.mini.run(["new", "a/b"], in: place.path)
        #expect(result.status == 2)
        #expect(result.error.contains("there is no folder to make \"a/b\" in; make that first"))
    }

    @Test func `existing files are left unchanged`() async throws {
        let place = try ProgramFolder(["shop/app.json": "mine"])
        let before = try place.contents()
        let result = try await Product.mini.run(["new", "shop"], in: place.path)
        #expect(result.status == 2)
        #expect(result.error.contains("\"shop\" exists already"))
        #expect(try place.contents() == before)
        #expect(try String(contentsOfFile: place.path + "/shop/app.json", encoding: .utf8) == "mine")
    }

    @Test(arguments: ["", ".", "..", "a b", "-x", "a\nb", "über", String(repeating: "a", count: 65), "no/such/folder"])
    func `an invalid name is rejected`(name: String) async throws {
        let place = try ProgramFolder()
        let before = try place.contents()
        #expect(try await Product.mini.run(["new", "--", name], in: place.path).status == 2)
        #expect(try place.contents() == before)
    }
}

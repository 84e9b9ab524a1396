import CommandHarness
import MiniCore
import MiniHost
import ProgramModes
import Testing

@Suite(.timeLimit(.minutes(5))) struct HostTests {
    func withFolder<Output>(
        _ files: [String: String],
        _ body: (String) async throws -> Output,
    ) async throws -> Output {
        let folder = try TemporaryProgram(files)
        defer { folder.remove() }
        return try await body(folder.path)
    }

    let minimal = [
        "app.json": #"{ "pages": ["pages/a/a"] }"#, "app.js": "App({})", "pages/a/a.js": "Page({ data: { n: 3 } })",
        "pages/a/a.axml": "<view>{{n}}</view>",
    ]

    @Test(arguments: [
        ([:], #"there is no app.json in "#),
        (["app.json": #"{ "pages": ["a"] }"#], #"there is no app.js in "#),
        (["app.json": #"{ "pages": ["a"] }"#, "app.js/a": ""], "app.js: expected a file, and it is a folder"),
        (["app.json": ""], #"app.json:1:1: "pages" must be an array of page paths"#),
        (["app.json": "{ \"pages\": [\"a/a\",,] }"], "app.json:1:19: unexpected character ',', expected a value"),
        (["app.json": "{\n  /* \"pages\": []\n}"], "app.json:2:3: the comment is not closed"),
        (["app.json": "{\n  'pages': []\n}"], "app.json:2:3: expected a property name in double quotes"),
        (["app.json": #"{ "pages": [] }"#], #"app.json:1:3: "pages" must list at least one page"#),
        (["app.json": #"{ "pages": [5] }"#], "app.json:1:3: pages[0]: expected a page path as a string"),
        (
            ["app.json": #"{ "pages": ["../a"] }"#],
            #"app.json:1:13: pages[0]: "../a" leads out of the program's folder"#
        ),
        (
            ["app.json": #"{ "pages": ["a"], "tabBar": { "items": [{ "pagePath": "b" }] } }"#],
            #"app.json:1:55: tabBar.items[0].pagePath: "b" is not one of "pages""#
        ),
        (
            [
                "app.json":
                    #"{ "pages": ["a"], "entryPagePath": "b", "tabBar": { "items": [{ "pagePath": "a" }, { "pagePath": "b" }] } }"#
            ],
            #"app.json:1:36: entryPagePath: "b" is not one of "pages""#
        ),
        (
            ["app.json": #"{ "pages": ["a"] }"#, "mini.project.json": "\n []"],
            "mini.project.json:2:2: expected an object"
        ),
        (
            ["app.json": #"{ "pages": ["a"] }"#, "mini.project.json": #"{ "miniprogramRoot": "../.." }"#],
            #"mini.project.json:1:22: miniprogramRoot: "../.." leads out of the folder"#
        ),
        (
            [
                "app.json": #"{ "pages": ["a"] }"#,
                "mini.project.json": #"{ "a": "../..", "miniprogramRoot": "../.." }"#,
            ],
            #"mini.project.json:1:36: miniprogramRoot: "../.." leads out of the folder"#
        ),
        (
            ["src/app.json": #"{ "pages": ["a"] }"#, "mini.project.json": #"{ "miniprogramRoot": "src/" }"#],
            #"there is no app.js in "@/src""#
        ),
        (
            ["app.json": #"{ "pages": ["a"] }"#, "mini.project.json": "{\n  \"miniprogramRoot\": 5 }"],
            "mini.project.json:2:3: miniprogramRoot: expected the path of a folder"
        ),
        (
            [
                "app.json":
                    "{ \"pages\": [\"a\"],\n  \"subPackages\": [{ \"root\": \"../b\", \"pages\": [\"c\"] }] }"
            ],
            #"app.json:2:29: subPackages[0].root: "../b" leads out of the program's folder"#
        ),
        (
            ["app.json": #"{ "pages": ["a"] }"#, "mini.project.json": #"{ "pluginRoot": "../b" }"#],
            #"mini.project.json:1:17: pluginRoot: "../b" leads out of the folder"#
        ),
    ])
    func `an unreadable package is an error with its place`(files: [String: String], message: String) async throws {
        var files = files
        files["other.txt"] = ""
        try await withFolder(files) { folder -> Void in
            #expect {
                _ = try ProgramPackage(folder: folder)
            } throws: { error in
                "\(error)".replacing(folder, with: "@").hasPrefix(message)
            }
        }
    }

    @Test func `a page configuration that is not an object is reported with its place`() async throws {
        try await withFolder(minimal.merging(["pages/a/a.json": "[]"]) { $1 }) { folder in
            let error = #expect(throws: PackageError.self) {
                _ = try ProgramPackage(folder: folder).pageConfiguration("pages/a/a")
            }
            #expect(error.map { "\($0)" } == "pages/a/a.json:1:1: expected an object\n[]\n^")
        }
    }

    @Test func `a missing folder is named in the error`() {
        #expect {
            _ = try ProgramPackage(folder: "/nowhere/program")
        } throws: { error in
            "\(error)" == "there is no folder \"/nowhere/program\"; give the folder that holds app.json"
        }
    }

    @Test func `byte order marks, empty JSON files and miniprogramRoot are supported`() async throws {
        let files = [
            "mini.project.json": "\u{FEFF}{ \"miniprogramRoot\": \"./client/\", \"appid\": \"2021\" }",
            "client/app.json":
                "\u{FEFF}{ \"pages\": [\"pages/a/a\"], \"subPackages\": [{ \"root\": \"sub\", \"pages\": [\"b/b\"] }] }",
            "client/app.js": "\u{FEFF}App({})", "client/pages/a/a.js": "\u{FEFF}Page({})", "client/pages/a/a.json": "",
            "client/pages/a/a.axml": "\u{FEFF}<view>a</view>", "client/sub/b/b.js": "Page({})",
            "client/sub/b/b.axml": "<view>b</view>",
        ]
        try await withFolder(files) { folder in
            let host = try MiniProgramHost(.forTests())
            for place in [folder, folder + "/client"] {
                let program = try await host.open(place)
                #expect(program.identity.appID == "2021")
                _ = try await program.evaluate("my.navigateTo({ url: '/sub/b/b' })")
                _ = await program.waitUntilIdle(limit: .seconds(60))
                let outline = try await program.outline()
                #expect(outline.contains("b"))
                await program.stop()
            }
            await host.stop()
        }
    }

    @Test func `stored data is kept by program and user and opens again`() async throws {
        try await withFolder(minimal) { folder in
            func store(user: String, app: String, _ code: String) async throws -> ScriptValue {
                var configuration = HostConfiguration.forTests()
                configuration.storage = .folder(folder + "/data")
                configuration.userID = user
                let host = try MiniProgramHost(configuration)
                let program = try await host.open(folder, appID: app)
                let result = try await program.evaluate(code)
                await host.stop()
                return result
            }
            _ = try await store(user: "ann", app: "1", "my.setStorageSync({ key: 'k', data: { a: [1] } })")
            #expect(try await store(user: "ann", app: "1", "my.getStorageSync({ key: 'k' }).data") == ["a": [1]])
            #expect(try await store(user: "bob", app: "1", "my.getStorageSync({ key: 'k' }).data") == .null)
            #expect(try await store(user: "ann", app: "2", "my.getStorageSync({ key: 'k' }).data") == .null)
        }
    }

    @Test func `an empty app id equals a missing one, and programs have separate data`() async throws {
        var files = minimal
        files["mini.project.json"] = #"{ "appid": "" }"#
        try await withFolder(files) { folder in
            #expect(try ProgramPackage(folder: folder).appID.count > 8)
            let host = try MiniProgramHost(.forTests())
            await #expect(throws: ProgramStartError.self) { _ = try await host.open(folder, appID: "") }
            await host.stop()
        }
    }

    @Test func `a host that is released stops its programs`() async throws {
        try await withFolder(minimal) { folder in
            let events: AsyncStream<ProgramEvent>
            do {
                let host = try MiniProgramHost(.forTests())
                events = try await host.open(folder).events
            }
            // Ends with the program.
            for await _ in events {}
        }
    }

    @Test(arguments: [true, false])
    func `a running program is not opened again for the same user`(isEphemeral: Bool) async throws {
        try await withFolder(minimal) { folder in
            var configuration = HostConfiguration.forTests()
            if !isEphemeral { configuration.storage = .folder(folder + "/data") }
            let host = try MiniProgramHost(configuration)
            let first = try await host.open(folder, appID: "a")
            let error = await #expect(throws: ProgramStartError.self) { _ = try await host.open(folder, appID: "a") }
            guard case .alreadyRunning(first.identity) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(
                error?.description == #"the program "a" runs already for this user; stop it before it is opened again"#
            )
            #expect(host.programs.count == 1)
            let other = try await host.open(folder, appID: "b")
            _ = try await first.evaluate("my.setStorageSync({ key: 'k', data: 1 })")
            // An observer that is notified of the end immediately opens it again.
            let events = first.events
            await first.stop()
            for await event in events { if case .ended = event { break } }
            let second = try await host.open(folder, appID: "a")
            #expect(try await second.evaluate("my.getStorageSync({ key: 'k' }).data") == 1)
            #expect(Set(host.programs.map(\.identity.appID)) == ["a", "b"])
            _ = other
            await host.stop()
        }
    }

    @Test func `two hosts do not use the storage of a program at the same time`() async throws {
        try await withFolder(minimal) { folder in
            var configuration = HostConfiguration.forTests()
            configuration.storage = .folder(folder + "/data")
            let (host, otherHost) = (try MiniProgramHost(configuration), try MiniProgramHost(configuration))
            let first = try await host.open(folder)
            let second = try await otherHost.open(folder)
            _ = try await first.evaluate("my.setStorageSync({ key: 'k', data: 1 })")
            let refusal = try await second.evaluate("my.setStorageSync({ key: 'k', data: 2 })")
            #expect(refusal["error"] == 10105)
            await first.stop()
            let result = try await second.evaluate("my.getStorageSync({ key: 'k' }).data")
            #expect(result == 1)
            await host.stop()
            await otherHost.stop()
        }
    }

    @Test func `events are streamed until the program ends`() async throws {
        try await withFolder(minimal) { folder in
            let host = try MiniProgramHost(.forTests())
            let program = try await host.open(folder)
            let events = program.events
            _ = try await program.evaluate("console.log('streamed')")
            await host.stop()
            var lines: [String] = []
            var hasEnded = false
            for await event in events {
                if case .console(let message) = event { lines.append(message.text) }
                if case .ended(nil) = event { hasEnded = true }
            }
            #expect(lines == ["streamed"])
            #expect(hasEnded)
        }
    }

    @Test func `a stopped program completes every request immediately`() async throws {
        try await withFolder(minimal) { folder in
            let host = try MiniProgramHost(.forTests())
            let program = try await host.open(folder)
            await program.stop()
            await program.stop()
            await #expect(throws: ScriptError.self) { try await program.evaluate("1") }
            await #expect(throws: ScriptError.self) { try await program.outline() }
            #expect(await program.waitUntilIdle(limit: .seconds(60)))
            #expect(await program.terminationError == nil)
            #expect(host.programs.isEmpty)
        }
    }

    @Test func `a cancelled task stops waiting for its evaluation`() async throws {
        try await withFolder(minimal) { folder in
            let host = try MiniProgramHost(.forTests())
            let program = try await host.open(folder)
            let waiting = Task { try await program.evaluate("new Promise(() => {})") }
            waiting.cancel()
            let error = await #expect(throws: ScriptError.self) { try await waiting.value }
            #expect(error?.name == "AbortError")
            #expect(try await program.evaluate("1") == 1)
            await host.stop()
        }
    }

    @Test func `concurrent evaluations have separate places`() async throws {
        try await withFolder(minimal) { folder in
            let host = try MiniProgramHost(.forTests())
            let program = try await host.open(folder)
            let code = "new Promise(resolve => getApp().go = resolve).then(() => { missing })"
            let first = Task { try await program.evaluate(code) }
            // Both forms of code run at the same time. The second waits until the first has started, and continues it.
            let setter = "await new Promise(set => Object.defineProperty(getApp(), 'go', { set }))"
            _ = try await program.evaluate("const go = getApp().go || \(setter); go(); return 1")
            let error = await #expect(throws: ScriptError.self) { try await first.value }
            #expect(error?.column == 67)
            await host.stop()
        }
    }

    @Test func `a program that never started stops without waiting`() async throws {
        try await withFolder(minimal) { folder in
            var options = ProgramOptions(
                package: try ProgramPackage(folder: folder),
                identity: ProgramIdentity(appID: "never"),
                apis: .builtIn,
                userInterface: HeadlessUserInterface(),
                storage: FakeLocalStorageProvider(),
            )
            let recorder = ProgramRecorder()
            options.observer = recorder
            let program = LocalProgram(options)
            await program.stop()
            // A stop that exceeded its time limit would have added a warning.
            #expect(recorder.record.warnings == [])
            await #expect(throws: ScriptError.self) { try await program.evaluate("1") }
        }
    }

    @Test func `fifty programs run at the same time and are isolated from each other`() async throws {
        try await withFolder(minimal) { folder in
            let host = try MiniProgramHost(.forTests())
            let package = try ProgramPackage(folder: folder)
            try await withThrowingTaskGroup(of: ScriptValue.self) { group in
                for index in 0..<50 {
                    group.addTask {
                        let program = try await host.open(package, appID: "p\(index)")
                        _ = try await program.evaluate("getApp().mine = \(index)")
                        return try await program.evaluate("getApp().mine")
                    }
                }
                var seen: Set<ScriptValue> = []
                for try await value in group { seen.insert(value) }
                #expect(seen.count == 50)
            }
            await host.stop()
            #expect(host.programs.isEmpty)
        }
    }

    @Test(
        arguments: [
            ("1 + 1", .number(2)), ("1 + 2;\n", .number(3)), ("new Date(0)", "1970-01-01T00:00:00.000Z"),
            ("{ a: 1 }", ["a": 1]), ("return 5", .number(5)),
            ("const x = 2; return x * 2", .number(4)),
            ("await Promise.resolve('later')", "later"), ("undefined", .undefined), ("/* nothing */", .undefined),
            ("[undefined, NaN, null]", [.undefined, .number(.nan), .null]), ("// comment\n7", .number(7)),
            ("new Uint8Array([1, 2]).buffer", .bytes([1, 2])), ("getCurrentPages()[0].data", ["n": 3]),
        ] as [(String, ScriptValue)]
    )
    func `code is evaluated as an expression or as a body`(code: String, expected: ScriptValue) async throws {
        try await withFolder(minimal) { folder in
            let host = try MiniProgramHost(.forTests())
            let program = try await host.open(folder)
            let value = try await program.evaluate(code)
            await host.stop()
            #expect("\(value)" == "\(expected)")
        }
    }

    @Test(
        arguments: [
            ("throw new TypeError('bad')", "TypeError", "bad"), ("1 +", "SyntaxError", nil),
            ("1)+(1", "SyntaxError", nil), ("missing", "ReferenceError", nil),
            ("Promise.reject(new Error('later'))", "Error", "later"), ("JSON.parse('{')", "SyntaxError", nil),
        ] as [(String, String, String?)]
    )
    func `an error that code throws is thrown to the caller`(code: String, name: String, message: String?) async throws
    {
        try await withFolder(minimal) { folder in
            let host = try MiniProgramHost(.forTests())
            let program = try await host.open(folder)
            do throws(ScriptError) {
                _ = try await program.evaluate(code)
                Issue.record("nothing was thrown")
            } catch {
                #expect(error.name == name)
                if let message { #expect(error.message == message) }
            }
            await host.stop()
        }
    }

    @Test(arguments: [
        ("missing.name", 1, 1), ("const a = 1; missing.name", 1, 14), ("const a = 1;\n  missing.name", 2, 3),
    ])
    func `places in evaluated code are those in its source`(code: String, line: Int, column: Int) async throws {
        try await withFolder(minimal) { folder in
            let host = try MiniProgramHost(.forTests())
            let program = try await host.open(folder)
            do throws(ScriptError) {
                _ = try await program.evaluate(code)
                Issue.record("nothing was thrown")
            } catch {
                #expect(error.line == line)
                // The engine points into the expression, after the missing name.
                #expect((column...column + 7).contains(error.column ?? 0), "\(error)")
            }
            await host.stop()
        }
    }
}

/// Provides no storage.
private struct FakeLocalStorageProvider: LocalStorageProvider {
    func storage(
        for identity: ProgramIdentity,
        warn: @escaping @Sendable (ProgramWarning) -> Void,
    ) throws(APIError) -> any LocalStorage {
        throw APIError(.storageUnavailable, "there is none")
    }
}

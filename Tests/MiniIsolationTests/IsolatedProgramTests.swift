import CommandHarness
import MiniCore
import MiniHost
import MiniIsolation
import MiniRuntime
import Testing

@Suite(.timeLimit(.minutes(5))) struct IsolatedProgramTests {
    @Test func `the options of a start decide about its process in place of the host`() async throws {
        let folder = try TemporaryProgram(IsolatedHost.files())
        defer { folder.remove() }
        let isolated = try IsolatedHost()
        var options = OpenOptions()
        options.isolation = .inProcess
        let local = try await isolated.host.open(folder.path, appID: "local", options: options)
        #expect((local as? IsolatedProgram) == nil)
        let other = try await isolated.host.open(folder.path, appID: "other")
        #expect((other as? IsolatedProgram) != nil)
        await isolated.host.stop()
        // The default of a host.
        let host = try MiniProgramHost(HostConfiguration())
        let first = try await host.open(folder.path, appID: "first")
        #expect((first as? IsolatedProgram) == nil)
        options.isolation = .process(WorkerOptions(WorkerExecutable(path: Product.miniWorker.path)))
        let second = try await host.open(folder.path, appID: "second", options: options)
        #expect((second as? IsolatedProgram) != nil)
        #expect(try await second.evaluate("6 * 7") == 42)
        await host.stop()
    }

    @Test func `a page is opened, tapped and inspected`() async throws {
        try await withIsolatedProgram { program, _ in
            #expect(try await program.outline().contains("text\n    0"))
            try await program.perform(.tap, on: .selector("button"))
            #expect(try await program.data()["n"] == 1)
            #expect(try await program.element(.selector("text")).text == "1")
            #expect(try await program.elements(.selector("view, button")).map(\.tag) == ["view", "button"])
            #expect(await program.pages == ["pages/a/a"])
            #expect(await program.missingPage == nil)
            #expect(await program.dataChanges.count == 1)
            #expect(try await program.snapshot() != nil)
            #expect(try await program.html().contains("Add"))
            #expect(await program.pageFindings().isEmpty)
        }
    }

    @Test func `values and errors of evaluated code are copied`() async throws {
        try await withIsolatedProgram { program, _ in
            let values = try await program.evaluate("[1, 'a', null, { b: true }]")
            #expect(values == [1, "a", .null, ["b": true]])
            let promised = try await program.evaluate("await Promise.resolve(7)")
            #expect(promised == 7)
            let error = await #expect(throws: ScriptError.self) { try await program.evaluate("null.x") }
            #expect(error?.name == "TypeError")
        }
    }

    @Test func `an element that does not exist is an error with the alternatives`() async throws {
        try await withIsolatedProgram { program, _ in
            let error = await #expect(throws: ActionError.self) {
                try await program.perform(.tap, on: .selector("switch"))
            }
            #expect(error?.description.contains("there is no 'switch' on pages/a/a") == true)
        }
    }

    @Test func `a plugin in a folder of its own is read by the host, by paths of the program`() async throws {
        let plugin = try TemporaryProgram([
            "plugin.json": #"{ "main": "index.js" }"#, "lib/b.js": "module.exports = 'b'",
            "index.js": """
            const reach = path => { try { return require(path) } catch (error) { return error.message } };
            exports.found = [require('/lib/b'), reach('../../secret'), reach('/secret')];
            exports.path = module.id;
            """,
        ])
        defer { plugin.remove() }
        var files = IsolatedHost.files()
        files["app.json"] = #"{ "pages": ["pages/a/a"], "plugins": { "far": { "provider": "1" } } }"#
        files["secret.js"] = "module.exports = 'secret'"
        try await withIsolatedProgram(files) {
            $0.plugins = ["far": plugin.path]
        } _: { program, _ in
            let found = try await program.evaluate("requirePlugin('far').found")
            #expect(
                found == [
                    "b", "'../../secret' leads out of the plugin's folder (required by plugins/far/index.js)",
                    "cannot find module '/secret' (required by plugins/far/index.js)",
                ]
            )
            let path = try await program.evaluate("requirePlugin('far').path")
            #expect(path == "plugins/far/index.js")
        }
    }

    @Test func `stored values survive the process`() async throws {
        let folder = try TemporaryProgram(IsolatedHost.files())
        defer { folder.remove() }
        let isolated = try IsolatedHost { $0.storage = .folder(folder.path + "/data") }
        let first = try await isolated.host.open(folder.path, appID: "kept")
        let stored = try await first.evaluate("my.setStorageSync({ key: 'k', data: { a: [1] } })")
        #expect(stored["success"] == true)
        await first.stop()
        let second = try await isolated.host.open(folder.path, appID: "kept")
        #expect(try await second.evaluate("my.getStorageSync({ key: 'k' }).data") == ["a": [1]])
        #expect(try await second.evaluate("my.getStorageInfoSync().keys") == ["k"])
        await isolated.host.stop()
    }

    @Test func `files are written, listed and read`() async throws {
        try await withIsolatedProgram { program, _ in
            let code = """
                const files = my.getFileSystemManager(), path = my.env.USER_DATA_PATH + '/a.txt';
                files.writeFileSync({ filePath: path, data: 'text' });
                const digest = await my.getFileInfo({ apFilePath: path, digestAlgorithm: 'md5' });
                return [files.readFileSync({ filePath: path, encoding: 'utf8' }).data, digest.size];
                """
            let result = try await program.evaluate(code)
            #expect(result == ["text", 4])
        }
    }

    @Test func `a missing permission is an error of the call`() async throws {
        try await withIsolatedProgram {
            $0.permissions = [.none]
        } _: { program, _ in
            let error = try await program.evaluate("my.getStorageSync({ key: 'k' }).error")
            #expect(error == 4)
        }
    }

    @Test func `a delegate of the host completes a call`() async throws {
        try await withIsolatedProgram { configuration in
            var delegates = FunctionDelegates()
            delegates.add("getLocation") { call throws(APIError) in
                ["longitude": 120, "program": .string(call.program.appID)]
            }
            delegates.add("scan") { _ throws(APIError) in throw APIError(.cancelled, "cancelled") }
            configuration.apis = try configuration.apis.delegating(delegates)
        } _: { program, _ in
            let place = try await program.evaluate("await my.getLocation()")
            #expect(place["longitude"] == 120)
            #expect(place["program"] == "isolated")
            #expect(try await program.evaluate("await my.scan().catch(e => e.error)") == 11)
        }
    }

    @Test func `dialogues are shown by the host`() async throws {
        try await withIsolatedProgram {
            $0.userInterface = HeadlessUserInterface(.firstButton)
        } _: { program, _ in
            let isConfirmed = try await program.evaluate("(await my.confirm({ content: 'a' })).confirm")
            #expect(isConfirmed == true)
            let index = try await program.evaluate("(await my.showActionSheet({ items: ['a', 'b'] })).index")
            #expect(index == 0)
        }
    }

    @Test func `events are reported in their order`() async throws {
        let files = IsolatedHost.files("console.log('one'); console.log('two'); my.getStorage({ key: 1 })")
        try await withIsolatedProgram(files) { program, recorder in
            #expect(await program.waitUntilIdle())
            #expect(recorder.record.console.map(\.text) == ["one", "two"])
        }
    }

    @Test func `the host is the clock, the device and the network of the program`() async throws {
        try await withIsolatedProgram { configuration in
            configuration.clock = .virtual
            configuration.startTime = WallTime(milliseconds: 1_000)
            configuration.network = nil
        } _: { program, _ in
            let code = "getApp().fired = 0; setTimeout(() => { getApp().fired = Date.now() }, 60000); return Date.now()"
            #expect(try await program.evaluate(code) == 1_000)
            await program.advance(by: .seconds(60))
            #expect(try await program.evaluate("getApp().fired") == 61_000)
            #expect(try await program.evaluate("await my.request({ url: 'https://a.b' }).catch(e => e.error)") == 12)
            _ = try await program.evaluate("my.on('theEvent', e => { getApp().received = e.a })")
            await program.emitGlobally("theEvent", ["a": 5])
            #expect(try await program.evaluate("getApp().received") == 5)
            await program.setNetworkStatus(.offline)
            #expect(try await program.evaluate("(await my.getNetworkType()).networkAvailable") == false)
            await program.setTheme(.dark)
            #expect(try await program.evaluate("my.getSystemInfoSync().theme") == "dark")
        }
    }

    @Test func `the same program is not opened twice`() async throws {
        let folder = try TemporaryProgram(IsolatedHost.files())
        defer { folder.remove() }
        let isolated = try IsolatedHost()
        let first = try await isolated.host.open(folder.path, appID: "once")
        let error = await #expect(throws: ProgramStartError.self) {
            try await isolated.host.open(folder.path, appID: "once")
        }
        #expect(error?.description.contains("runs already") == true)
        await first.stop()
        _ = try await isolated.host.open(folder.path, appID: "once")
        await isolated.host.stop()
        #expect(isolated.host.programs.isEmpty)
    }

    @Test func `an error in app.js is the error of the start`() async throws {
        var files = IsolatedHost.files()
        files["app.js"] = "App({});\nundefinedName()"
        let folder = try TemporaryProgram(files)
        defer { folder.remove() }
        let error = await #expect(throws: ProgramStartError.self) { try await IsolatedHost().host.open(folder.path) }
        guard case .script(let script)? = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(script.file == "app.js")
        #expect(script.line == 2)
        #expect(script.excerpt?.contains("undefinedName()") == true)
    }

    @Test func `a page that does not exist is the error of the start`() async throws {
        let folder = try TemporaryProgram(IsolatedHost.files())
        defer { folder.remove() }
        let error = await #expect(throws: ProgramStartError.self) {
            try await IsolatedHost().host.open(folder.path, page: "pages/none/none")
        }
        guard case .package(let package)? = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(package.message.contains("there is no page"))
    }

    @Test func `the random numbers of two programs differ, also in their workers`() async throws {
        var files = IsolatedHost.files()
        files["app.json"] = #"{ "pages": ["pages/a/a"], "workers": ["workers/index.js"] }"#
        files["workers/index.js"] = "worker.onMessage(() => worker.postMessage([Math.random(), Math.random()]));"
        let folder = try TemporaryProgram(files)
        defer { folder.remove() }
        let isolated = try IsolatedHost()
        let code = """
            const worker = my.createWorker('workers/index.js');
            const received = new Promise(done => worker.onMessage(done));
            worker.postMessage('numbers');
            return [Math.random(), Math.random(), ...await received];
            """
        var numbers: Set<ScriptValue> = []
        for index in 0..<4 {
            let program = try await isolated.host.open(folder.path, appID: "random-\(index)")
            numbers.formUnion(try await program.evaluate(code).array ?? [])
        }
        await isolated.host.stop()
        #expect(numbers.count == 16)
    }

    @Test func `the random numbers of the templates of two programs differ`() async throws {
        var files = IsolatedHost.files()
        files["pages/a/a.axml"] = "<import-sjs name='r' from='./r.sjs'/><text>{{r.number()}}</text>"
        files["pages/a/r.sjs"] = "export default { number: () => Math.random() };"
        let folder = try TemporaryProgram(files)
        defer { folder.remove() }
        let isolated = try IsolatedHost()
        var numbers: Set<String> = []
        for index in 0..<3 {
            let program = try await isolated.host.open(folder.path, appID: "random-\(index)")
            let text = try await program.element(.selector("text")).text
            #expect(Double(text) != nil, "\(text)")
            numbers.insert(text)
        }
        await isolated.host.stop()
        #expect(numbers.count == 3)
    }

    @Test func `the names of temporary and saved files of the programs of a zygote differ`() async throws {
        let folder = try TemporaryProgram(IsolatedHost.files())
        defer { folder.remove() }
        let isolated = try IsolatedHost()
        let code = """
            const { apFilePath } = await my.downloadFile({ url: 'data:text/plain;base64,YQ==' });
            const { savedFilePath } = await my.saveFile({ apFilePath });
            return [apFilePath, savedFilePath].map(path => path.split('/').pop());
            """
        var names: Set<ScriptValue> = []
        for index in 0..<3 {
            let program = try await isolated.host.open(folder.path, appID: "names-\(index)")
            names.formUnion(try await program.evaluate(code).array ?? [])
        }
        await isolated.host.stop()
        #expect(names.count == 6)
    }
}

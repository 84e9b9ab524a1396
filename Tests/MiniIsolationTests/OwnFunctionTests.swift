import CommandHarness
import MiniCore
import MiniHost
import MiniIsolation
import MiniRuntime
import Testing

/// JSAPIs of the host's own types in programs that run in workers.
@Suite(.timeLimit(.minutes(5))) struct OwnFunctionTests {
    private func withProgram(
        _ configure: (inout HostConfiguration) throws -> Void = { _ in },
        _ body: (IsolatedProgram, ProgramRecorder) async throws -> Void,
    ) async throws {
        try await withIsolatedProgram { configuration in
            configuration.apis = try APIRegistry.builtIn.adding(
                OwnFunctions.functions,
                constants: OwnFunctions.constants
            )
            configuration.permissions.insert(OwnFunctions.permission)
            try configure(&configuration)
        } _: { program, recorder in
            try await body(program, recorder)
        }
    }

    @Test(arguments: [Product.miniWorker, Product.mini])
    func `each form of a function returns its result`(worker: Product) async throws {
        try await withProgram {
            $0.isolation = .process(WorkerOptions(WorkerExecutable(path: worker.path)))
        } _: { program, _ in
            let code = """
                const called = await new Promise(success => my.addNumbers({ left: 3, right: 4, success }));
                return [
                    my.addNumbersSync({ left: 1 }).sum, (await my.addNumbers({ left: 2, right: 2 })).sum, called.sum,
                    my.greet('Ann'), (await my.checkCode({ code: 'open' })).success,
                    my.getLedger().readEntrySync(3), (await my.call('addNumbers', { left: 5 })).sum,
                ];
                """
            let results = try await program.evaluate(code)
            #expect(results == [2, 4, 7, "Ann of isolated", true, "entry 3", 6])
        }
    }

    @Test func `a name of MiniHost is replaced with all its forms`() async throws {
        try await withProgram { program, _ in
            let levels = try await program.evaluate(
                "[my.getBatteryInfoSync().level, (await my.getBatteryInfo()).level]"
            )
            #expect(levels == [7, 7])
        }
    }

    @Test func `a constant is read once by each program`() async throws {
        try await withProgram { program, _ in
            let version = try await program.evaluate("[my.shopVersion.major, my.shopVersion.app]")
            #expect(version == [3, "isolated"])
            #expect(try await program.evaluate("my.shopVersion === my.shopVersion") == true)
        }
    }

    @Test(arguments: [
        ("my.addNumbersSync({ left: 'x' })", 2, "left: expected a number, found string"),
        ("my.addNumbersSync({ left: () => 1 })", 2, "left: expected a number, found function"),
        ("my.addNumbersSync({ left: 1n })", 2, "left: expected a number, found bigint"),
        ("my.addNumbersSync({ left: 101 })", 2, "left: expected a whole number from 0 to 100"),
        ("my.addNumbersSync({})", 2, "left: required parameter is missing"),
        ("await my.checkCode({ code: '' }).catch(e => e)", 2, "code: expected a string of 1 to 8 UTF-8 bytes"),
        ("await my.checkCode({ code: '\\ud800' }).catch(e => e)", 2, "code: expected a string without lone surrogates"),
        ("await my.checkCode({ code: 'x' }).catch(e => e)", 20_007, "wrong code"),
        ("await my.countSteps({ count: 10 }).catch(e => e)", 2, "count: expected a whole number from 0 to 9"),
    ])
    func `a failure has its number and its message`(call: String, code: Int, message: String) async throws {
        try await withProgram { program, _ in
            let error = try await program.evaluate(call)
            #expect(error["error"] == .number(Double(code)))
            #expect(error["errorMessage"] == .string(message))
        }
    }

    @Test func `a plain function throws its failure`() async throws {
        try await withProgram { program, _ in
            let thrown = try await program.evaluate(
                "try { my.greet(5) } catch (e) { return [e.error, e.errorMessage] }"
            )
            #expect(thrown == [2, "person: expected a string, found number"])
        }
    }

    @Test func `the details of an error reach the program`() async throws {
        try await withProgram { program, _ in
            let left = try await program.evaluate("(await my.checkCode({ code: 'x' }).catch(e => e)).left")
            #expect(left == 2)
        }
    }

    @Test func `a call without its permission fails`() async throws {
        try await withProgram {
            $0.permissions.remove(OwnFunctions.permission)
        } _: { program, _ in
            let error = try await program.evaluate("my.addNumbersSync({ left: 1 })")
            #expect(error["error"] == 4)
            #expect(try await program.evaluate("my.canIUse('addNumbers')") == false)
        }
    }

    @Test(arguments: [
        ("addNumbers", true), ("addNumbersSync", true), ("addNumbers.object.left", true),
        ("addNumbers.object.success", true), ("addNumbers.object.other", false), ("addNumbers.callback.sum", true),
        ("addNumbersSync.return.sum", true), ("greet", true), ("countSteps.return.onStep", true),
        ("countSteps.return.onOther", false), ("getLedger", true), ("shopVersion.major", true),
        ("shopVersion.minor", false), ("getBatteryInfo.object.success", true),
    ])
    func `queries of canIUse have the same results as in the process of the host`(
        query: String,
        works: Bool
    ) async throws {
        let apis = try APIRegistry.builtIn.adding(OwnFunctions.functions, constants: OwnFunctions.constants)
        #expect(apis.supports(query) == works)
        try await withProgram { program, _ in
            let result = try await program.evaluate("my.canIUse('\(query)')")
            #expect(result == .bool(works))
        }
    }

    @Test func `the events of a task precede its result`() async throws {
        try await withProgram { program, _ in
            let code = """
                const order = [];
                my.on('counted', e => order.push('total ' + e.total));
                const task = my.countSteps({ count: 3 });
                task.onStep(e => order.push(e.index));
                order.push((await task).count);
                return order;
                """
            let order = try await program.evaluate(code)
            #expect(order == [0, 1, 2, "total 3", 3])
        }
    }

    @Test func `a task that runs is cancelled by abort`() async throws {
        let gates = OwnFunctions.Gates()
        try await withProgram {
            $0.extensions[OwnFunctions.GatesKey.self] = gates
        } _: { program, _ in
            let code = """
                const task = my.countSteps({ count: 0 });
                const failed = new Promise(resolve => task.catch(resolve));
                task.onStep(() => task.abort());
                return (await failed).error;
                """
            let error = try await program.evaluate(code)
            #expect(error == 9)
            await gates.cancelled.wait()
        }
    }

    @Test func `a task that is aborted at once releases what it has reserved`() async throws {
        let gates = OwnFunctions.Gates()
        try await withProgram {
            $0.extensions[OwnFunctions.GatesKey.self] = gates
        } _: { program, _ in
            let code = "const task = my.countSteps({ count: 0 }); task.abort(); return (await task.catch(e => e)).error"
            let error = try await program.evaluate(code)
            #expect(error == 9)
            await gates.released.wait()
        }
    }

    @Test func `a call is cancelled when its program stops`() async throws {
        let gates = OwnFunctions.Gates()
        try await withProgram {
            $0.extensions[OwnFunctions.GatesKey.self] = gates
        } _: { program, _ in
            _ = try await program.evaluate("void my.waitForever()")
            await gates.begun.wait()
            await program.stop()
            await gates.cancelled.wait()
            #expect(await program.end == nil)
        }
    }

    @Test func `a function uses the storage, the page and the listeners of the program`() async throws {
        try await withProgram { program, _ in
            let code = """
                await my.keepNote({ note: { at: new Date(0), lone: '\\ud800', left: undefined } });
                const note = my.getStorageSync({ key: 'note' }).data;
                const order = [];
                my.on('ping', e => order.push(e.n));
                await my.sendPing();
                order.push('result');
                return [note.at, note.lone === '\\ud800', 'left' in note, order, await my.describePage()];
                """
            let results = try await program.evaluate(code)
            let page: ScriptValue = ["pages/a/a", "pages/a/a", 1]
            #expect(results == ["1970-01-01T00:00:00.000Z", true, false, [5, "result"], page])
        }
    }

    @Test func `parameters and results that are too large are errors of their calls`() async throws {
        try await withProgram { program, _ in
            let code = """
                const errors = [my.makeTextSync({ count: 17 << 20 })];
                try { my.greet('x'.repeat(17 << 20)) } catch (e) { errors.push(e) }
                errors.push(await my.keepNote({ note: { a: 'x'.repeat(17 << 20) } }).catch(e => e));
                return errors.map(e => e.error);
                """
            let errors = try await program.evaluate(code)
            #expect(errors == [3, 2, 2])
            #expect(
                try await program.evaluate("my.makeTextSync({ count: 9 << 20 }).length") == .number(Double(9 << 20))
            )
        }
    }

    @Test func `an undeclared error is a warning`() async throws {
        try await withProgram { program, recorder in
            _ = try await program.evaluate("await my.checkCode({ code: 'x' }).catch(e => e)")
            #expect(recorder.record.warnings.isEmpty)
            _ = try await program.evaluate("await my.failUnlisted().catch(e => e)")
            let message = "my.failUnlisted failed with error 20099, which its `errors` do not list"
            #expect(recorder.record.warnings.map(\.message) == [message])
        }
    }

    @Test func `a registry that lacks a name of MiniHost is an error of the configuration`() throws {
        let error = #expect(throws: HostError.self) {
            try IsolatedHost { $0.apis = try APIRegistry(functions: []).adding([OwnFunctions.Greet.self]) }
        }
        #expect(error?.description.contains("the registry has no my.") == true)
    }
}

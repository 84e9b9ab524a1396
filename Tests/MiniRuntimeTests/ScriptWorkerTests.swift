import MiniHost
import ProgramModes
import Testing

/// Workers of `my.createWorker`.
@Suite(.timeLimit(.minutes(5)))
struct ScriptWorkerTests {
    private static let echo = """
        worker.onMessage(message => {
            if (message.fail) message.missing.name;
            if (message.reject) Promise.reject(new Error('rejected'));
            if (message.loop) for (;;) ;
            worker.postMessage(message);
        });
        """

    /// Runs code in a program whose worker is `workers/index.js`; returns the result, and reports uncaught errors as `file:line message`.
    private func evaluate(
        _ code: String,
        worker: String = echo,
        files: [String: String] = [:],
        configure: (inout HostConfiguration) -> Void = { _ in },
    ) async throws -> (result: ScriptValue, lines: [String], errors: [String]) {
        var files = files
        files["app.json"] = #"{ "pages": ["pages/a/a"], "workers": ["workers/index.js", "./more"] }"#
        files["workers/index.js"] = worker
        files["pages/a/a.js"] = "Page({})"
        let prelude = """
            const path = 'workers/index.js';
            const next = worker => new Promise(done => worker.onMessage(done));
            const pause = () => new Promise(done => setTimeout(done, 100));

            """
        return try await withProgram(files, configure: configure) { fixture in
            let result = try await fixture.evaluate(prelude + code)
            await fixture.idle()
            let errors = fixture.recorder.uncaught.map { "\($0.file ?? ""):\($0.line ?? 0) \($0.message)" }
            return (result, fixture.lines, errors)
        }
    }

    @Test func `messages are copied in both directions, in their order`() async throws {
        let code = """
            const worker = my.createWorker(path);
            const seen = [];
            worker.onMessage(message => seen.push(message));
            const shared = { list: [1], bytes: new Uint8Array([7, 8]).buffer, f() {}, nested: { n: null } };
            worker.postMessage(shared);
            shared.list.push(2);
            worker.postMessage('text');
            worker.postMessage({ n: 3 });
            await pause();
            return [seen.length, seen[0].list, new Uint8Array(seen[0].bytes)[1], typeof seen[0].f, seen[0].nested, seen[1], seen[2]];
            """
        let (result, _, errors) = try await evaluate(code)
        #expect(result == [3, [1], 8, "undefined", ["n": .null], "text", ["n": 3]])
        #expect(errors.isEmpty)
    }

    @Test func `a worker has its own globals, modules, timers and the clock of the program`() async throws {
        let worker = """
            import { twice } from './util';
            import { late } from './late';
            globalThis.leak = 1;
            console.log(typeof my, typeof App, typeof getApp, typeof worker, late);
            const start = Date.now();
            worker.onMessage(n => setTimeout(() => worker.postMessage([twice(n), Date.now() - start]), 3600000));
            """
        let files = [
            "workers/util.js": "export const twice = n => n * 2",
            "workers/late.js": "export const late = await new Promise(done => setTimeout(done, 10, 'late'))",
        ]
        let code = """
            const worker = my.createWorker(path);
            worker.postMessage(21);
            return [await next(worker), typeof leak];
            """
        let (result, lines, _) = try await evaluate(code, worker: worker, files: files)
        #expect(result == [[42, 3_600_000], "undefined"])
        #expect(lines == ["undefined undefined undefined object late"])
    }

    @Test func `a worker may be TypeScript`() async throws {
        let typed = """
            import { twice } from './util';
            worker.onMessage((n: number): void => {
              if (n < 0) (undefined as any).member;
              worker.postMessage(twice(n) as number);
            });
            """
        let code = """
            const worker = my.createWorker('more/typed.js');
            worker.postMessage(-1);
            worker.postMessage(21);
            return await next(worker);
            """
        let util = "export const twice = (n: number): number => n * 2"
        let (result, _, errors) = try await evaluate(code, files: ["more/typed.ts": typed, "more/util.ts": util])
        #expect(result == 42)
        #expect(errors.count == 1)
        #expect(errors.first?.hasPrefix("more/typed.ts:3 ") == true, "\(errors)")
    }

    @Test func `a worker that cannot be created is undefined, with a warning`() async throws {
        let code = """
            const others = [my.createWorker('/workers/index.js'), my.createWorker('pages/a/a.js'), my.createWorker()];
            const first = my.createWorker(path);
            others.push(my.createWorker(path));
            first.terminate();
            const last = my.createWorker('more/none.js');
            const second = my.createWorker('more/one.js');
            second.postMessage(0);
            return [others.every(one => one === undefined), last === undefined, await next(second), my.canIUse('createWorker')];
            """
        let files = ["more/one.js": "worker.onMessage(() => worker.postMessage('one'))"]
        let (result, lines, _) = try await evaluate(code, files: files)
        #expect(result == [true, true, "one", true])
        let list = { (path: String) in "my.createWorker: app.json does not list \"\(path)\" in \"workers\"" }
        #expect(
            lines == [
                list("/workers/index.js"), list("pages/a/a.js"), list("undefined"),
                "my.createWorker: a worker is running; terminate it before the next one",
                "my.createWorker: cannot find module '/more/none.js'; did you mean '/more/one.js'? (required by app.js)",
            ]
        )
    }

    @Test func `a terminated worker runs no more code`() async throws {
        let worker = """
            worker.onMessage(n => { console.log('message', n); setTimeout(() => console.log('timer'), 10); });
            setInterval(() => console.log('interval'), 50);
            """
        let code = """
            const worker = my.createWorker(path);
            worker.postMessage(1);
            await new Promise(done => setTimeout(done, 5));
            worker.postMessage(2);
            worker.terminate();
            worker.postMessage(3);
            worker.terminate();
            await pause();
            """
        #expect(try await evaluate(code, worker: worker).lines == ["message 1"])
    }

    @Test func `errors of a worker have the places of its files, and it continues`() async throws {
        let code = """
            const worker = my.createWorker(path);
            worker.postMessage({ fail: true });
            worker.postMessage({ reject: true });
            return await next(worker);
            """
        let (result, _, errors) = try await evaluate(code)
        #expect(result == ["reject": true])
        #expect(errors.count == 2)
        #expect(errors[0].hasPrefix("workers/index.js:2 ") && errors[0].contains("message.missing"))
        #expect(errors[1] == "workers/index.js:3 rejected")
        let broken = try await evaluate("my.createWorker(path).postMessage(1)", worker: "\n  let = 5; export {}")
        #expect(broken.errors.count == 1)
        #expect(broken.errors.first?.hasPrefix("workers/index.js:2 ") == true)
    }

    @Test func `a worker that exceeds a limit ends, and the program continues`() async throws {
        let code = """
            const worker = my.createWorker(path);
            worker.postMessage({ loop: true });
            await pause();
            worker.postMessage({ lost: true });
            const other = my.createWorker(path);
            other.postMessage({ n: 1 });
            return await next(other);
            """
        let (result, _, errors) = try await evaluate(code) { $0.limits.script.timePerTurn = .milliseconds(500) }
        #expect(result == ["n": 1])
        #expect(errors.count == 1)
        #expect(errors.first?.contains("the worker workers/index.js was ended: one turn took longer than") == true)
        let worker = "const all = []; worker.onMessage(() => { for (;;) all.push(new Array(1000).fill(0)) })"
        let memory = try await evaluate("my.createWorker(path).postMessage(0); await pause()", worker: worker) {
            $0.limits.script.memoryBytes = 64 << 20
        }
        #expect(
            memory.errors.first?.contains("the worker workers/index.js was ended: it uses more than 32 MiB") == true
        )
    }

    @Test func `messages have limits`() async throws {
        let worker = """
            worker.onMessage(count => {
                try { for (let n = 0; n < count; n++) worker.postMessage(n) } catch (error) { worker.postMessage = 0; throw error }
            });
            """
        let code = """
            const worker = my.createWorker(path);
            let count = 0;
            worker.onMessage(() => count++);
            const failure = body => { try { body() } catch (error) { return `${error.name}: ${error.message}` } };
            const failed = failure(() => { for (;;) worker.postMessage(0) });
            const large = failure(() => worker.postMessage('x'.repeat(40 << 20)));
            await pause();
            worker.postMessage(20000);
            await pause();
            return [failed, large, count];
            """
        let (result, _, errors) = try await evaluate(code, worker: worker)
        let message = "RangeError: worker.postMessage: too many messages are waiting"
        #expect(result == [.string(message), .string(message), 10_000])
        #expect(errors == ["workers/index.js:2 worker.postMessage: too many messages are waiting"])
    }

    @Test func `a program with a busy worker can be stopped`() async throws {
        let folder = try temporaryProgram([
            "app.json": #"{ "pages": ["pages/a/a"], "workers": ["w.js"] }"#,
            "w.js": "console.log('in'); for (;;) ;",
            "pages/a/a.js": "Page({ onLoad() { my.createWorker('w.js') } })",
        ])
        defer { removeFolder(folder) }
        let (printed, continuation) = AsyncStream.makeStream(of: Void.self)
        var configuration = HostConfiguration.forTests()
        configuration.observer = LineCounter(lines: continuation)
        configuration.limits.script.timePerTurn = .seconds(600)
        let host = try MiniHost.MiniProgramHost(configuration)
        let opening = Task { try await host.open(folder) }
        for await _ in printed { break }
        await host.stop()
        _ = try? await opening.value
        #expect(host.programs.isEmpty)
    }

    @Test func `many workers follow each other`() async throws {
        let code = """
            let sum = 0;
            for (let n = 0; n < 40; n++) {
                const worker = my.createWorker(path);
                worker.postMessage(n);
                sum += await next(worker);
                worker.terminate();
            }
            return sum;
            """
        #expect(try await evaluate(code).result == 780)
    }
}

/// Notifies of each line that a program prints.
private struct LineCounter: ProgramObserver {
    let lines: AsyncStream<Void>.Continuation

    func program(_ origin: EventOrigin, did event: ProgramEvent) {
        if case .console = event { lines.yield() }
    }
}

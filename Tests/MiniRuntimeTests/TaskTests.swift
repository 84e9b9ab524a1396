import MiniHost
import Testing

/// Dispatches one event and completes.
private struct Brief: TaskFunction {
    static let name = "brief"
    static let events = ["note"]

    init(_ reader: inout ParameterReader) throws(APIError) {}

    func call(in context: CallContext, task: APITask) async throws(APIError) -> SuccessResult {
        task.emit("note", [:])
        return SuccessResult()
    }
}

/// Completes immediately, then dispatches an event each time it is poked, until it is aborted.
private struct Ticker: TaskFunction {
    static let name = "ticker"
    static let events = ["tick"]
    static let methods = [TaskMethod("poke", calls: Poke.self, number: "ticker")]

    init(_ reader: inout ParameterReader) throws(APIError) {}

    func call(in context: CallContext, task: APITask) async throws(APIError) -> SuccessResult {
        task.succeed(["number": .number(Double(task.number))] as ScriptValue)
        // Completed only once.
        task.succeed(["number": 0] as ScriptValue)
        task.emit("tick", ["first": true])
        task.emitGlobally("ticked", ["first": true])
        for await _ in AsyncStream<Never>.makeStream().stream {}
        task.emit("tick", ["late": true])
        throw APIError(.unknown, "no listener receives this")
    }
}

/// Reports an event twice and continues until it is aborted.
private struct Reporter: TaskFunction {
    static let name = "reporter"
    static let events = ["note"]

    init(_ reader: inout ParameterReader) throws(APIError) {}

    func call(in context: CallContext, task: APITask) async throws(APIError) -> SuccessResult {
        for count in 1...2 { task.emitLazily("note") { ["count": .number(Double(count))] } }
        task.succeed(SuccessResult())
        task.emitLazily("note") { ["count": 3] }
        for await _ in AsyncStream<Never>.makeStream().stream {}
        return SuccessResult()
    }
}

/// The function that a ticker's `poke` calls.
private struct Poke: ImmediateFunction {
    static let name = "poke"
    let ticker: Int
    let text: String

    init(_ reader: inout ParameterReader) throws(APIError) {
        ticker = try reader.integer("ticker", in: 1...Int(1) << 53, default: 1)
        text = try reader.string("text")
    }

    func call(in context: CallContext) throws(APIError) -> ScriptValue {
        ["ticker": .number(Double(ticker)), "text": .string(text)]
    }
}

/// Returns an object with a method.
private struct GetTools: ObjectFunction {
    static let name = "getTools"
    static let methods: [any HostFunction.Type] = [Join.self, Brief.self]

    init(_ reader: inout ParameterReader) throws(APIError) {}
}

private struct Join: ImmediateFunction {
    static let name = "join"
    static let permission = Permission.storage
    let left: String
    let right: String

    init(_ reader: inout ParameterReader) throws(APIError) {
        left = try reader.string("left")
        right = try reader.string("right", default: "-")
    }

    func call(in context: CallContext) throws(APIError) -> ScriptValue { ["joined": .string(left + right)] }
}

@Suite(.timeLimit(.minutes(5)))
struct TaskTests {
    private func printed(by code: String, permissions: Set<Permission> = Permission.standard) async throws -> [String] {
        let apis = try APIRegistry.builtIn.adding([
            Brief.self, Ticker.self, Reporter.self, Poke.self, GetTools.self,
        ])
        return try await linesPrinted(by: code) {
            $0.apis = apis
            $0.permissions = permissions
        }
    }

    @Test func `events of a task precede its result, whatever other calls complete`() async throws {
        let code = """
            const seen = [];
            for (let index = 0; index < 20; index++) {
                const task = my.brief({ success: () => seen.push(`done ${index}`) });
                task.onNote(() => seen.push(`note ${index}`));
            }
            setTimeout(() => {
                const expected = [];
                for (let index = 0; index < 20; index++) expected.push(`note ${index}`, `done ${index}`);
                console.log(seen.join() === expected.join());
            }, 1);
            """
        #expect(try await printed(by: code) == ["true"])
    }

    @Test func `a listener that is added immediately receives every report, and a later one the last report`()
        async throws
    {
        let code = """
            const early = my.reporter({ success: () => console.log('success') });
            early.onNote(e => console.log('early', e.count));
            const late = my.reporter({
                success: () => setTimeout(() => {
                    late.onNote(e => { console.log('late', e.count); early.abort(); late.abort(); });
                }, 1),
            });
            """
        let lines = try await printed(by: code)
        #expect(lines == ["early 1", "early 2", "success", "early 3", "late 3"])
    }

    @Test func `a result that cannot be delivered does not block others`() async throws {
        let code = """
            const iterator = Set.prototype[Symbol.iterator];
            const task = my.brief({ success: () => console.log('first') });
            task.onNote(() => console.log('never'));
            Set.prototype[Symbol.iterator] = () => { throw new Error('broken'); };
            my.brief({ success: () => console.log('second') });
            setTimeout(() => {
                Set.prototype[Symbol.iterator] = iterator;
                my.brief().then(() => console.log('third'));
            }, 1);
            """
        let broken = "uncaught Error: broken"
        #expect(try await printed(by: code) == ["first", "second", "third", broken, broken])
    }

    @Test func `a task that continues completes once, and dispatches events until it is aborted`() async throws {
        let code = """
            my.on('ticked', e => console.log('ticked', e.first));
            const task = my.ticker({
                success: r => console.log('success', r.number > 0), fail: () => console.log('fail'),
                complete: () => console.log('complete'),
            });
            task.onTick(e => console.log('tick', e.first));
            setTimeout(() => { task.abort(); task.abort(); }, 1);
            """
        #expect(try await printed(by: code) == ["success true", "complete", "tick true", "ticked true"])
    }

    @Test func `a task with callbacks is also a promise, also after its completion`() async throws {
        let code = """
            const task = my.brief({ success: () => console.log('success') });
            task.then(() => console.log('then'));
            const late = my.brief({ complete: () => setTimeout(() => late.then(() => console.log('late')), 1) });
            my.request({ url: 'none', fail: r => console.log('fail', r.error) }).catch(r => console.log('catch', r.error));
            my.request({ url: 'none', fail: r => console.log('fail', r.error) });
            """
        let lines = try await printed(by: code)
        #expect(lines.sorted() == ["catch 2", "fail 2", "fail 2", "late", "success", "then"])
        #expect(lines.firstIndex(of: "success").map { lines[$0 + 1] } == "then")
    }

    @Test func `a promise continues before the events that follow its result`() async throws {
        let code = """
            const task = my.ticker();
            const { number } = await task;
            task.onTick(e => console.log('tick', e.first));
            """
        #expect(try await printed(by: code) == ["tick true"])
    }

    @Test func `a method of a task calls its JSAPI with the task's number, whatever the program changes on my`()
        async throws
    {
        let code = """
            my.poke = () => console.log('replaced');
            const task = my.ticker();
            const { number } = await task;
            const result = await task.poke({ text: 'x', ticker: 7 });
            console.log(result.ticker === number, result.text);
            task.poke({ fail: e => console.log(e.errorMessage) });
            """
        #expect(try await printed(by: code) == ["true x", "text: required parameter is missing"])
    }

    @Test(arguments: [
        ("console.log(tools.joinSync('a', 'b').joined, tools.joinSync('a').joined)", ["ab a-"]),
        ("console.log(tools.joinSync({ left: 'c', right: 'd' }).joined)", ["cd"]),
        (
            "console.log(tools.joinSync().error, tools.joinSync(5).errorMessage)",
            ["2 left: expected a string, found number"]
        ),
        ("tools.join({ left: 'a', success: r => console.log(r.joined) })", ["a-"]),
        ("console.log((await tools.join({ left: 'a' })).joined)", ["a-"]),
        ("tools.brief({ success: r => console.log(r.success) }).onNote(() => console.log('note'))", ["note", "true"]),
        (
            "console.log(Object.keys(tools).join(), tools === my.getTools(), 'getTools.join' in my)",
            ["join,joinSync,brief true false"]
        ),
    ])
    func `an object's methods have the forms of their kind`(code: String, lines: [String]) async throws {
        #expect(try await printed(by: "const tools = my.getTools(); " + code) == lines)
    }

    @Test func `the methods of an object require its permission`() async throws {
        let lines = try await printed(by: "console.log(my.getTools().joinSync('a').error)", permissions: [])
        #expect(lines == ["4"])
    }
}

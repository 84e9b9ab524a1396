import Foundation
import MiniHost
import ProgramModes
import Testing

/// Returns a result without a Swift task, in the way that its parameter specifies, or continues in a task.
private struct Begin: StartedFunction {
    static let name = "begin"
    static let errors: Set<APIError.Reason> = [.unknown]

    let way: String

    init(_ reader: inout ParameterReader) throws(APIError) { way = try reader.string("way") }

    func start(
        in context: CallContext,
        task: APITask,
        completion: @escaping CallCompletion<ScriptValue>,
    ) throws(APIError) -> StartedCall<ScriptValue> {
        try Begun.go(way, { context.emitGlobally("made", [:]) }, completion)
    }
}

/// The same with a task object that first dispatches an event.
private struct BeginTask: StartedTaskFunction {
    static let name = "beginTask"
    static let errors: Set<APIError.Reason> = [.unknown]
    static let events = ["note"]

    let way: String

    init(_ reader: inout ParameterReader) throws(APIError) { way = try reader.string("way") }

    func start(
        in context: CallContext,
        task: APITask,
        completion: @escaping CallCompletion<ScriptValue>,
    ) throws(APIError) -> StartedCall<ScriptValue> {
        context.emitGlobally("begun", [:])
        task.emit("note", [:])
        return try Begun.go(way, { context.emitGlobally("made", [:]) }, completion)
    }
}

/// Is sent immediately and has no result.
private struct Post: StartedFunction {
    static let name = "post"

    init(_ reader: inout ParameterReader) throws(APIError) {}

    func start(
        in context: CallContext,
        task: APITask,
        completion: @escaping CallCompletion<SuccessResult>,
    ) throws(APIError) -> StartedCall<SuccessResult> {
        context.emitGlobally("posted", [:])
        return .completed(SuccessResult())
    }
}

private enum Begun {
    static func go(
        _ way: String,
        _ made: @escaping () -> Void,
        _ completion: @escaping CallCompletion<ScriptValue>,
    ) throws(APIError) -> StartedCall<ScriptValue> {
        switch way {
        case "at once": return .completed("at once")
        case "refused": throw APIError(.unknown, "refused")
        case "later", "failing":
            // SAFETY: called on the program's thread only.
            nonisolated(unsafe) let made = made
            Thread.detachNewThread {
                completion { () throws(APIError) in
                    made()
                    guard way == "later" else { throw APIError(.unknown, "failed") }
                    return "later"
                }
            }
            return .pending {}
        case "never": return .pending { completion { () throws(APIError) in "too late" } }
        default: return .task { _ throws(APIError) in "in a task" }
        }
    }
}

@Suite(.enabled(if: !ProgramMode.isIsolated, "these kinds of JSAPIs are those of MiniHost's modules"))
struct StartedCallTests {
    private func printed(by code: String) async throws -> [String] {
        let apis = try APIRegistry.builtIn.adding([Begin.self, BeginTask.self, Post.self])
        return try await linesPrinted(by: code) { $0.apis = apis }
    }

    @Test(
        arguments: ["begin", "beginTask"],
        [
            ("at once", "success at once"), ("later", "success later"), ("refused", "fail 3 refused"),
            ("failing", "fail 3 failed"), ("otherwise", "success in a task"),
        ]
    )
    func `a call that was begun completes once`(name: String, way: (String, String)) async throws {
        let code = """
            await new Promise(resolve => my.\(name)({
                way: '\(way.0)', success: r => console.log('success', r),
                fail: e => console.log('fail', e.error, e.errorMessage), complete: resolve,
            }));
            my.\(name)({ way: '\(way.0)' }).then(r => console.log('success', r), e => console.log('fail', e.error, e.errorMessage));
            """
        #expect(try await printed(by: code) == [way.1, way.1])
    }

    @Test func `a call that ends before it returns is measured in real time, also with a stopped virtual clock`()
        async throws
    {
        let apis = try APIRegistry.builtIn.adding([Begin.self, BeginTask.self, Post.self])
        let code = """
            my.begin({ way: 'at once' }); my.begin({ way: 'refused', fail() {} }); my.post();
            my.getStorageSync({ key: 'k' }); my.getStorageSync({});
            """
        try await withProgram(["pages/a/a.js": "Page({ onLoad() { \(code) } })"]) {
            $0.apis = apis
            $0.recordsSuccessfulCalls = true
        } _: { fixture in
            await fixture.idle()
            let calls = fixture.recorder.calls
            #expect(calls.map(\.name).sorted() == ["begin", "begin", "getStorage", "getStorage", "post"])
            #expect(calls.filter { $0.duration <= .zero }.map(\.name) == [])
        }
    }

    @Test func `a call is recorded with its form, whether it succeeds, fails or is refused before it starts`()
        async throws
    {
        let apis = try APIRegistry.builtIn.adding([Begin.self, BeginTask.self, Post.self])
        let code = """
            const task = my.beginTask({ way: 'at once' });
            for (const way of ['at once', 'later', 'refused', 'otherwise', undefined]) {
                my.begin({ way, fail() {} });
                my.beginTask({ way, fail() {} });
            }
            my.beginTask({ way: 'at once', fail() {} }).abort();
            my.beginTask('text').then(() => {}, () => {});
            my.post();
            my.getStorageSync({ key: 'k' });
            my.getStorage({ key: 'k' });
            my.getStorage({ fail() {} });
            my.arrayBufferToBase64(new ArrayBuffer(1));
            """
        try await withProgram(["pages/a/a.js": "Page({ onLoad() { \(code) } })"]) {
            $0.apis = apis
            $0.recordsSuccessfulCalls = true
        } _: { fixture in
            await fixture.idle()
            let forms = Dictionary(grouping: fixture.recorder.calls, by: \.name).mapValues { $0.map(\.form) }
            #expect(forms["begin"] == Array(repeating: .deferred, count: 5))
            #expect(forms["beginTask"] == Array(repeating: .task, count: 8))
            #expect(forms["post"] == [.deferred])
            #expect(Set(forms["getStorage"] ?? []) == [.sync, .callback])
            #expect(forms["arrayBufferToBase64"] == [.direct])
        }
    }

    @Test(arguments: ["at once", "later", "refused", "otherwise"])
    func `events of a begun task precede its result`(way: String) async throws {
        let code = """
            const task = my.beginTask({ way: '\(way)', complete: () => console.log('complete') });
            task.onNote(() => console.log('note'));
            """
        #expect(try await printed(by: code) == ["note", "complete"])
    }

    @Test func `a deferred call begins before it returns, a task begins after the turn, and results follow`()
        async throws
    {
        let code = """
            my.on('posted', () => console.log('posted'));
            my.on('begun', () => console.log('begun'));
            my.beginTask({ way: 'at once' });
            my.post({ success: r => console.log('success', r.success), complete: () => console.log('complete') });
            console.log('end');
            """
        #expect(try await printed(by: code) == ["posted", "end", "begun", "success true", "complete"])
    }

    @Test func `a task that is aborted in its turn does not begin, and one that is aborted later has no second result`()
        async throws
    {
        let code = """
            my.on('begun', () => {
                console.log('begun');
                my.post({ complete: () => task.abort() });
            });
            my.on('made', () => console.log('made'));
            my.beginTask({ way: 'later', fail: e => console.log('fail', e.error) }).abort();
            const task = my.beginTask({ way: 'never', complete: e => console.log('complete', e.error) });
            """
        #expect(try await printed(by: code) == ["fail 9", "begun", "complete 9"])
    }
}

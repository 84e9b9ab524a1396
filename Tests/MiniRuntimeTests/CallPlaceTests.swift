import MiniHost
import Testing

/// The places of failed JSAPI calls.
struct CallPlaceTests {
    private static let page = "pages/a/a.js"

    /// The name and the place of each failed call.
    private func places(_ script: String, files: [String: String] = [:]) async throws -> [String] {
        var all = files
        all[Self.page] = script
        return try await withProgram(all) { fixture in
            await fixture.idle()
            return Self.places(of: fixture.recorder.calls)
        }
    }

    private static func places(of calls: [CallRecord]) -> [String] {
        calls.filter { $0.error != nil }
            .map { "\($0.name) \($0.file ?? "nil"):\($0.line ?? 0):\($0.column ?? 0)" }
    }

    @Test(arguments: [
        ("my.getStorageSync({});", "getStorage", 20), ("my.getStorage({ fail() {} });", "getStorage", 16),
        ("my.base64ToArrayBuffer(1);", "base64ToArrayBuffer", 25),
        ("my.navigateTo({ url: '/none', fail() {} });", "navigateTo", 16),
        ("my.request({ url: 'http://a.b', fail() {} });", "request", 13),
        ("my.request('text').catch(() => {});", "request", 13),
        ("my.getImageInfo({ src: 'none', fail() {} });", "getImageInfo", 18),
        ("my.scan({ fail() {} });", "scan", 10),
        ("my.call('getStorage', {}, () => {});", "getStorage", 10),
        ("my.getFileSystemManager().readFileSync('none');", "readFile", 41),
    ])
    func `a failed call has its place`(code: String, name: String, column: Int) async throws {
        let script = "Page({ onLoad() {\n  try {\n  \(code)\n  } catch {}\n} })"
        let found = try await places(script)
        #expect(found == ["\(name) \(Self.page):3:\(column)"])
    }

    @Test func `a call in a rewritten module has its place in the file`() async throws {
        let files = [
            "utils/text.js": "export const key = 'k';",
            "utils/store.js":
                "import { key } from './text';\n\nexport function read() {\n    my.getStorageSync({ kye: key }); }",
        ]
        let script = "import { read } from '../../utils/store';\nPage({ onLoad() { read(); } })"
        #expect(try await places(script, files: files) == ["getStorage utils/store.js:4:22"])
    }

    @Test func `a call that waits for the first page has its place`() async throws {
        let files = ["app.js": "App({\n  onLaunch() { my.navigateTo({ url: '/none', fail() {} }); } })"]
        #expect(try await places("Page({})", files: files) == ["navigateTo app.js:2:29"])
    }

    @Test(arguments: [
        ("my.setStorage({ data: 1 });", "setStorage", 2, 14), ("my.getStorage('text');", "getStorage", 2, 14),
        ("my.scan();", "scan", 1, 8), ("my.request('text').then(() => {});", "request", 2, 11),
        ("my.navigateTo({ url: '/none' });", "navigateTo", 1, 14),
        ("new Promise((_, no) => my.getStorage({ fail: no }));", "getStorage", 2, 37),
        ("my.getStorage({ key: 'a' }).then(() => my.removeStorage({}));", "removeStorage", 2, 56),
    ])
    func `an unhandled rejection names its call`(
        _ code: String,
        _ name: String,
        _ number: Int,
        _ column: Int,
    ) async throws {
        try await withProgram([Self.page: "Page({ onLoad() {\n\(code)\n} })"]) { fixture in
            await fixture.idle()
            let error = try #require(fixture.recorder.uncaught.first)
            #expect(error.message.hasPrefix("my.\(name) rejected with error \(number): "), "\(error.message)")
            #expect([error.file, error.line.map(String.init)] == [Self.page, "2"], "\(error)")
            #expect(error.column == column)
            #expect(error.thrown["error"] == .number(Double(number)))
        }
    }

    @Test(arguments: ["1e300", "NaN", "-Infinity", "1.5", "'text'", "{}"])
    func `a rejection whose error number the program has changed is reported`(_ number: String) async throws {
        let code = "my.setStorage({}).catch(error => { error.error = \(number); throw error; });"
        try await withProgram([Self.page: "Page({ onLoad() { \(code) } })"]) { fixture in
            await fixture.idle()
            let error = try #require(fixture.recorder.uncaught.first)
            #expect(error.message.contains("rejected with error"), "\(error.message)")
        }
    }

    @Test func `data that cannot be converted to text throws, and leaves no call behind`() async throws {
        let code = """
            const round = []; round[0] = round;
            const request = value => { try { my.request({ url: 'https://a.b/', data: { value } }); } catch (e) { return e.name; } };
            return [request([NaN, Symbol()]), request([NaN, { toString() { throw new RangeError(); } }]), request(round)].join();
            """
        try await withProgram([Self.page: "Page({})"]) { fixture in
            let errors = try await fixture.evaluate(code)
            #expect(errors == .string("TypeError,RangeError,RangeError"))
            await fixture.idle()
            #expect(fixture.recorder.calls.isEmpty)
        }
    }

    @Test func `a successful call and a call of evaluated code have no file of the program`() async throws {
        try await withProgram([Self.page: "Page({ onLoad() { my.setStorage({ key: 'k', data: 1 }); } })"]) { fixture in
            _ = try await fixture.evaluate("my.getStorageSync({}) && 1")
            await fixture.idle()
            #expect(fixture.recorder.calls.filter { $0.error == nil }.allSatisfy { $0.file == nil })
            #expect(Self.places(of: fixture.recorder.calls) == ["getStorage eval:1:18"])
        }
    }

    @Test func `only the first failed calls of a turn have places`() async throws {
        let script = "Page({ onLoad() { for (let i = 0; i < 3000; i++) my.getStorageSync({}); } })"
        try await withProgram([Self.page: script]) { fixture in
            await fixture.idle()
            let calls = fixture.recorder.calls.filter { $0.error != nil }
            #expect(calls.count == 3000)
            #expect(calls.first?.file == Self.page)
            #expect(calls.count { $0.file != nil } == 1000)
        }
    }
}

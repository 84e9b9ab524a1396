import Foundation
import MiniHost
import Testing

/// A JSAPI of the host whose parameters are all optional.
private struct Pay: DeferredFunction {
    static let name = "pay"

    init(_ reader: inout ParameterReader) throws(APIError) { _ = try reader.optionalText("note") }

    func call(in context: CallContext) async throws(APIError) -> ScriptValue { "paid" }
}

/// Values that are not objects in place of the parameters, and invalid items of an action sheet.
@Suite(.timeLimit(.minutes(5)))
struct MisfitOptionTests {
    private func printed(by code: String) async throws -> [String] {
        let apis = try APIRegistry.builtIn.adding([Pay.self])
        return try await linesPrinted(by: code) { $0.apis = apis }
    }

    private static let failure = "2 expected an object with the parameters"

    @Test(arguments: ["'notAnObject'", "''", "() => {}"])
    func `text or a function in place of the parameters is error 2 in each form`(options: String) async throws {
        let log = "e => console.log(e.error, e.errorMessage)"
        let code = """
            for (const name of ['pay', 'setStorage', 'getStorage', 'request', 'scan', 'showToast', 'navigateTo']) {
                await my[name](\(options)).then(() => console.log(name), \(log));
            }
            (\(log))(my.setStorageSync(\(options), 'value'));
            const task = my.downloadFile(\(options));
            await task.catch(\(log));
            console.log(typeof task.onProgressUpdate);
            """
        #expect(try await printed(by: code) == [String](repeating: Self.failure, count: 9) + ["function"])
    }

    @Test func `missing parameters are empty, and a JSAPI without parameters ignores them`() async throws {
        let code = """
            console.log(await my.pay(), await my.pay(null), await my.pay(undefined), await my.pay({}));
            await my.hideLoading('x');
            await my.stopPullDownRefresh('x');
            await Promise.resolve(true).then(my.hideKeyboard);
            console.log(await my.pay(5), await my.pay(true));
            console.log(my.canIUse('pay'));
            """
        #expect(try await printed(by: code) == ["paid paid paid paid", "paid paid", "true"])
    }

    @Test func `a call with such parameters is recorded, and its permission is checked first`() async throws {
        let code = "my.setStorageSync('key', 'value'); my.setStorage('key', 'value').catch(() => {})"
        try await withProgram(["pages/a/a.js": "Page({ onLoad() { \(code) } })"]) { fixture in
            await fixture.idle()
            #expect(fixture.recorder.calls.map(\.name) == ["setStorage", "setStorage"])
            #expect(fixture.recorder.calls.allSatisfy { $0.error?.reason == .invalidParameter && $0.duration > .zero })
        }
        try await withProgram(["pages/a/a.js": "Page({ onLoad() { \(code) } })"]) {
            $0.permissions = []
        } _: { fixture in
            await fixture.idle()
            #expect(fixture.recorder.calls.allSatisfy { $0.error?.reason == .noPermission })
        }
    }

    @Test(arguments: [2, -1, 7])
    func `an item that an action sheet does not have is a cancellation with a warning`(index: Int) async throws {
        let code = "my.showActionSheet({ items: ['a', 'b'], success: ({ index }) => console.log(index) })"
        try await withProgram(["pages/a/a.js": "Page({ onLoad() { \(code) } })"]) {
            $0.userInterface = ScriptedUserInterface(item: index)
        } _: { fixture in
            await fixture.idle()
            #expect(fixture.lines == ["-1"])
            #expect(
                fixture.recorder.warnings.map { $0.prefix { $0 != ";" } } == [
                    "the user interface chose item \(index) of an action sheet with 2 items, counted from 0"
                ]
            )
        }
    }
}

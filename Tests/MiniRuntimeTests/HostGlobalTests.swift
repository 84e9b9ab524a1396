import MiniHost
import Testing

/// Globals of a program besides `my` that published programs and their libraries use.
struct HostGlobalTests {
    @Test(arguments: [
        ("Function('return this')().Array === Array", "true"),
        ("new Function('return this')().setTimeout === setTimeout", "true"),
        ("(function () { return this })().setTimeout === setTimeout", "true"),
        ("((function () { return this })().own = 7, (function () { return this })().own)", "7"),
        ("((my['webpackJsonp'] = my['webpackJsonp'] || []).push([1]), my.webpackJsonp.length)", "1"),
        ("(Function('r', 'regeneratorRuntime = r')(7), regeneratorRuntime)", "7"),
        ("(() => {}) instanceof Function", "true"),
        ("(() => {}).constructor === Function", "true"),
        ("Function.prototype === Object.getPrototypeOf(() => {})", "true"),
        ("(() => { try { Function('return 1') } catch (error) { return error.name } })()", "EvalError"),
        ("(() => { try { (() => {}).constructor('return 1') } catch (error) { return error.name } })()", "EvalError"),
        ("/AlipayClient/.test(navigator.userAgent) && navigator.swuserAgent === navigator.userAgent", "true"),
        ("process.env.NODE_ENV", "production"),
        ("await my.cloud.createCloudContext({ env: 'e' }).init(), await my.cloud.init()", "{} {}"),
        (
            "await my.cloud.createCloudContext().callFunction({ name: 'f' }).catch(failure => failure.errorMessage)",
            "my.cloud: callFunction is not implemented"
        ),
        (
            "await (({ command, collection }) => collection('c').where({ n: command.gt(1) }).limit(2).get())"
                + "(my.cloud.createCloudContext().database()).catch(failure => failure.error)",
            "1"
        ),
        ("($global.own = 1, $global.own)", "1"),
        ("typeof window + typeof self + typeof global + typeof globalThis", "undefinedundefinedundefinedundefined"),
    ])
    func `programs have the globals that their libraries require`(expression: String, text: String) async throws {
        #expect(try await linesPrinted(by: "console.log(\(expression))") == [text])
    }
}

import MiniHost

extension Difference {
    static let language: [Difference] = [
        Difference(
            area: .language,
            subject: "`import { name }` of a module with `export default` alone",
            documented: "The standard: undefined.",
            here: "The member of the default export.",
            reason: "The vendor's own build does so, and public programs rely on it.",
            files: [
                "config.js": "export default { mode: 'test' };",
                "pages/a/a.js": "import { mode } from '/config';\nPage({ data: { mode } })",
            ],
            code: "getCurrentPages()[0].data.mode",
            expected: "test",
        ),
        Difference(
            area: .language,
            subject: "`require` of a module with `export default` alone",
            documented: "An object with `default`.",
            here: "The default export itself, with a hidden member `default`.",
            reason: "43 of 46 such calls in published programs use it this way.",
            files: [
                "config.js": "export default { mode: 'test' };",
                "pages/a/a.js":
                    "const config = require('/config');\nPage({ data: { all: [config.mode, config.default.mode] } })",
            ],
            code: "getCurrentPages()[0].data.all",
            expected: ["test", "test"],
        ),
        Difference(
            area: .language,
            subject: "A variable that reads itself",
            documented: "The standard: a ReferenceError.",
            here: "Undefined, as of a `var`.",
            reason: "Published programs have only run after a build that converts them to an older language version.",
            files: ["pages/a/a.js": "const size = size || 3;\nPage({ data: { size } })"],
            code: "getCurrentPages()[0].data.size",
            expected: 3,
        ),
        Difference(
            area: .language,
            subject: "`eval` and `Function`",
            documented: "Not allowed.",
            here: "An EvalError, but for `Function('return this')`.",
            reason: "Libraries find the global object in this way, and the vendor's hosts support it.",
            code: """
                const end = body => { try { return typeof Function(body)(); } catch (error) { return error.name; } };
                return ['return this', 'return 1'].map(end);
                """,
            expected: ["object", "EvalError"],
        ),
        Difference(
            area: .language,
            subject: "`setTimeout` without a function",
            documented: "Accepts functions only.",
            here: "Ignored with a warning; a text is not run.",
            reason: "`setTimeout(this.next(), 500)` is a common mistake that browsers accept.",
            code: "typeof setTimeout(undefined, 1)",
            expected: "number",
        ),
        Difference(
            area: .language,
            subject: "`window`, `document`, `self`, `fetch` and other names of browsers",
            documented: "Read as undefined when imported; a setting makes global objects reachable.",
            here: "Undefined; the setting has no effect.",
            reason: "Code that checks for a browser does not detect one.",
            code: "[typeof window, typeof document, typeof self, typeof fetch, typeof XMLHttpRequest]",
            expected: ["undefined", "undefined", "undefined", "undefined", "undefined"],
        ),
        Difference(
            area: .language,
            subject: "A promise without a handler",
            documented: "`App.onUnhandledRejection` is called, and the page is shown.",
            here: "The same; a promise that a mistake in the code rejects also fails the run, one that a JSAPI "
                + "rejects does not.",
            reason: "Published programs often do not handle failed requests.",
            files: ["app.js": "App({ onUnhandledRejection({ reason }) { getApp().reason = reason.error; } })"],
            code: "my.tradePay({ orderStr: 'a' }), await new Promise(done => setTimeout(done, 1)), getApp().reason",
            expected: 1,
        ),
        Difference(
            area: .language,
            subject: "A promise beside callbacks",
            documented: "Nothing.",
            here: "No promise is returned if one of `success`, `fail` and `complete` is passed.",
            reason: "A failure that `fail` handles would also be an unhandled rejection.",
            code: "[typeof my.getStorage({ key: 'a', success() {} }), typeof my.getStorage({ key: 'a' })]",
            expected: ["undefined", "object"],
        ),
    ]
}

/// Errors that no code catches, in every phase.
extension HostileProgram {
    static let errors: [HostileProgram] = [
        HostileProgram(
            "error in app.js",
            "throws before `App()`",
            files: ["app.js": "throw new Error('in app.js')"],
            ends: [.notStarted("in app.js")],
        ),
        HostileProgram(
            "error in onLaunch",
            "throws in `App.onLaunch` and `App.onShow`",
            files: [
                "app.js": """
                App({
                    onLaunch() { throw new Error('in onLaunch') },
                    onShow() { throw new Error('in onShow') },
                })
                """
            ],
            ends: [.uncaught("in onLaunch")],
        ),
        HostileProgram(
            "error in onLoad",
            "throws in `onLoad`, `onShow` and `onReady`",
            files: [
                "pages/a/a.js": """
                Page({
                    data: { n: 0 },
                    onLoad() { throw new Error('in onLoad') },
                    onShow() { throw new Error('in onShow') },
                    onReady() { throw new Error('in onReady') },
                })
                """
            ],
            ends: [.uncaught("in onReady")],
        ),
        HostileProgram(
            "error in onUnload",
            "throws in `onHide` and `onUnload`",
            files: [
                "pages/a/a.js": """
                Page({
                    onHide() { throw new Error('in onHide') },
                    onUnload() { throw new Error('in onUnload') },
                })
                """
            ],
            code: "await my.navigateTo({ url: '/pages/a/a' }); await my.navigateBack(); return 0",
            ends: [.uncaught("in onUnload")],
        ),
        HostileProgram(
            "error in a page file",
            "throws before `Page()`",
            files: ["pages/a/a.js": "throw new Error('in a page')"],
            ends: [.uncaught("in a page")],
        ),
        HostileProgram(
            "error in a component",
            "throws in `didMount`",
            files: [
                "pages/a/a.json": #"{ "usingComponents": { "c": "/c/c" } }"#,
                "pages/a/a.axml": "<c/>",
                "c/c.json": #"{ "component": true }"#,
                "c/c.axml": "<view/>",
                "c/c.js": "Component({ didMount() { throw new Error('in didMount') } })",
            ],
            ends: [.uncaught("in didMount")],
        ),
        HostileProgram(
            "error in a timer",
            "throws in a timer",
            code: "setTimeout(() => { throw new Error('in a timer') }, 1); return 0",
            ends: [.uncaught("in a timer")],
        ),
        HostileProgram(
            "error in a callback",
            "throws in a callback of `my.getStorage`",
            code: "my.getStorage({ key: 'k', complete() { throw new Error('in a callback') } }); return 0",
            ends: [.uncaught("in a callback")],
        ),
        HostileProgram(
            "error in onError",
            "throws in `App.onError` while an error is reported",
            files: ["app.js": "App({ onError() { throw new Error('in onError') } })"],
            code: "setTimeout(() => { throw new Error('first') }, 1); return 0",
            ends: [.uncaught("first")],
        ),
        HostileProgram(
            "error that throws",
            "throws an object whose accessors throw",
            code: "setTimeout(() => { throw { get message() { throw 1 }, get stack() { throw 2 } } }, 1); return 0",
            ends: [.continues],
        ),
        HostileProgram(
            "error in a template",
            "throws in an expression of a template",
            files: ["pages/a/a.axml": "<view>{{JSON.parse('}')}}</view>"],
            ends: [.uncaught("JSON Parse error")],
        ),
    ]
}

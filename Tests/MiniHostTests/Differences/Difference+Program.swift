import MiniHost

extension Difference {
    static let program: [Difference] = [
        Difference(
            area: .program,
            subject: "The files of pages",
            documented: "All run at launch.",
            here: "A page's file runs when the page opens for the first time.",
            reason: "A program starts with the work of its first page only, and a file that fails affects only its "
                + "page.",
            files: ["pages/b/b.js": "getApp().hasRun = true; Page({})"],
            code: """
                const before = getApp().hasRun;
                await my.navigateTo({ url: '/pages/b/b' });
                return [before, getApp().hasRun];
                """,
            expected: [.undefined, true],
        ),
        Difference(
            area: .program,
            subject: "Objects that `setData` changes",
            documented: "Nothing.",
            here: "The objects on the path to the changed value are replaced by copies.",
            reason: "Objects that a program keeps of its data do not change, and instances share nothing.",
            files: ["pages/a/a.js": "Page({ data: { user: { name: 'a' } } })"],
            code: """
                const page = getCurrentPages()[0], user = page.data.user;
                page.setData({ 'user.name': 'b' });
                return [user.name, page.data.user.name];
                """,
            expected: ["a", "b"],
        ),
        Difference(
            area: .program,
            subject: "`getCurrentPages()` in `App.onLaunch`",
            documented: "Not to be called there.",
            here: "Returns an object with the route of the first page.",
            reason: "Programs that tools have converted read the route of the result.",
            files: ["app.js": "App({ onLaunch() { this.routes = getCurrentPages().map(({ route }) => route); } })"],
            code: "getApp().routes",
            expected: ["pages/a/a"],
        ),
        Difference(
            area: .program,
            subject: "Calls in `App.onLaunch` that need a page",
            documented: "Nothing.",
            here: "They begin when the first page exists, before its `onLoad`.",
            reason: "Published programs set the navigation bar there; there is no page yet.",
            files: [
                "app.js":
                    "App({ onLaunch() { this.order = []; my.setNavigationBar({ title: 't' }).then(() => this.order.push('set')); } })"
            ],
            code: "getApp().order",
            expected: ["set"],
        ),
        Difference(
            area: .program,
            subject: "The query of `App.onLaunch`",
            documented: "The query of the link that started the program.",
            here: "Without ``LaunchOptions/query`` the query of the page.",
            reason: "Most programs read both in one place.",
            files: ["app.js": "App({ onLaunch({ query, path }) { this.launch = [query ?? null, path]; } })"],
            code: "getApp().launch",
            expected: [.null, "pages/a/a"],
        ),
        Difference(
            area: .program,
            subject: "A handler that no method defines",
            documented: "An error when it is called.",
            here: "A warning with the nearest name, when it is called and in `mini check`.",
            reason: "Published programs have such handlers, and the vendor's runtime only prints a message.",
            files: [
                "app.js": "App({ onError(error) { this.error = error; } })",
                "pages/a/a.axml": "<view style='height: 10px' onFirstAppear='appaer'>text</view>",
                "pages/a/a.js": "Page({ appear() {} })",
            ],
            code: "await new Promise(done => setTimeout(done, 1)), [getCurrentPages().length, getApp().error]",
            expected: [1, .undefined],
        ),
    ]
}

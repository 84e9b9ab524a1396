import MiniCore

/// Code that does not end.
extension HostileProgram {
    static let loops: [HostileProgram] = [
        HostileProgram(
            "loop in app.js",
            "loops before `App()`",
            files: ["app.js": "for (;;);"],
            timePerTurn: shortTurn,
            ends: [.ended(.outOfTime)],
        ),
        HostileProgram(
            "loop in onLaunch",
            "loops in `App.onLaunch`",
            files: ["app.js": "App({ onLaunch() { for (;;); } })"],
            timePerTurn: shortTurn,
            ends: [.ended(.outOfTime)],
        ),
        HostileProgram(
            "loop in onLoad",
            "loops in `onLoad` of the first page",
            files: onLoad("for (;;);"),
            timePerTurn: shortTurn,
            ends: [.ended(.outOfTime)],
        ),
        HostileProgram(
            "loop in a timer",
            "loops in a callback of `setTimeout`",
            code: "setTimeout(() => { for (;;); }, 1); return 0",
            timePerTurn: shortTurn,
            ends: [.ended(.outOfTime)],
        ),
        HostileProgram(
            "loop that catches",
            "catches everything and continues in `finally`",
            code: "for (;;) { try { for (;;); } catch {} finally { continue } }",
            timePerTurn: shortTurn,
            ends: [.ended(.outOfTime)],
        ),
        HostileProgram(
            "loop of promises",
            "adds a reaction to a promise in each reaction",
            code: "const next = () => Promise.resolve().then(next); next(); return 0",
            timePerTurn: shortTurn,
            ends: [.ended(.outOfTime)],
        ),
        HostileProgram(
            "loop of awaits",
            "awaits in an endless loop",
            code: "for (;;) await 0",
            timePerTurn: shortTurn,
            ends: [.ended(.outOfTime)],
        ),
        HostileProgram(
            "loop of a generator",
            "iterates an endless generator",
            code: "const all = function* () { for (;;) yield 1 }; for (const one of all());",
            timePerTurn: shortTurn,
            ends: [.ended(.outOfTime)],
        ),
        HostileProgram(
            "loop in a getter",
            "loops in a getter that `JSON.stringify` calls",
            code: "JSON.stringify({ get a() { for (;;); } })",
            timePerTurn: shortTurn,
            ends: [.ended(.outOfTime)],
        ),
        HostileProgram(
            "loop in toString",
            "loops in `toString` of a key of local storage",
            code: "my.setStorageSync({ key: `${{ toString() { for (;;); } }}`, data: 1 })",
            timePerTurn: shortTurn,
            ends: [.ended(.outOfTime)],
        ),
        HostileProgram(
            "loop in a parameter",
            "loops in a getter of a parameter of `my.setStorageSync`",
            code: "my.setStorageSync({ get key() { for (;;); } })",
            timePerTurn: shortTurn,
            ends: [.ended(.outOfTime)],
        ),
        HostileProgram(
            "loop in a proxy",
            "passes a proxy whose trap loops to `setData`",
            code: onPage("page.setData({ a: new Proxy({}, { ownKeys() { for (;;); } }) })"),
            timePerTurn: shortTurn,
            ends: [.ended(.outOfTime)],
        ),
        HostileProgram(
            "loop in a comparison",
            "loops in the comparison of `sort`",
            code: "[3, 2, 1].sort(() => { for (;;); })",
            timePerTurn: shortTurn,
            ends: [.ended(.outOfTime)],
        ),
        HostileProgram(
            "loop in a result",
            "returns a thenable that loops",
            code: "return { then() { for (;;); } }",
            timePerTurn: shortTurn,
            ends: [.ended(.outOfTime)],
        ),
        HostileProgram(
            "loop in SJS",
            "loops in a function that a template calls",
            files: [
                "pages/a/a.axml": "<import-sjs name=\"s\" from=\"./s.sjs\"/><view>{{s.f(n)}}</view>",
                "pages/a/s.sjs": "export default { f: n => { for (;;); } }",
            ],
            timePerTurn: shortTurn,
            ends: [.ended(.outOfTime)],
        ),
        HostileProgram(
            "loop in an observer",
            "loops in an observer of the data of its page",
            files: [
                "pages/a/a.js": """
                Page({ options: { observers: true }, data: { n: 0 }, observers: { n() { for (;;); } } })
                """
            ],
            code: onPage("page.setData({ n: 1 })"),
            timePerTurn: shortTurn,
            ends: [.ended(.outOfTime)],
        ),
        HostileProgram(
            "observers without end",
            "changes data in an observer of that data",
            files: [
                "pages/a/a.js": """
                Page({
                    options: { observers: true },
                    data: { n: 0 },
                    observers: { n(n) { this.setData({ n: n + 1 }) } },
                })
                """
            ],
            code: onPage("page.setData({ n: 1 }); return 0"),
            ends: [.uncaught("observers have changed what they observe 100 times")],
        ),
        HostileProgram(
            "loop of setData",
            "calls `setData` in an endless loop",
            code: onPage("for (let n = 0; ; n++) page.setData({ n })"),
            timePerTurn: shortTurn,
            ends: [.ended(.outOfTime)],
        ),
        HostileProgram(
            "loop of storage writes",
            "calls `my.setStorageSync` in an endless loop",
            code: "for (let n = 0; ; n++) my.setStorageSync({ key: `k${n % 100}`, data: n })",
            timePerTurn: shortTurn,
            ends: [.ended(.outOfTime)],
        ),
        HostileProgram(
            "loop of file writes",
            "calls `writeFileSync` in an endless loop",
            code: """
                const files = my.getFileSystemManager(), filePath = my.env.USER_DATA_PATH + '/a';
                for (;;) files.writeFileSync({ filePath, data: 'x', encoding: 'utf8' })
                """,
            timePerTurn: shortTurn,
            ends: [.ended(.outOfTime)],
        ),
        HostileProgram(
            "endless recursion",
            "calls itself without end",
            code: "const f = () => f() + 1; f()",
            ends: [.exception("RangeError")],
        ),
    ]
}

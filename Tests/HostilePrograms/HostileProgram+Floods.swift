import MiniCore

/// Output, turns and requests without end.
extension HostileProgram {
    static let floods: [HostileProgram] = [
        HostileProgram(
            "console",
            "prints in an endless loop",
            code: "for (;;) console.log('x'.repeat(1000))",
            timePerTurn: shortTurn,
            ends: [.ended(.outOfTime)],
        ),
        HostileProgram(
            "console in timers",
            "prints from 90 intervals",
            code: "for (let i = 0; i < 90; i++) setInterval(() => console.log('x'.repeat(1000)), 0); return 0",
            isNeverIdle: true,
            ends: [.continues],
        ),
        HostileProgram(
            "intervals",
            "keeps 90 intervals of 0 ms",
            code: "let n = 0; for (let i = 0; i < 90; i++) setInterval(() => { n++ }, 0); return 0",
            isNeverIdle: true,
            ends: [.continues],
        ),
        HostileProgram(
            "errors in timers",
            "throws errors of 9 KB from 50 intervals",
            code: """
                for (let i = 0; i < 50; i++) setInterval(() => { throw new Error('x'.repeat(9000)) }, 0);
                return 0
                """,
            isNeverIdle: true,
            ends: [.uncaught("xxxx")],
        ),
        HostileProgram(
            "rejections of one turn",
            "rejects 5,000 promises",
            code: "for (let i = 0; i < 5000; i++) Promise.reject(new TypeError(`rejected ${i}`)); return 0",
            ends: [.uncaught("rejected 0")],
        ),
        HostileProgram(
            "rendering",
            "calls `setData` from 50 intervals",
            code: onPage(
                """
                for (let i = 0; i < 50; i++) setInterval(() => page.setData({ n: page.data.n + 1 }), 0);
                return 0
                """
            ),
            isNeverIdle: true,
            ends: [.continues],
        ),
        HostileProgram(
            "listeners",
            "adds listeners of an event without end",
            code: "for (;;) my.on('event', () => {})",
            timePerTurn: shortTurn,
            ends: [.ended(.outOfTime), .ended(.outOfMemory)],
        ),
        HostileProgram(
            "redirections",
            "redirects a page to itself in `onLoad`",
            files: [
                "app.json": #"{ "pages": ["pages/a/a", "pages/b/b"] }"#,
                "pages/b/b.js": "Page({ onLoad() { my.redirectTo({ url: '/pages/b/b' }) } })",
                "pages/b/b.axml": "<view/>",
            ],
            code: "my.redirectTo({ url: '/pages/b/b' }); return 0",
            isNeverIdle: true,
            ends: [.continues],
        ),
        HostileProgram(
            "storage writes",
            "stores a value in each of many turns",
            code: """
                let n = 0;
                const next = () => {
                    my.setStorageSync({ key: `k${n++ % 50}`, data: 'x'.repeat(1000) });
                    setTimeout(next, 0);
                };
                next();
                return 0
                """,
            isNeverIdle: true,
            ends: [.continues],
        ),
        HostileProgram(
            "file writes",
            "writes a file of 100 KB in each of many turns",
            code: """
                const files = my.getFileSystemManager(), filePath = my.env.USER_DATA_PATH + '/a';
                const data = 'x'.repeat(100000);
                const next = () => { files.writeFileSync({ filePath, data, encoding: 'utf8' }); setTimeout(next, 1) };
                next();
                return 0
                """,
            isNeverIdle: true,
            ends: [.continues],
        ),
        HostileProgram(
            "calls of the canvas",
            "records 20,000 operations on 300 canvases",
            code: """
                for (let i = 0; i < 300; i++) {
                    const context = my.createCanvasContext(`c${i}`);
                    for (let j = 0; j < 60; j++) context.setFontSize(5);
                }
                return 0
                """,
            ends: [.continues],
        ),
    ]
}

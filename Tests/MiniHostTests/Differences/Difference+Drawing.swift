import MiniHost

extension Difference {
    static let drawing: [Difference] = [
        Difference(
            area: .drawing,
            subject: "`image` and `cover-image` with a file",
            documented: "`load` with the size, `error` for a file that cannot be shown.",
            here: "The same, by the header of the file; nothing is decoded.",
            reason: "The picture is not shown; programs use the size.",
            files: [
                "a.gif": "GIF89a\u{A}\u{0}\u{14}\u{0}", "pages/a/a.axml": "<image src='/a.gif' onLoad='load'/>",
                "pages/a/a.js": "Page({ load({ detail }) { getApp().detail = detail; } })",
            ],
            code: "await new Promise(done => setTimeout(done, 1)), getApp().detail",
            expected: ["width": 10, "height": 20],
        ),
        Difference(
            area: .drawing,
            subject: "`image` and `cover-image` with a URL",
            documented: "The picture is loaded, then `load` or `error`.",
            here: "Nothing is loaded, and neither event is dispatched, unless the host delegates `image.size`.",
            reason: "A run must not load pictures that are not shown; a host that shows pages loads them itself.",
            files: [
                "pages/a/a.axml": "<image src='https://a.b/a.gif' onLoad='end' onError='end'/>",
                "pages/a/a.js": "Page({ end({ type }) { getApp().end = type; } })",
            ],
            code: "await new Promise(done => setTimeout(done, 1)), getApp().end",
            expected: .undefined,
        ),
        Difference(
            area: .drawing,
            subject: "Canvases",
            documented: "Programs draw on them and read their pixels.",
            here: "Calls are recorded and nothing is drawn; reading pixels is error 1, and `measureText` is an "
                + "estimate.",
            reason: "There is no screen. Tests check the calls.",
            code: """
                const context = my.createCanvasContext('c');
                context.fillRect(0, 0, 1, 1);
                const end = await new Promise(done => context.toTempFilePath({ success: done, fail: done }));
                return [end.error, context.measureText('abc').width];
                """,
            expected: [1, 16.5],
        ),
        Difference(
            area: .drawing,
            subject: "Videos, sounds, maps, cameras, Lottie",
            documented: "They are played and shown.",
            here: "Their commands succeed and are recorded; results that only a screen could provide are error 1.",
            reason: "There is no screen and no loudspeaker. A test sends the events with `trigger`.",
            code: """
                my.createVideoContext('v').play();
                return new Promise(done => my.createMapContext('m').getRegion({ success: () => done(0), fail: e => done(e.error) }));
                """,
            expected: 1,
        ),
        Difference(
            area: .drawing,
            subject: "Animations and transitions",
            documented: "They take time and dispatch events.",
            here: "They end immediately, and dispatch nothing by themselves; a canvas gets 60 frames, then one in "
                + "1.5 seconds.",
            reason: "A program with an endless animation must become idle.",
            files: [
                "pages/a/a.axml": """
                <view animation='{{animation}}' onAnimationEnd='end' onTransitionEnd='end'>text</view>
                """,
                "pages/a/a.js": "Page({ end({ type }) { getApp().end = type; } })",
            ],
            code: """
                const animation = my.createAnimation({ duration: 1 }).opacity(0).step().export();
                await new Promise(done => getCurrentPages()[0].setData({ animation }, done));
                await new Promise(done => setTimeout(done, 5));
                return getApp().end;
                """,
            expected: .undefined,
        ),
        Difference(
            area: .drawing,
            subject: "Places and sizes",
            documented: "The values of the screen.",
            here: "Those of the fonts of Android in blocks, lines, flexible boxes and grids: 97% of the rectangles of "
                + "generated pages are within 1 px of Chromium's. Floats and tables are not laid out, and some scripts have "
                + "an average width; see [Layout and queries](Layout.md).",
            reason: "MiniHost is not a browser.",
            files: ["pages/a/a.axml": "<view id='v' style='width: 100px; height: 20px'/>"],
            code: """
                new Promise(done => my.createSelectorQuery().select('#v').boundingClientRect().exec(([box]) =>
                    done([box.width, box.height])))
                """,
            expected: [100, 20],
        ),
    ]
}

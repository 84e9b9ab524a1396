import MiniHost

extension Difference {
    private static let upload = """
        const filePath = my.env.USER_DATA_PATH + '/a.txt';
        my.getFileSystemManager().writeFileSync({ filePath, data: 'text' });
        """

    static let network: [Difference] = [
        Difference(
            area: .network,
            subject: "`my.request`, a status of 400 or more",
            documented: "The notes on the network let every response succeed; the table of errors has 19 for 404, "
                + "500 and 504.",
            here: "Fails with `{error: 19, status, headers, data}`, unless ``RequestDefaults/errorStatus`` has "
                + "another value.",
            reason: "The documents disagree; public adapters of HTTP libraries rely on `fail`.",
            response: (404, "gone"),
            code: "await my.request({ url: 'https://a.b/' }).catch(e => [e.error, e.status, e.data])",
            expected: [19, 404, "gone"],
        ),
        Difference(
            area: .network,
            subject: "`my.uploadFile`, a status of 400 or more",
            documented: "Nothing; the errors are those of files and of the network.",
            here: "Succeeds with `statusCode` and `data`.",
            reason: "The page sends developers to `success` for the server's message.",
            response: (413, "too large"),
            code: upload + """
                const end = await my.uploadFile({ url: 'https://a.b/', filePath, name: 'file' });
                return [end.statusCode, end.data];
                """,
            expected: [413, "too large"],
        ),
        Difference(
            area: .network,
            subject: "`my.downloadFile`, a status of 400 or more",
            documented: "Error 12 for a download that failed.",
            here: "Error 12, and no file is kept.",
            reason: "The page of an error is not the requested file.",
            response: (404, "gone"),
            code: "await my.downloadFile({ url: 'https://a.b/' }).catch(e => e.error)",
            expected: 12,
        ),
        Difference(
            area: .network,
            subject: "`my.getImageInfo`, a status of 400 or more",
            documented: "Nothing.",
            here: "Error 12, also when the body is a picture.",
            reason: "It downloads the picture, and a phone shows none for such a response.",
            response: (404, "GIF89a\u{1}\u{0}\u{1}\u{0}"),
            code: "await my.getImageInfo({ src: 'https://a.b/a.gif' }).catch(e => e.error)",
            expected: 12,
        ),
        Difference(
            area: .network,
            subject: "`method` of `my.request`",
            documented: "GET, POST, PUT and DELETE; some hosts GET and POST only. Type declarations add OPTIONS, "
                + "HEAD, TRACE, CONNECT.",
            here: "OPTIONS, HEAD and PATCH work too; TRACE and CONNECT are error 2. `mini check` warns of all but "
                + "the four.",
            reason: "Tunnels and headers of the host are not the program's.",
            code: """
                const url = 'https://a.b/';
                const end = method => my.request({ url, method }).then(() => 0, e => e.error);
                return Promise.all(['DELETE', 'PATCH', 'HEAD', 'TRACE', 'CONNECT'].map(end));
                """,
            expected: [0, 0, 0, 2, 2],
        ),
        Difference(
            area: .network,
            subject: "A request whose page is closed",
            documented: "Error 1.",
            here: "The request continues.",
            reason: "A request that a program sends before it goes back, such as an order, should arrive.",
            files: [
                "pages/b/b.js": """
                Page({ onLoad() { getApp().request = my.request({ url: 'https://a.b/', dataType: 'text' }); } })
                """
            ],
            response: (200, "arrived"),
            code: """
                await my.navigateTo({ url: '/pages/b/b' });
                await my.navigateBack();
                return [getCurrentPages().length, (await getApp().request).data];
                """,
            expected: [1, "arrived"],
        ),
        Difference(
            area: .network,
            subject: "Requests at a time",
            documented: "No limit.",
            here: "32 run, the others wait in their order; see [Limits](Limits.md).",
            reason: "A program must not use up the host's connections. None of its requests fails because of the "
                + "limit.",
            code: """
                const urls = Array.from({ length: 40 }, (_, index) => `https://a.b/${index}`);
                return (await Promise.all(urls.map(url => my.request({ url, dataType: 'text' })))).length;
                """,
            expected: 40,
        ),
        Difference(
            area: .network,
            subject: "`my.connectSocket` that fails",
            documented: "`fail`, or an error event, depending on the page of the documents.",
            here: "Both.",
            reason: "A promise has to be rejected, and programs look at the event.",
            code: """
                const seen = [];
                my.onSocketError(({ error }) => seen.push('event', error));
                await my.connectSocket({ url: 'https://a.b/' }).catch(({ error }) => seen.push('fail', error));
                return seen;
                """,
            expected: ["event", 5, "fail", 5],
        ),
        Difference(
            area: .network,
            subject: "A second `my.connectSocket` without `multiple`",
            documented: "Older pages: the first socket is closed. Newer ones: error 3 on Android.",
            here: "The first socket is closed.",
            reason: "The documents disagree; only this behavior is the same on all devices.",
            code: """
                await my.connectSocket({ url: 'wss://a.b/1' });
                return (await my.connectSocket({ url: 'wss://a.b/2' })).success;
                """,
            expected: true,
        ),
        Difference(
            area: .network,
            subject: "More than five sockets",
            documented: "There is no error number for it.",
            here: "Error 10112.",
            reason: "Numbers from 10101 are those of MiniHost, for failures without a documented number.",
            code: """
                const open = () => new Promise(done => my.connectSocket({
                    url: 'wss://a.b/', multiple: true, success: () => done(0), fail: ({ error }) => done(error),
                }));
                return Promise.all([open(), open(), open(), open(), open(), open()]);
                """,
            expected: [0, 0, 0, 0, 0, 10112],
        ),
        Difference(
            area: .network,
            subject: "Mocks of HTTP that MiniU stores",
            documented: "They are in the folder `.miniu/mock/HTTP` of the program; nothing about the files.",
            here: "They are not read, with a note. `--mock FILE` mocks all requests by the name `request`, and "
                + "`app.network.mock(pattern, response)` of a test those to a URL: see [JSAPIs](JSAPIs.md#mocking).",
            reason: "A guessed format could return other responses than MiniU does.",
            files: [".miniu/mock/HTTP/a.json": #"{ "name": "request", "response": { "data": "unread" } }"#],
            mocks: mocked("request", .success(["data": "mocked", "status": 200])),
            code: "const { data, status } = await my.request({ url: 'https://a.b/' }); return [data, status];",
            expected: ["mocked", 200],
        ),
    ]

    private static func mocked(_ name: String, _ result: FunctionMocks.MockResult) -> FunctionMocks {
        var mocks = FunctionMocks()
        mocks[name] = [result]
        return mocks
    }
}

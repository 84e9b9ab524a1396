/// The faults of running pages.
extension AuditFault {
    private static let server = "url: 'https://shop.example/'"

    static let runs: [AuditFault] = [
        script("RES-01", "an exception in onLoad", "onLoad() { this.none.value = 1; },"),
        script(
            "RES-01",
            "an exception in a timer",
            "onLoad() { setTimeout(() => { throw new Error('late'); }, 5000); },"
        ),
        script("RES-01", "a rejected promise", "async onLoad() { throw new Error('rejected'); },"),
        template("RES-02", "a page without content", "<view></view>"),
        script("RES-03", "a query that is parsed", "onLoad(query) { if (query.id) JSON.parse(query.id); },"),
        script("RES-03", "a query that is decoded", "onLoad({ name }) { if (name) decodeURIComponent('%' + name); },"),
        script(
            "RES-04",
            "stored data that fails",
            """
            onLoad() {
                if (my.getStorageSync({ key: 'n' }).data) throw new Error('again');
                my.setStorageSync({ key: 'n', data: 1 });
              },
            """
        ),
        script(
            "RES-10",
            "a storage without permission",
            "onLoad() { my.getStorage({ key: 'n', fail: (e) => { if (e.error === 4) throw new Error('denied'); } }); },"
        ),
        script(
            "RES-10",
            "a single permission",
            """
            onLoad() {
                const fail = (e) => { if (e.error === 4) throw new Error('denied'); };
                my.setStorage({ key: 'n', data: 1, success: () => my.getNetworkType({ fail }), fail() {} });
              },
            """
        ),
        script(
            "RES-11",
            "a single JSAPI that the host lacks",
            """
            onLoad() {
                const fail = (e) => { if (e.error === 1) throw new Error('none'); };
                my.vibrate({ success: () => my.vibrateLong({ fail }), fail() {} });
              },
            """
        ),
        script(
            "RES-17",
            "a page that is shown again",
            "onShow() { if (this.isShown) throw new Error('again'); this.isShown = true; },"
        ),
        script("RES-17", "a listener of entries", "onLoad() { my.onAppShow(({ query }) => query.none.value); },"),
        AuditFault(
            "RES-17",
            "a page that is opened again in the running program",
            [
                js:
                    "let count = 0;\nPage({ data: { title: 'Shop' }, onLoad() { if (count++) throw new Error('again'); } });\n"
            ]
        ),
        AuditFault(
            "RES-17",
            "a page that stays hidden",
            [
                js: "Page({ data: { title: 'Shop' }, onHide() { this.setData({ title: '' }); } });\n"
            ]
        ),
        script(
            "RES-11",
            "a JSAPI that the host lacks",
            "onLoad() { my.vibrate({ fail: (e) => { if (e.error === 1) throw new Error('none'); } }); },"
        ),
        script(
            "RES-12",
            "a question without end",
            """
            onLoad() { this.ask(); },
              ask() {
                my.confirm({ content: 'Allow?', success: ({ confirm }) => { if (!confirm) this.ask(); } });
              },
            """
        ),
        script(
            "RES-13",
            "an exit after a question",
            """
            onLoad() {
                my.confirm({ content: 'Allow?', success: ({ confirm }) => { if (!confirm) my.exitMiniProgram(); } });
              },
            """
        ),
        script("RES-14", "a timer without end", "onLoad() { const poll = () => setTimeout(poll, 10); poll(); },"),
        script("RES-15", "a loop without end", "onLoad() { for (;;); },"),
        script("PRF-01", "a large text", "onLoad() { this.setData({ text: 'x'.repeat(300000) }); },"),
        script("PRF-02", "many changes", "onLoad() { for (let n = 0; n < 30; n++) this.setData({ n }); },"),
        script(
            "PRF-02",
            "a timer with many changes",
            """
            onLoad() {
                let n = 0;
                const timer = setInterval(() => {
                  this.setData({ n: n++ });
                  if (n === 60) clearInterval(timer);
                }, 40);
              },
            """
        ),
        script(
            "PRF-02",
            "many changes some seconds later",
            "onLoad() { setTimeout(() => { for (let n = 0; n < 21; n++) this.setData({ n }); }, 5000); },"
        ),
        template(
            "PRF-03",
            "a list without keys",
            "<view a:for=\"{{rows}}\">{{item}}</view>",
            [js: "Page({ data: { rows: ['Shop'] } });\n"]
        ),
        template(
            "PRF-04",
            "many rows",
            "<view a:for=\"{{rows}}\" a:key=\"*this\">{{item}}</view>",
            [js: "Page({ data: { rows: Array.from({ length: 600 }, (_, n) => `row ${n}`) } });\n"]
        ),
    ]

    static let servers: [AuditFault] = [
        script(
            "RES-05",
            "a failure that throws",
            "onLoad() { my.request({ \(server), fail: () => { throw new Error('no network'); } }); },"
        ),
        template(
            "RES-05",
            "a page that needs a response",
            "<view a:if=\"{{ready}}\">Shop</view>",
            [
                js: """
                Page({
                  onLoad() { my.request({ \(server), success: () => this.setData({ ready: true }), fail() {} }); },
                });
                """
            ]
        ),
        script(
            "RES-06",
            "a second request that throws",
            """
            onLoad() {
                const next = () => my.request({ \(server), fail: () => { throw new Error('half'); } });
                my.request({ \(server), success: next, fail() {} });
              },
            """
        ),
        script(
            "RES-07",
            "a status that throws",
            "onLoad() { my.request({ \(server), fail: (e) => { if (e.error === 19) throw new Error('status'); } }); },"
        ),
        script(
            "RES-08",
            "a response without its list",
            "onLoad() { my.request({ \(server), success: ({ data }) => data.list.map(String), fail() {} }); },"
        ),
        template(
            "RES-09",
            "a page that waits",
            "<view a:if=\"{{ready}}\">Shop</view>",
            [
                js: """
                Page({
                  onLoad() { my.request({ \(server), complete: () => this.setData({ ready: true }) }); },
                });
                """
            ]
        ),
        script(
            "FRG-01",
            "a query that is sent",
            """
            onLoad(query) {
                if (query.id) my.request({ \(server), method: 'POST', data: { id: query.id }, fail() {} });
              },
            """
        ),
        script(
            "FRG-02",
            "a server from the query",
            "onLoad(query) { if (query.to) my.request({ url: query.to, fail() {} }); },"
        ),
        AuditFault(
            "FRG-02",
            "a web-view from the query",
            [
                js: """
                Page({
                  data: { to: 'https://shop.example/' },
                  onLoad(query) { if (query.to) this.setData({ to: query.to }); },
                });
                """,
                axml: "<web-view src=\"{{to}}\"/>\n",
            ],
            also: ["NET-07"]
        ),
    ]

    /// A page with a button that calls `use`.
    private static func tapped(_ rule: String, _ name: String, _ body: String) -> AuditFault {
        AuditFault(
            rule,
            name,
            [
                js: "Page({\n  use() {\n    \(body)\n  },\n});\n",
                axml: "<view class=\"use\" onTap=\"use\">Use</view>\n",
                acss: ".use { width: 200px; height: 60px; color: #222; }\n",
            ]
        )
    }

    static let people: [AuditFault] = [
        tapped("RES-16", "a tap that throws", "this.none.value = 1;"),
        tapped(
            "RES-13",
            "an exit after a tap",
            "my.confirm({ content: 'Allow?', success: ({ confirm }) => { if (!confirm) my.exitMiniProgram(); } });"
        ),
        tapped(
            "RES-10",
            "a tap that needs the location",
            "my.getLocation({ fail: ({ error }) => { if (error !== 1) throw new Error(`no location: ${error}`); } });"
        ),
        script("PRV-01", "the location at the start", "onLoad() { my.getLocation({ fail() {} }); },"),
        script(
            "PRV-02",
            "a second request of the clipboard",
            "onLoad() { my.getClipboard({ fail: () => my.getClipboard({ fail() {} }) }); },",
            also: ["PRV-01"]
        ),
        tapped(
            "PRV-02",
            "a second request by a tap",
            "my.getLocation({ fail: () => my.getLocation({ fail() {} }) });"
        ),
        tapped(
            "PRV-02",
            "a second request by a timer after a tap",
            "my.getLocation({ fail: () => setTimeout(() => my.getLocation({ fail() {} }), 5000) });"
        ),
        tapped(
            "RES-11",
            "a tap that needs a JSAPI",
            "my.vibrate({ fail: ({ error }) => { if (error === 1) throw new Error('none'); } });"
        ),
        tapped(
            "RES-10",
            "a tap that needs a permission",
            "my.getNetworkType({ fail: ({ error }) => { if (error === 4) throw new Error('denied'); } });"
        ),
        AuditFault(
            "PRV-03",
            "a declared location",
            [
                "app.json":
                    #"{"pages": ["pages/index/index"], "permission": {"scope.location": {"desc": "Shops nearby"}}}"#
            ]
        ),
        AuditFault(
            "PRV-04",
            "an undeclared location",
            [
                "app.json": #"{"pages": ["pages/index/index"], "permission": {}}"#,
                js: "Page({ data: { title: 'Shop' }, find() { my.getLocation({}); } });\n",
            ]
        ),
        tapped(
            "PRV-05",
            "a location that is sent",
            "my.getLocation({ success: ({ longitude }) => my.request({ \(server), data: { longitude }, fail() {} }) });"
        ),
        tapped(
            "PRV-05",
            "a clipboard that is sent",
            "my.getClipboard({ success: ({ text }) => my.request({ \(server), method: 'POST', data: { text }, fail() {} }) });"
        ),
        tapped(
            "PRV-05",
            "a clipboard in the address of a socket",
            "my.getClipboard({ success: ({ text }) => my.connectSocket({ url: `wss://shop.example/${text}`, fail() {} }) });"
        ),
        tapped(
            "PRV-05",
            "a location that is rounded in place",
            """
            my.getLocation({
                  success(place) {
                    place.longitude = Math.round(place.longitude);
                    place.latitude = Math.round(place.latitude);
                    delete place.city;
                    my.request({ \(server), data: { places: [place] }, fail() {} });
                  },
                });
            """
        ),
        tapped(
            "STO-01",
            "a location that is rounded in place",
            """
            my.getLocation({
                  success(place) {
                    place.longitude = Math.round(place.longitude);
                    place.latitude = Math.round(place.latitude);
                    delete place.city;
                    my.setStorageSync({ key: 'place', data: place });
                  },
                });
            """
        ),
        tapped(
            "STO-01",
            "a phone number that is stored",
            "my.getPhoneNumber({ success: ({ response }) => my.setStorageSync({ key: 'phone', data: response }) });"
        ),
        tapped(
            "STO-01",
            "a location in a file",
            """
            my.getLocation({
                  success({ city }) {
                    my.getFileSystemManager().writeFileSync({ filePath: `${my.env.USER_DATA_PATH}/city.txt`, data: city });
                  },
                });
            """
        ),
        AuditFault(
            "STO-02",
            "a password that is stored",
            [
                js: "Page({ enter(event) { my.setStorageSync({ key: 'a', data: event.detail.value }); } });\n",
                axml: "<input password=\"true\" placeholder=\"Word\" onInput=\"enter\"/>\n",
            ]
        ),
        script("STO-03", "a stored token", "onLoad() { my.setStorageSync({ key: 'accessToken', data: 'abc' }); },"),
        AuditFault(
            "STO-04",
            "an encryptor that stores plaintext",
            [
                js: "Page({ enter(event) { my.setStorageSync({ key: 'a', data: event.detail.value }); } });\n",
                axml: "<input placeholder=\"Word\" onInput=\"enter\"/>\n",
            ],
            encryptor: PlaintextEncryptor()
        ),
    ]
}

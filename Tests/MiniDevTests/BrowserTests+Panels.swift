import BrowserHarness
import MiniHost
import NetworkServers
import Testing

/// The panels beside the phone.
extension BrowserTests {
    @Test func `the console shows output, and runs code in the program`() async throws {
        let fixture = try await DevFixture(sample: "hello")
        try await fixture.preview { preview in
            try await preview.run("console.warn('careful', 1); return 6 * 7")
            try await preview.wait(for: ".log.is-warn .log-text", containing: "careful 1")
            try await preview.wait(for: ".log.is-result .log-text", containing: "42")
            try await preview.run("missing + 1")
            try await preview.wait(for: ".log.is-error .log-text", containing: "missing")
            // The line has the code of before.
            try await preview.browser.press("ArrowUp")
            #expect(
                try await preview.browser.evaluate("document.querySelector('#console-line').value") == "missing + 1"
            )
            try await preview.browser.click("#console-clear")
            #expect(
                try await preview.browser.evaluate("document.querySelector('#console-list').childElementCount") == 0
            )
        }
    }

    @Test func `calls are listed with their arguments and results`() async throws {
        let fixture = try await DevFixture(sample: "hello")
        try await fixture.preview { preview in
            try await preview.run(
                "my.setStorageSync({key: 'k', data: {n: 1}}); await my.getStorage({key: 'k'}); my.getStorageSync({key: 5})"
            )
            try await preview.browser.click("#tab-calls")
            try await preview.wait(for: "#calls-list .activity-summary", containing: #"{"key":"k","data":{"n":1}}"#)
            // Milliseconds or seconds.
            try await preview.wait(for: "#calls-list .activity-time", containing: "s")
            // The result of a deferred call, and the error of a failed one.
            for (row, detail) in [(2, #""data": {"#), (3, #""error": 2,"#)] {
                try await preview.browser.click("#calls-list li:nth-child(\(row)) summary")
                try await preview.wait(for: "#calls-list li:nth-child(\(row)) .details", containing: detail)
            }
            try await preview.wait(for: "#calls-list li:nth-child(3) .activity-state", containing: "failed")
            try await preview.browser.click("#calls-filter")
            try await preview.browser.type("nothing")
            try await preview.wait(for: "#calls-list li", isShown: false)
        }
    }

    @Test func `lifecycles, changes around the page and actions are listed`() async throws {
        let fixture = try await DevFixture()
        try await fixture.preview { preview in
            try await preview.click("[role=button]")
            try await preview.wait(for: "#events-list .activity-state", containing: "action")
            try await preview.run("my.setNavigationBar({title: 'New'}); await my.navigateTo({url: '/pages/b/b?x=1'})")
            try await preview.wait(forText: "b 1")
            try await preview.browser.click("#tab-events")
            for text in ["shownpages/b/b", "hiddenpages/a/a", #"navigationBarpages/a/a {"title":"New"}"#, "tapnode"] {
                try await preview.wait(for: "#events-list summary", containing: text)
            }
            // An event that the program handles.
            let tap = #"tappages/a/a {"handler":"count","target":"button""#
            try await preview.wait(for: "#events-list summary", containing: tap)
            // Those of the app.
            try await preview.browser.click("#events-clear")
            try await preview.browser.click("#visibility")
            try await preview.browser.click("#asleep")
            try await preview.browser.click("#restart")
            try await preview.wait(for: "#events-list summary", containing: "loadedpages/a/a")
            let app = """
                [...document.querySelectorAll("#events-list summary")]
                    .filter((row) => row.querySelector(".activity-state").textContent === "app")
                    .map((row) => row.textContent.match(/hidden|shown|launched/)[0])
                """
            #expect(try await preview.browser.evaluate(app) == ["hidden", "shown", "launched", "shown"])
        }
    }

    @Test func `requests are listed with their status or their refusal`() async throws {
        let body = #"{"greeting":"hello"}"#
        let server = try await TestServer.start { _ in
            ServerStep.respond(200, [("content-type", "application/json")], body: Array(body.utf8))
        }
        var network = NetworkConfiguration()
        network.authorities = .file(try await CertificateAuthority.shared.file)
        let archive = HTTPArchive()
        network.archive = archive
        let host = HostNetwork(network)
        var configuration = HostConfiguration()
        configuration.network = host
        let fixture = try await DevFixture(configuration: configuration, archive: archive)
        try await fixture.preview { preview in
            let url = "https://localhost:\(server.port)/a"
            let options = """
                url: '\(url)', dataType: 'text', method: 'POST', headers: {Authorization: 'Bearer abc'}, data: {a: 'sent'}
                """
            try await preview.run("return (await my.request({\(options)})).data")
            try await preview.wait(for: ".log.is-result", containing: "hello")
            let refused = "http://localhost:\(server.port)/b"
            try await preview.run("return await my.request({url: '\(refused)'}).catch(({error}) => error)")
            try await preview.wait(for: ".log.is-result", containing: "20")
            try await preview.wait(for: "#tab-network .badge", containing: "1")
            try await preview.browser.click("#tab-network")
            let rows = try await preview.browser.evaluate(
                """
                [...document.querySelectorAll("#network-list summary")].map((row) =>
                    [...row.children].slice(0, 3).map((part) => part.textContent))
                """
            )
            #expect(rows[0] == ["200", .string("POST \(url)"), ""])
            #expect(rows[1] == ["–", .string("GET \(refused)"), "refused"])
            // A row has the headers and bodies, without credentials.
            try await preview.browser.click("#network-list summary")
            for text in ["Authorization: ***", #""a": "sent""#, "200 OK\n", "hello"] {
                try await preview.wait(for: "#network-list .details", containing: text)
            }
            let exported = try await preview.browser.evaluate(
                """
                fetch(document.querySelector("a[download='requests.har']").href).then((response) => response.json())
                    .then(({ log }) => log.entries.map(({ request, response }) =>
                        [request.method, request.url, response.status, response.content.text]))
                """
            )
            #expect(exported == [["POST", .string(url), 200, .string(body)]])
            // What is no request is listed as well.
            let socket = "ws://localhost:\(server.port)/c"
            try await preview.run("my.connectSocket({url: '\(socket)', multiple: true}); return 'opening'")
            try await preview.wait(for: "#network-list summary", containing: "failedWebSocket \(socket)refused")
        }
        await host.shutDown()
        await server.stop()
    }

    @Test func `renderings are listed with their calls of setData and the budgets that they exceed`() async throws {
        var files = DevFixture.counter
        files["pages/a/a.axml"] = """
            <view>{{count}}</view><view a:for="{{rows}}">{{item}}</view>
            <button onTap="grow">Grow</button><button onTap="repeat" class="repeat">Repeat</button>
            """
        files["pages/a/a.js"] = """
            Page({
              data: { count: 0, rows: [] },
              grow() { this.setData({ rows: Array.from({ length: 600 }, () => 'x'.repeat(500)) }); },
              repeat() { for (let i = 1; i <= 25; i++) this.setData({ count: i, other: i }); },
            });
            """
        let fixture = try await DevFixture(files)
        try await fixture.preview { preview in
            try await preview.click("[role=button]:not(.repeat)")
            try await preview.wait(forText: "xxx")
            try await preview.wait(for: "#tab-performance .badge", containing: "1")
            try await preview.click(".repeat")
            try await preview.wait(forText: "25")
            try await preview.browser.click("#tab-performance")
            let warnings = [
                "1 setData, 297.7 KB", "One call of setData copies 297 KB. Keep it below 256 KB.",
                "nodes. Keep it at 1000 or fewer.", "25 setData",
                "times in a second. Call it at most 20 times.",
            ]
            for text in warnings { try await preview.wait(for: "#performance-list .is-slow", containing: text) }
            // Milliseconds or seconds.
            try await preview.wait(for: "#performance-list .activity-time", containing: "s")
            try await preview.wait(for: "#performance-total", containing: "calls of setData: 26, largest 297.7 KB")
            try await preview.browser.click("#performance-list li:last-child summary")
            try await preview.wait(for: "#performance-list .details", containing: "pages/a/a  26 bytes  count, other")
            try await preview.browser.click("#performance-clear")
            try await preview.wait(for: "#performance-list li", isShown: false)
        }
    }

    @Test func `the data of the page follows its changes`() async throws {
        let fixture = try await DevFixture(sample: "hello")
        try await fixture.preview { preview in
            try await preview.browser.click("#tab-data")
            try await preview.wait(for: "#data-tree li", containing: "count0")
            try await preview.wait(for: "#data-tree li", containing: "name\"world\"")
            try await preview.click("[role=button]")
            try await preview.wait(for: "#data-tree li", containing: "count1")
        }
    }

    @Test func `a picked element is shown in the tree with its details`() async throws {
        let fixture = try await DevFixture(sample: "hello")
        try await fixture.preview { preview in
            try await preview.browser.click(".toolbar [data-action=pick]")
            try await preview.click(".greeting")
            try await preview.wait(for: "#elements-tree [aria-selected=true] > .node .node-tag", containing: "text")
            try await preview.wait(
                for: "#elements-tree [aria-selected=true] > .node .node-class",
                containing: "greeting"
            )
            try await preview.wait(for: "#element-details h2", containing: "<text>")
            for text in ["Attributes", "Box", "Style"] {
                try await preview.wait(for: "#element-details h3", containing: text)
            }
            try await preview.wait(for: "#element-details dd", containing: "700")
            #expect(
                try await preview.browser.evaluate("document.querySelector('#tab-elements').ariaSelected") == "true"
            )
            try await preview.wait(for: "#mark")
            // The picked element is the one that the program shows at that place.
            let isMarked = try await preview.evaluate(
                """
                (() => {
                    const id = document.querySelector("#elements-tree [aria-selected=true]").dataset.id;
                    return page.querySelector(".greeting").dataset.node === id;
                })()
                """
            )
            #expect(isMarked == true)
            try await preview.browser.evaluate("document.querySelector('[role=treeitem][aria-selected]').focus()")
            try await preview.browser.press("ArrowUp")
            try await preview.wait(for: "#elements-tree [aria-selected=true] > .node .node-tag", containing: "view")
        }
    }

    @Test func `a picked component is shown with its data and props`() async throws {
        var files = DevFixture.counter
        files["pages/a/a.json"] = #"{"usingComponents": {"card": "/card/card"}}"#
        files["pages/a/a.axml"] = #"<card title="{{'First ' + count}}" onPick="count"></card>"#
        files["card/card.json"] = #"{"component": true}"#
        files["card/card.axml"] = #"<view class="card" onTap="pick">{{title}} {{picked}}</view>"#
        files["card/card.js"] = """
            Component({
              data: { picked: 0 },
              props: { title: '' },
              methods: { pick() { this.setData({ picked: this.data.picked + 1 }); this.props.onPick(); } },
            });
            """
        let fixture = try await DevFixture(files)
        try await fixture.preview { preview in
            try await preview.wait(forText: "First 0 0")
            try await preview.browser.click("#tab-elements")
            try await preview.wait(for: "#elements-tree .node-tag", containing: "card")
            try await preview.browser.evaluate(
                """
                [...document.querySelectorAll("#elements-tree .node")].find((node) => node.textContent === "card").click()
                """
            )
            for text in ["card/card", "0", "First 0"] {
                try await preview.wait(for: "#element-details dd", containing: text)
            }
            // The details follow the component.
            try await preview.click(".card")
            try await preview.wait(for: "#element-details dd", containing: "First 1")
        }
    }

    @Test func `the panels are operated by the keyboard`() async throws {
        let fixture = try await DevFixture(sample: "hello")
        try await fixture.preview { preview in
            try await preview.browser.click("#tab-console")
            for (key, name) in [("ArrowRight", "calls"), ("End", "elements"), ("ArrowRight", "console")] {
                try await preview.browser.press(key)
                #expect(try await preview.focusedID() == "tab-\(name)")
                let shown = try await preview.browser.evaluate(
                    "[...document.querySelectorAll('[role=tabpanel]:not([hidden])')].map((panel) => panel.id)"
                )
                #expect(shown == [.string("panel-\(name)")])
            }
            // Only the shown tab is reached by the key.
            try await preview.browser.press("Tab")
            #expect(try await preview.focusedID() == "console-level")
        }
    }
}

import BrowserHarness
import MiniCore
import MiniDev
import MiniHost
import NetworkServers
import Testing

/// The panels that change the program: its storage, its data, its device, and results of JSAPIs.
extension BrowserTests {
    @Test func `stored values are shown decrypted, and can be changed and removed`() async throws {
        var configuration = HostConfiguration()
        let key = try AESGCMEncryptor(key: SecretBytes(Array(1...32)))
        configuration.encryptors = LocalStorageEncryptorRing(key)
        let fixture = try await DevFixture(configuration: configuration)
        try await fixture.preview { preview in
            try await preview.run("my.setStorageSync({key: 'note', data: {a: 'Milk'}})")
            try await preview.browser.click("#tab-storage")
            try await preview.wait(for: "[data-key=note] .activity-summary", containing: #"{"a":"Milk"}"#)
            try await preview.wait(for: "#storage-size", containing: "Values: 1, 12 bytes of 10.0 MB")

            try await preview.browser.click("[data-key=note] summary")
            try await preview.wait(for: "[data-key=note] textarea")
            try await preview.save("{", in: "[data-key=note] .edit")
            try await preview.wait(for: "[data-key=note] [role=alert]", containing: "This is not JSON")
            try await preview.save(#"{"a": "Bread"}"#, in: "[data-key=note] .edit")
            try await preview.wait(for: "[data-key=note] .activity-summary", containing: #"{"a":"Bread"}"#)
            try await preview.wait(for: "[data-key=note] textarea", containingValue: "Bread")
            // The JSAPI returns the changed value.
            try await preview.run("return my.getStorageSync({key: 'note'}).data.a")
            try await preview.wait(for: ".log.is-result .log-text", containing: "Bread")

            try await preview.browser.click("#tab-storage")
            try await preview.browser.click("#storage-key")
            try await preview.browser.type("big")
            try await preview.browser.press("Enter")
            try await preview.wait(for: "[data-key=big] textarea")
            try await preview.save("'x'.repeat(300_000)", isCode: true, in: "[data-key=big] .edit")
            try await preview.wait(for: "[data-key=big] [role=alert]", containing: "Error 14: data: larger than 200 KB")
            try await preview.save("'x'.repeat(1_100_000)", isCode: true, in: "[data-key=big] .edit")
            try await preview.wait(for: "[data-key=big] [role=alert]", containing: "The text is too long")
            try await preview.browser.click("[data-key=big] .edit-buttons [type=button]")
            try await preview.wait(for: "[data-key=big]", isShown: false)

            try await preview.browser.click("#storage-clear")
            try await preview.wait(for: "[data-key=note]")
            try await preview.browser.click("#storage-clear")
            try await preview.wait(for: "[data-key=note]", isShown: false)
            try await preview.wait(for: "#storage-size", containing: "Values: 0, 0 bytes")
        }
    }

    @Test func `a stored value that two windows edit has a line in the window that has not saved`() async throws {
        let fixture = try await DevFixture()
        try await fixture.preview { first in
            try await first.run("my.setStorageSync({key: 'a', data: 'old'})")
            let second = try await PreviewPage.open(fixture.server.address)
            let field = "[data-key=a] textarea"
            for window in [first, second] {
                try await window.browser.click("#tab-storage")
                try await window.wait(for: "[data-key=a] summary")
                try await window.browser.click("[data-key=a] summary")
                try await window.wait(for: field)
            }
            try await second.setValue("of the second", of: field)
            try await first.save("of the first", in: "[data-key=a] .edit")
            let line = "This value was changed by the program or in another window. Save replaces it."
            try await second.wait(for: "[data-key=a] [role=alert]", containing: line)
            // What was typed stays.
            try await second.wait(for: field, containingValue: "of the second")
            try await second.browser.click("[data-key=a] [type=submit]")
            try await first.wait(for: field, containingValue: "of the second")
            try await first.run("return my.getStorageSync({key: 'a'}).data")
            try await first.wait(for: ".log.is-result", containing: "of the second")
            try await second.browser.close()
        }
    }

    @Test func `a value of the data is changed by setData`() async throws {
        var files = DevFixture.counter
        files["pages/a/a.axml"] = "<view>{{count}} taps, {{list[0]['x.y']}}</view>"
        files["pages/a/a.js"] = "Page({ data: { count: 0, list: [{ 'x.y': 'old' }] } });"
        let fixture = try await DevFixture(files)
        try await fixture.preview { preview in
            try await preview.browser.click("#tab-data")
            try await preview.wait(for: "[aria-label='Edit count']")
            try await preview.browser.click("[aria-label='Edit count']")
            try await preview.browser.type("4 1")
            try await preview.browser.press("Enter")
            try await preview.wait(for: "#data-tree [role=alert]", containing: "This is not JSON")
            // The editor stays while the program changes its data.
            try await preview.evaluate("0")
            try await preview.browser.press("Backspace")
            try await preview.browser.press("Backspace")
            try await preview.browser.type("1")
            try await preview.browser.press("Enter")
            try await preview.wait(forText: "41 taps, old")
            try await preview.wait(for: "#data-tree .edit", isShown: false)
            try await preview.wait(for: "#data-tree li", containing: "count41")

            // Keys with dots are quoted.
            try await preview.browser.click("[data-path='/list'] > summary .tree-value")
            try await preview.wait(for: "[data-path='/list/0']")
            try await preview.browser.click("[data-path='/list/0'] > summary .tree-value")
            let edit = #"[aria-label='Edit list[0]["x.y"]']"#
            try await preview.wait(for: edit)
            try await preview.browser.click(edit)
            try await preview.browser.press("Escape")
            try await preview.wait(for: "#data-tree .edit", isShown: false)
            try await preview.browser.click(edit)
            try await preview.browser.type("\"new\"")
            try await preview.browser.press("Enter")
            try await preview.wait(forText: "41 taps, new")
        }
    }

    @Test func `the device is changed while the program runs, or by a restart`() async throws {
        var files = DevFixture.counter
        files["pages/a/a.acss"] = """
            .count { width: 375rpx; }
            @media (prefers-color-scheme: dark) { .count { color: #123456; } }
            """
        let fixture = try await DevFixture(files)
        try await fixture.preview { preview in
            try await preview.browser.click("#tab-device")
            let color = "page.defaultView.getComputedStyle(page.querySelector('.count')).color"
            // The window prefers nothing of its own.
            _ = try await preview.browser.run("Emulation.setEmulatedMedia", ["features": []])
            #expect(try await preview.evaluate(color) != "rgb(18, 52, 86)")
            // Half of the width of the device.
            #expect(try await preview.evaluate("page.querySelector('.count').offsetWidth") == 195)
            try await preview.choose("dark", in: "#device-theme")
            try await preview.wait(until: "\(color) === 'rgb(18, 52, 86)'")
            try await preview.choose("offline", in: "#device-connection")
            try await preview.run("return (await my.getNetworkType()).networkType")
            try await preview.wait(for: ".log.is-result", containing: "NOTREACHABLE")
            try await preview.run("return await my.request({url: 'https://127.0.0.1:1/'}).catch((e) => e.errorMessage)")
            try await preview.wait(for: ".log.is-result", containing: "the device is offline")
            try await preview.browser.click("#tab-device")
            try await preview.browser.click("#device-isLocked")
            try await preview.run("return my.getStorageSync({key: 'a'}).error")
            try await preview.wait(for: ".log.is-result", containing: "10108")

            try await preview.browser.click("#tab-device")
            try await preview.setValue("50", of: "#device-width")
            try await preview.browser.click("#device-form button")
            try await preview.wait(for: "#device-problem", containing: "The width must be a number from 100 to 4096.")
            try await preview.setValue("320", of: "#device-width")
            try await preview.setValue("5", of: "#device-pixelRatio")
            try await preview.browser.click("#device-form button")
            try await preview.wait(
                for: "#device-problem",
                containing: "The pixel ratio must be a number from 0.5 to 4."
            )
            try await preview.setValue("2.5", of: "#device-pixelRatio")
            try await preview.setValue("Mars/Base", of: "#device-timeZone")
            try await preview.browser.click("#device-form button")
            try await preview.wait(for: "#device-problem", containing: "There is no time zone \"Mars/Base\"")
            // A zone of the same offset as that of other tests, since the zone is that of the process.
            try await preview.setValue("Africa/Abidjan", of: "#device-timeZone")
            try await preview.setValue("zh-Hans", of: "#device-language")
            try await preview.setValue("Android", of: "#device-platform")
            try await preview.setValue("20", of: "#device-textSize")
            try await preview.browser.click("#device-form button")
            try await preview.wait(for: "#device", containing: "320 ×")
            try await preview.wait(for: "#device", containing: "@2.5x")
            try await preview.wait(until: "page.querySelector('.count').offsetWidth === 160")
            try await preview.run(
                "const i = my.getSystemInfoSync(); "
                    + "return [i.screenWidth, i.pixelRatio, i.language, i.platform, i.fontSizeSetting]"
            )
            try await preview.wait(for: ".log.is-result", containing: #"[320,2.5,"zh-Hans","Android",20]"#)
            try await preview.run("return Intl.DateTimeFormat().resolvedOptions().timeZone")
            try await preview.wait(for: ".log.is-result", containing: "Africa/Abidjan")
            // The connection outlasts the restart.
            try await preview.wait(for: "#device-connection", containingValue: "offline")
        }
    }

    @Test func `a request on a slow connection waits for two seconds`() async throws {
        let server = try await TestServer.start { _ in
            ServerStep.respond(200, [("content-type", "text/plain")], body: Array("hello".utf8))
        }
        var network = NetworkConfiguration()
        network.authorities = .file(try await CertificateAuthority.shared.file)
        let host = HostNetwork(network)
        var configuration = HostConfiguration()
        configuration.network = host
        let fixture = try await DevFixture(configuration: configuration)
        try await fixture.preview { preview in
            try await preview.browser.click("#tab-device")
            try await preview.choose("slow", in: "#device-connection")
            try await preview.run("return (await my.getNetworkType()).networkType")
            try await preview.wait(for: ".log.is-result", containing: "2G")
            let options = "{url: 'https://localhost:\(server.port)/', dataType: 'text'}"
            let request = "const start = Date.now(); const { data } = await my.request(\(options));"
            try await preview.run("\(request) return [data, Date.now() - start >= 1990]")
            try await preview.wait(for: ".log.is-result", containing: #"["hello",true]"#)
        }
        await host.shutDown()
        await server.stop()
    }

    @Test func `results of delegated functions are set by hand and from a file`() async throws {
        var configuration = HostConfiguration()
        configuration.mocks["getAuthCode"] = [.success(["authCode": "of the file"])]
        let fixture = try await DevFixture(configuration: configuration)
        let scan = "return await my.scan({type: 'qr'}).then((r) => r.code, (e) => `error ${e.error}`)"
        try await fixture.preview { preview in
            try await preview.run("return [my.canIUse('scan'), \(scan.dropFirst(7))]")
            try await preview.wait(for: ".log.is-result", containing: #"[false,"error "#)
            try await preview.browser.click("#tab-results")
            try await preview.wait(for: "[data-name=getAuthCode]", containing: "from a file")
            try await preview.setValue("request", of: "#results-name")
            try await preview.setValue("{}", of: "#results-text")
            try await preview.browser.click("#results-form button")
            try await preview.wait(for: "#results-problem", containing: "my.request is not delegated to the host.")
            try await preview.setValue("my.scan", of: "#results-name")
            try await preview.setValue(#"[{"code": "first"}, {"error": 11}]"#, of: "#results-text")
            try await preview.browser.click("#results-form button")
            try await preview.wait(for: "[data-name=scan]", containing: "first")
            // The name was called before: the next call has the result.
            for result in ["first", "error 11"] {
                try await preview.run(scan)
                try await preview.wait(for: ".log.is-result", containing: result)
            }
            try await preview.browser.click("#tab-results")
            try await preview.browser.evaluate(
                """
                const files = new DataTransfer();
                files.items.add(new File(['{"my.scan": {"code": "second"}, "getAuthCode": {"authCode": "x"}}'], "m.json"));
                const input = document.querySelector("#results-file");
                input.files = files.files;
                input.dispatchEvent(new Event("change"));
                """
            )
            try await preview.wait(for: "[data-name=scan]", containing: "second")
            try await preview.run(scan)
            try await preview.wait(for: ".log.is-result", containing: "second")
            try await preview.browser.click("#tab-results")
            try await preview.browser.click("[data-name=getAuthCode] [aria-label^=Remove]")
            try await preview.wait(for: "[data-name=getAuthCode]", containing: "of the file")
        }
    }

    @Test func `every panel fits a narrow window, and its controls have names`() async throws {
        let fixture = try await DevFixture()
        try await fixture.stopping {
            let preview = try await PreviewPage.open(fixture.server.address, width: 360, height: 740)
            try await preview.run("my.setStorageSync({key: 'a', data: 1})")
            for name in Self.panels {
                try await preview.browser.click("#tab-\(name)")
                if name == "storage" {
                    try await preview.wait(for: "[data-key=a] summary")
                    try await preview.browser.click("[data-key=a] summary")
                    try await preview.wait(for: "[data-key=a] textarea")
                }
                if name == "data" {
                    try await preview.wait(for: "[aria-label='Edit count']")
                    try await preview.browser.click("[aria-label='Edit count']")
                    try await preview.wait(for: "#data-tree textarea")
                }
                #expect(try await preview.browser.evaluate("document.documentElement.scrollWidth") == 360, "\(name)")
                let problems = try await preview.browser.evaluate(
                    """
                    [...document.querySelectorAll("#panel-\(name) :is(a, button, input, select, textarea)")].filter((control) => {
                        const label = control.ariaLabel || control.labels?.[0]?.textContent || control.textContent;
                        const { left, right } = control.getBoundingClientRect();
                        return !label?.trim() || left < 0 || right > innerWidth;
                    }).map((control) => control.outerHTML)
                    """
                )
                #expect(problems == [], "\(name)")
            }
            try await preview.browser.close()
        }
    }
}

import BrowserHarness
import MiniCore
import MiniDev
import Testing

/// The page for people who use a keyboard or a screen reader, or who see little contrast.
extension BrowserTests {
    /// The names of all panels.
    static let panels = [
        "console", "calls", "network", "data", "storage", "events", "performance", "results", "device", "test",
        "elements",
    ]

    /// The roles of the controls in the tree of the browser for screen readers.
    private static let controlRoles: Set = [
        "button", "checkbox", "combobox", "ComboBoxMenuButton", "DisclosureTriangle", "link", "listbox", "menuitem",
        "searchbox", "slider", "spinbutton", "switch", "tab", "textbox", "treeitem",
    ]

    @Test(arguments: [false, true])
    func `every panel has named controls, readable texts, and is operated by the keyboard`(isDark: Bool) async throws {
        let fixture = try await DevFixture()
        try await fixture.stopping {
            let preview = try await PreviewPage.open(fixture.server.address, isDark: isDark)
            try await fill(preview)
            for panel in Self.panels {
                try await preview.browser.click("#tab-\(panel)")
                if panel == "storage" { try await preview.wait(for: "[data-key=a] summary") }
                if panel == "data" { try await preview.wait(for: "[aria-label='Edit count']") }
                if panel == "elements" { try await preview.wait(for: "#elements-tree [role=treeitem]") }
                #expect(try await unnamedControls(preview) == [], "\(panel)")
                #expect(try await faintTexts(preview) == [], "\(panel)")
                // The colours of both themes need no second walk.
                if !isDark { #expect(try await unreachedControls(preview, in: panel) == [], "\(panel)") }
            }
            // What covers the phone.
            try await preview.run("my.confirm({title: 'Sure?', content: 'All'}); my.showToast({content: 'Hi'})")
            try await preview.wait(for: "[role=dialog]")
            #expect(try await unnamedControls(preview) == [])
            #expect(try await faintTexts(preview) == [])
            try await preview.browser.press("Escape")
            try await preview.wait(for: "[role=dialog]", isShown: false)
            try fixture.save("pages/a/a.axml", "<view>{{count + }}</view>")
            try await preview.wait(for: "#failure")
            #expect(try await unnamedControls(preview) == [])
            #expect(try await faintTexts(preview) == [])
            try await preview.browser.close()
        }
    }

    /// Gives each panel something to show.
    private func fill(_ preview: PreviewPage) async throws {
        try await preview.run("for (const level of ['log', 'warn', 'error']) console[level]('e')")
        try await preview.run("my.setStorageSync({key: 'a', data: 1})")
        try await preview.wait(for: ".log.is-error", containing: "e")
        try await preview.run("return my.getStorageSync({ key: 5 })")
        try await preview.wait(for: ".log.is-result", containing: "error")
        try await preview.click("[role=button]")
        try await preview.wait(forText: "1 taps")
    }

    /// The controls without a name in the tree for screen readers.
    private func unnamedControls(_ preview: PreviewPage) async throws -> [String] {
        _ = try await preview.browser.run("Accessibility.enable")
        let nodes = try await preview.browser.run("Accessibility.getFullAXTree")["nodes"]?.array ?? []
        let controls = nodes.filter { node in
            node["ignored"] != true && Self.controlRoles.contains(node["role"]?["value"]?.string ?? "")
        }
        #expect(!controls.isEmpty)
        return controls.filter { node in
            let name = node["name"]?["value"]?.string ?? ""
            return name.allSatisfy(\.isWhitespace)
        }.map { JSON.text($0) }
    }

    /// The visible texts whose contrast with what is behind them is less than 4.5.
    private func faintTexts(_ preview: PreviewPage) async throws -> ScriptValue {
        try await preview.browser.evaluate(
            """
            (() => {
                const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
                const parts = (colour) => {
                    context.clearRect(0, 0, 1, 1);
                    context.fillStyle = colour;
                    context.fillRect(0, 0, 1, 1);
                    return [...context.getImageData(0, 0, 1, 1).data];
                };
                const over = ([red, green, blue, alpha], below) =>
                    [red, green, blue].map((part, at) => (part * alpha + below[at] * (255 - alpha)) / 255);
                const behind = (element) => {
                    if (element === null) return parts(getComputedStyle(document.body).backgroundColor).slice(0, 3);
                    const colour = parts(getComputedStyle(element).backgroundColor);
                    return colour[3] === 255 ? colour.slice(0, 3) : over(colour, behind(element.parentElement));
                };
                const luminance = (colour) => {
                    const [red, green, blue] = colour.map((part) => {
                        const share = part / 255;
                        return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
                    });
                    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
                };
                const contrast = (element, pseudo) => {
                    const below = behind(element);
                    const text = over(parts(getComputedStyle(element, pseudo).color), below);
                    const [low, high] = [luminance(text), luminance(below)].sort((left, right) => left - right);
                    return (high + 0.05) / (low + 0.05);
                };
                const faint = [];
                const check = (element, pseudo) => {
                    const ratio = contrast(element, pseudo);
                    if (ratio < 4.5) faint.push(`${ratio.toFixed(2)} ${pseudo ?? ""} ${element.outerHTML.slice(0, 120)}`);
                };
                let count = 0;
                for (const element of document.body.querySelectorAll("*")) {
                    if (element.closest("svg, datalist, option, :disabled, .visually-hidden")) continue;
                    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
                    const isField = ["input", "textarea", "select"].includes(element.localName);
                    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== "");
                    if (hasText || isField) {
                        check(element, null);
                        count += 1;
                    }
                    if (element.placeholder) check(element, "::placeholder");
                    for (const pseudo of ["::before", "::after"]) {
                        if (/^".*\\w.*"$/.test(getComputedStyle(element, pseudo).content)) check(element, pseudo);
                    }
                }
                return count < 15 ? [`only ${count} texts`] : faint;
            })()
            """
        )
    }

    /// The controls of a panel that the Tab key does not reach from the tab of the panel.
    private func unreachedControls(_ preview: PreviewPage, in panel: String) async throws -> ScriptValue {
        let browser = preview.browser
        try await browser.evaluate(
            """
            (() => {
                globalThis.unreached = new Set([...document.querySelectorAll("#panel-\(panel) *")].filter((element) =>
                    element.matches("a[href], button, input, select, textarea, summary, [tabindex='0']")
                        && !element.matches(":disabled, [tabindex='-1']") && element.checkVisibility()));
                document.querySelector("#tab-\(panel)").focus();
            })()
            """
        )
        let limit = 60
        for _ in 0..<limit {
            try await browser.press("Tab")
            let isLeft = try await browser.evaluate(
                """
                (() => {
                    const focused = document.activeElement;
                    unreached.delete(focused);
                    return focused.closest("#panel-\(panel)") === null;
                })()
                """
            )
            if isLeft == true { break }
        }
        return try await browser.evaluate("[...unreached].map((element) => element.outerHTML.slice(0, 120))")
    }
}

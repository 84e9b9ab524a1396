import BrowserHarness
import MiniCore
import MiniDev
import Testing

/// A page of a live preview in the browser of the suite.
struct PreviewPage {
    /// The selector of the frame that shows the program; while pages change, the last one has the new page.
    private static let frame = "#page iframe:last-of-type"
    /// The document of the program's page.
    private static let document = "document.querySelector('\(frame)').contentDocument"
    /// Whether the frame reacts to the user, and stands still: the frame of the page before is removed when it has slid out.
    private static let isReady =
        "\(document).adoptedStyleSheets.length > 0 && document.querySelectorAll('#page iframe').length === 1"

    /// The page around the phone.
    let browser: BrowserPage

    /// Opens the preview and waits until it shows the program.
    static func open(
        _ address: String,
        width: Int = 1280,
        height: Int = 800,
        isDark: Bool = false,
        hasTouchScreen: Bool = false,
    ) async throws -> PreviewPage {
        let shared = try #require(SharedBrowser.current)
        let page = try await shared.openPage(
            at: address,
            width: width,
            height: height,
            isDark: isDark,
            hasTouchScreen: hasTouchScreen,
        )
        try await page.wait(until: isReady)
        return PreviewPage(browser: page)
    }

    /// Opens the preview in a window as narrow as a phone, which is used with fingers.
    static func openOnPhone(_ address: String) async throws -> PreviewPage {
        try await open(address, width: 390, height: 844, hasTouchScreen: true)
    }

    // MARK: The program

    /// Clicks an element of the program.
    func click(_ selector: String) async throws { try await browser.click(selector, inFrame: Self.frame) }

    /// Taps an element of the program with a finger.
    func tap(_ selector: String) async throws { try await browser.tap(selector, inFrame: Self.frame) }

    /// The centre of an element of the program in the window.
    func centre(of selector: String) async throws -> BrowserPage.Point {
        try await browser.centre(of: selector, inFrame: Self.frame)
    }

    /// Waits until the program shows a text.
    func wait(forText text: String) async throws {
        try await wait(until: "page.body.innerText.includes(\(JSON.text(.string(text))))")
    }

    /// Waits until an expression is true, in which `page` is the document of the program's page.
    func wait(until expression: String) async throws {
        try await browser.wait(until: "\(Self.isReady) && ((page) => \(expression))(\(Self.document))")
    }

    /// The value of an expression in which `page` is the document of the program's page.
    @discardableResult
    func evaluate(_ expression: String) async throws -> ScriptValue {
        try await browser.evaluate("((page) => \(expression))(\(Self.document))")
    }

    // MARK: The panels

    /// Types code into the line of the console, and runs it.
    func run(_ code: String) async throws {
        try await browser.click("#tab-console")
        try await browser.click("#console-line")
        try await browser.type(code)
        try await browser.press("Enter")
    }

    /// Runs code in the program without typing it, so that the focus stays.
    func submit(_ code: String) async throws {
        try await setValue(code, of: "#console-line")
        try await browser.evaluate("document.querySelector('#console-form').requestSubmit()")
    }

    /// Waits until an element of the page around the phone contains a text.
    func wait(for selector: String, containing text: String) async throws {
        let elements = "[...document.querySelectorAll(\(JSON.text(.string(selector))))]"
        let quoted = JSON.text(.string(text))
        try await browser.wait(until: "\(elements).some((element) => element.textContent.includes(\(quoted)))")
    }

    /// Waits until the value of a control contains a text.
    func wait(for selector: String, containingValue text: String) async throws {
        let control = "document.querySelector(\(JSON.text(.string(selector))))"
        try await browser.wait(until: "\(control).value.includes(\(JSON.text(.string(text))))")
    }

    /// Sets the value of a control.
    ///
    /// - Parameter isCode: Whether the value is that of a JavaScript expression.
    func setValue(_ value: String, isCode: Bool = false, of selector: String) async throws {
        let expression = isCode ? value : JSON.text(.string(value))
        try await browser.evaluate("document.querySelector(\(JSON.text(.string(selector)))).value = \(expression)")
    }

    /// Chooses an option as a person does.
    func choose(_ value: String, in selector: String) async throws {
        try await setValue(value, of: selector)
        let control = "document.querySelector(\(JSON.text(.string(selector))))"
        try await browser.evaluate("\(control).dispatchEvent(new Event('change'))")
    }

    /// Replaces the text of a form, and saves it by its button.
    func save(_ text: String, isCode: Bool = false, in form: String) async throws {
        try await setValue(text, isCode: isCode, of: form + " textarea")
        try await browser.click(form + " [type=submit]")
    }

    /// Waits until an element of the page around the phone is shown, or is not.
    func wait(for selector: String, isShown: Bool = true) async throws {
        let element = "document.querySelector(\(JSON.text(.string(selector))))"
        try await browser.wait(until: "(\(element)?.checkVisibility() ?? false) === \(isShown)")
    }

    /// The id of the focused element around the phone.
    func focusedID() async throws -> String? { try await browser.evaluate("document.activeElement.id").string }
}

extension DevFixture {
    /// Shows the program in a page, ends both after a closure, and expects that the page reports no error.
    func preview(_ body: (PreviewPage) async throws -> Void) async throws {
        try await stopping {
            let preview = try await PreviewPage.open(server.address)
            try await body(preview)
            let problems = try await preview.browser.problems()
            #expect(problems == [])
            try await preview.browser.close()
        }
    }

    /// Ends the program after a closure.
    func stopping(_ body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch {
            await stop()
            throw error
        }
        await stop()
    }
}

import CommandHarness
import Testing

/// Errors for tests that use an unknown member or pass an invalid value.
@Suite(.timeLimit(.minutes(20)))
struct TestMisuseTests {
    private static let files = [
        "pages/a/a.axml":
            "<view id=\"box\">text</view><switch id=\"switch\"/><checkbox id=\"check\"/><input id=\"field\"/>",
        "pages/a/a.js": "Page({ read() { return my.getStorageSnyc({ key: 'a' }); } });",
    ]

    private func run(_ tests: String) async throws -> CommandResult {
        let folder = try ProgramFolder(Self.files.merging(["tests/a.test.js": tests]) { $1 })
        return try await Product.mini.run(["test", "--program", folder.path], in: folder.path)
    }

    /// Runs a line of a test that must fail with that message at that line.
    private func expectFailure(_ code: String, _ message: String) async throws {
        let result = try await run(
            "test('a', async ({ app, miniProgram }) => {\nconst page = await app.open();\n\(code)\n});"
        )
        #expect(result.status == 1, "\(code)")
        #expect(result.output.contains(message), "\(code): \(result.output)")
        #expect(result.output.contains("at tests/a.test.js:3:"), "\(code): \(result.output)")
    }

    @Test(arguments: [
        ("await app.opne();", "there is no app.opne; did you mean app.open?"),
        ("await app.navigateTo({});", "there is no app.navigateTo; use app.my.navigateTo(options)"),
        ("app.clock.advanec(1);", "there is no app.clock.advanec; did you mean app.clock.advance?"),
        ("await page.$('#box').click();", "there is no element.click; use element.tap()"),
        ("await (await page.$('#box')).click();", "there is no element.click; use element.tap()"),
        ("await page.$('#field').fill('a');", "there is no element.fill; use element.input(text)"),
        ("page.$('#box').locator('view');", "there is no element.locator; use element.$(selector)"),
        ("page.locator('view');", "there is no page.locator; use page.$(selector)"),
        ("await page.$('#box').longtap();", "there is no element.longtap; did you mean element.longTap?"),
        (
            "expect(1).toBeGreatherThan(0);",
            "there is no expect().toBeGreatherThan; did you mean expect().toBeGreaterThan?"
        ),
        ("await expect(page.$('#box')).toHaveText('a');", "use expect(await element.text()).toBe(text)"),
        ("expect(fn()).toBeCalled();", "there is no expect().toBeCalled; use toHaveBeenCalled()"),
        ("expect.stringContainng('a');", "did you mean expect.stringContaining?"),
        ("jest.fn();", "there is no jest.fn; use fn()"),
        (
            "require('vitest');",
            "cannot find module 'vitest'; test, expect and the related functions are global and need"
        ),
        ("vi.useFakeTimers();", "there is no vi.useFakeTimers; use app.clock"),
        ("miniProgram.curentPage();", "did you mean miniProgram.currentPage?"),
        ("page.getByPlaceholder('a');", "there is no page.getByPlaceholder; use page.getByRole(role, { name })"),
        (
            "page.$('#box').getByLabelText('a');",
            "there is no element.getByLabelText; use element.getByRole(role, { name })"
        ),
        ("await page.$('#box').hover();", "there is no element.hover; use element.tap()"),
        ("app.clock.tick(1);", "there is no app.clock.tick; use app.clock.advance(milliseconds)"),
        ("app.storage.getItem('a');", "there is no app.storage.getItem; use app.storage.get(key)"),
        ("fn().mockReturn(1);", "there is no fn().mockReturn; use fn().mockReturnValue(value)"),
        ("fn().mockReturnValu(1);", "there is no fn().mockReturnValu; did you mean fn().mockReturnValue?"),
    ])
    func `a misspelt member is reported with the correct name`(_ code: String, _ message: String) async throws {
        try await expectFailure(code, message)
    }

    @Test(arguments: [
        (
            "await app.my.getStorageSnyc({ key: 'a' });",
            "there is no my.getStorageSnyc; did you mean my.getStorageSync?"
        ),
        ("await app.evaluate(() => my.getStorageSnyc({ key: 'a' }));", "did you mean my.getStorageSync?"),
        ("await page.callMethod('read');", "did you mean my.getStorageSync?"),
        (
            "await my.getStorage({ key: 'a' });",
            "Can't find variable: my; a test calls my.name() as await app.my.name()"
        ),
        ("wx.getStorageSync('a');", "Can't find variable: wx; a test calls wx.name() as await app.my.name()"),
    ])
    func `a misspelt JSAPI is reported with the correct name`(_ code: String, _ message: String) async throws {
        try await expectFailure(code, message)
    }

    @Test(arguments: [
        ("await app.open({ page: '/pages/a/a' });", "app.open(): expected the path of a page, such as"),
        ("await app.restart({ page: '/pages/a/a' });", "app.restart(): expected the path of a page, such as"),
        ("await page.$('#switch').change('on');", "it takes true or false, not \"on\""),
        ("await page.$('#check').change(1);", "it takes true or false, not 1"),
        ("await page.$('#field').input({ a: 1 });", "element.input(): expected a text, found { a: 1 }"),
        ("await page.$('#box').trigger({ type: 'tap' });", "element.trigger(): expected the type of an event"),
        ("await page.waitFor();", "page.waitFor(): expected a selector, a text or a function, found undefined"),
        ("await page.callMethod({});", "page.callMethod(): expected the name of a method"),
        ("app.storage.set({ key: 'a', data: 1 });", "app.storage.set(): expected a key"),
        ("app.ui.confirm('no');", "app.ui.confirm(): expected true or false, found \"no\""),
        ("app.ui.actionSheet('first');", "app.ui.actionSheet(): expected the number of an item"),
        ("app.mock('getStroage', {});", "no my.getStroage is known here; did you mean getStorage?"),
        ("app.mock('https://a.b/*', {});", "is the name of no JSAPI"),
        ("app.mock('getFileSystemManager.paint', {});", "no my.getFileSystemManager.paint is known here"),
        ("app.calls({});", "app.calls(): expected the name of a JSAPI"),
        (
            "app.network.mock('shop.example/list', {});",
            "a URL begins with its scheme; write \"https://shop.example/list\" or"
        ),
        ("app.network.mock('/list', {});", "a URL begins with its scheme; write \"*/list\""),
        ("app.network.mock('GTE https://a.b/', {});", "there is no method GTE; did you mean GET?"),
        ("app.network.mock('https://a.b/#c', {});", "what follows # is not sent"),
        ("app.network.mock('https://a b/', {});", "the host of the URL"),
        ("app.network.mock('https://a.b/');", "app.network.mock(): expected a response"),
        ("app.network.mock('https://a.b/', undefined);", "app.network.mock(): expected a response"),
        (
            "app.network.mock('wss://a.b/*', {});",
            "a socket is no request; mock it with app.mock(\"connectSocket\", result)"
        ),
        ("app.network.mock('ftp://a.b/*', {});", "requests are sent by https or http, not by ftp"),
        ("app.network.mock('https://u:p@a.b/*', {});", "a URL with a user name or a password is not sent"),
        ("app.network.mock('https://u:p@a.b/', {});", "a URL with a user name or a password is not sent"),
        ("app.network.mock('HTTPS://A.b/C*', {});", "compared in small letters; write \"https://a.b/C*\""),
        ("app.network.mock('TRACE https://a.b/', {});", "a program cannot send TRACE"),
        ("app.network.mock('* https://a.b/*', {});", "without a method it matches all of them; omit \"* \""),
        ("app.network.mock('https://a.b/c d*', {});", "a URL has no blanks"),
        (
            "app.network.errorStatus = 'sucess';",
            "app.network.errorStatus cannot be set; mini test --http-errors success"
        ),
        (
            "app.mock('request', undefined);",
            "app.mock(\"request\"): expected a result, a function or an error, found undefined"
        ),
        ("await page.$();", "page.$(): expected a selector, such as \"#id\" or \".class\", found undefined"),
        ("await page.$(5);", "page.$(): expected a selector, such as \"#id\" or \".class\", found 5"),
        ("await page.$$({});", "page.$$(): expected a selector"),
        ("await page.$('#box').$(null);", "element.$(): expected a selector"),
        ("await page.getByText();", "expected a text, found undefined"),
        ("app.network.mock('*', { status: 200, data: 1 });", "a response has status, headers and body, and no data"),
    ])
    func `an invalid argument is rejected`(_ code: String, _ message: String) async throws {
        try await expectFailure(code, message)
    }

    @Test func `a pattern may contain an asterisk in the host and in the path`() async throws {
        let patterns = ["https://*@2x.png", "https://*.JPG", "https://api.example.com*User", "*"]
        let code = patterns.map { "app.network.mock('\($0)', {});" }.joined()
        let program = try ProgramFolder(["tests/a.test.js": "test('mocks', ({ app }) => { \(code) });"])
        let result = try await Product.mini.run(["test", program.path + "/tests"])
        #expect(result.status == 0, "\(result.output)")
    }

    @Test(arguments: [
        (
            "expect(page.$('#box').text()).toBe('text');",
            "expect().toBe(): the value is a promise; write await before it"
        ),
        ("expect(page.callMethod('read')).toBeDefined();", "expect().toBeDefined(): the value is a promise"),
        ("expect(Promise.reject(Error('a'))).not.toBe(1);", "expect().toBe(): the value is a promise"),
        ("const p = app.open(); await p.$('#box').text();", "app.open() returns a promise: write await before it"),
        ("const p = app.restart(); p.data.a;", "app.restart() returns a promise: write await before it"),
        ("expect(page.$$('switch').length).toBe(1);", "$$() returns a promise: write await before it"),
        ("await page.$$('switch')[0].tap();", "$$() returns a promise: write await before it"),
        ("for (const one of page.$$('switch')) one.tap();", "$$() returns a promise: write await before it"),
        ("page.waitFor('#box').tap();", "page.waitFor() returns a promise: write await before it"),
    ])
    func `a promise that is not awaited is reported`(_ code: String, _ message: String) async throws {
        try await expectFailure(code, message)
    }

    @Test(arguments: [
        (
            "const box = await page.$('#bx'); await box.tap();",
            "(evaluating 'box.tap'); an element that is not there is null: "
                + "there is no \"#bx\" on pages/a/a; there is "
        ),
        ("await page.$('#b[');", "'#b[' is not a selector"), ("await page.$('#b[').text();", "'#b[' is not a selector"),
        ("await page.$$('#b[');", "'#b[' is not a selector"),
    ])
    func `an invalid selector is reported with its line`(_ code: String, _ message: String) async throws {
        try await expectFailure(code, message)
    }

    @Test(arguments: [
        ("optionsSelect({ optionsOne: ['a', 'b'] })", "2", "it offers the indexes 0 to 1"),
        ("optionsSelect({ optionsOne: ['a'] })", "'a'", "it offers the indexes 0 to 0"),
        ("datePicker({})", "'29.2.2024'", "it takes a text such as yyyy-MM-dd"),
        ("multiLevelSelect({ list: [{ name: 'a', subList: [{ name: 'b' }] }] })", "['a', 'c']", "it offers b"),
        ("regionPicker({})", "1", "it takes an object with the documented result"),
    ])
    func `a choice that a picker does not have fails the test`(
        _ call: String,
        _ choice: String,
        _ reason: String,
    ) async throws {
        let name = call.prefix { $0 != "(" }
        let code = "app.ui.pick(\(choice)); await app.my.\(call).catch(() => {});"
        try await expectFailure(code, "my.\(name) does not offer that; \(reason)")
    }

    @Test func `promises may be compared, passed on and awaited later`() async throws {
        let result = try await run(
            """
            test('a', async ({ app }) => {
                const opening = app.open();
                const page = await opening;
                const all = page.$$('switch');
                expect(all).toBe(all);
                expect(all).toBeInstanceOf(Promise);
                const [list, box] = await Promise.all([all, page.waitFor('#box')]);
                expect(list.length).toBe(1);
                expect(await box.text()).toBe('text');
                await expect(page.$$('#none')).resolves.toEqual([]);
                expect(await page.$('#none')).toBeNull();
            });
            """
        )
        #expect(result.status == 0, "\(result.output)")
    }

    @Test(arguments: [
        ("await app.my.getStorage({});", "app.my.getStorage() failed with error 2: key: required parameter is missing"),
        ("await app.evaluate(() => my.getStorage({}));", "app.evaluate() failed with error 2: key: required"),
        ("await miniProgram.navigateTo('/pages/none/none');", "miniProgram.navigateTo() failed with error "),
        ("app.my.getStorage({});", "app.my.getStorage() was not awaited before the test ended"),
    ])
    func `a rejection of a JSAPI contains the call`(_ code: String, _ message: String) async throws {
        try await expectFailure(code, message)
    }

    @Test func `members that are only looked up by name are undefined`() async throws {
        let result = try await run(
            """
            test('a', async ({ app }) => {
                const page = await app.open();
                app.note = 'mine';
                expect(app.note).toBe('mine');
                expect([page.then, page.toJSON, page.unknownName, app.unknownName]).toEqual([undefined, undefined, undefined, undefined]);
                expect('opne' in app).toBe(false);
                expect(typeof jest).toBe('object');
                expect(expect).toBeInstanceOf(Function);
                app.network.mock('https://A.example', 'found');
                expect((await app.my.request({ url: 'https://a.example/', dataType: 'text' })).data).toBe('found');
            });
            """
        )
        #expect(result.status == 0, "\(result.output)")
    }
}

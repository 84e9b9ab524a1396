import CommandHarness
import MiniCore
import Testing

/// The elements that tests find, and their descriptions.
@Suite(.timeLimit(.minutes(20)))
struct TestLookTests {
    private static let files = [
        "pages/a/a.axml": """
        <view class="list"><text class="item" id="one">a &lt; b</text><text class="item">two</text><view>three</view></view>
        <label>Name<input id="name"/></label>
        <label for="mail">Mail</label><view><input id="mail"/></view>
        <radio-group id="size"><radio id="small" value="s" disabled="{{true}}"/><radio value="m"/></radio-group>
        <checkbox-group id="extras">
          <checkbox value="milk" disabled="{{true}}" checked="{{true}}"/><checkbox value="tea"/>
        </checkbox-group>
        <canvas id="drawing"/>
        <image src="/none.png"/>
        <video id="film"/>
        <button id="ask" open-type="getAuthorize" scope="phoneNumber" onGetAuthorize="got" onError="got">Ask</button>
        """,
        "pages/a/a.js": """
        Page({
            onReady() {
                my.onAppShow(() => {});
                my.createSelectorQuery().select('#one').boundingClientRect().exec();
                const drawing = my.createCanvasContext('drawing');
                drawing.fillRect(1, 2, 3, 4);
                drawing.draw();
            },
            got({ type, detail }) { console.log(type, detail.sign ?? detail.errorMessage); },
        });
        """,
    ]

    private func run(_ tests: String, _ arguments: String...) async throws -> CommandResult {
        let folder = try ProgramFolder(Self.files.merging(["tests/a.test.js": tests]) { $1 })
        return try await Product.mini.run(["test", "--program", folder.path] + arguments, in: folder.path)
    }

    @Test func `elements are found, described and changed`() async throws {
        let result = try await run(
            """
            test('siblings', async ({ app }) => {
                const page = await app.open();
                const texts = async selector => Promise.all((await page.$$(selector)).map(one => one.text()));
                expect(await texts('#one + .item')).toEqual(['two']);
                expect(await texts('#one+view')).toEqual([]);
                expect(await texts('#one ~ view, #one')).toEqual(['a < b', 'three']);
                expect(await texts('.list > #one + text + view')).toEqual(['three']);
                expect(await texts('.item ~ .item')).toEqual(['two']);
                await expect((async () => page.$('.list /deep/ .item'))()).rejects.toThrow('use >>> instead of /deep/');
            });
            test('texts', async ({ app }) => {
                const list = (await app.open()).$('.list');
                expect(await list.outline()).toBe('view.list\\n  text#one.item\\n    a < b\\n  text.item\\n    two\\n  view\\n    three');
                expect(await list.$('#one').wxml()).toBe('a &lt; b');
                expect(await list.$('#one').outerWxml()).toBe('<text class="item" id="one">a &lt; b</text>');
                expect(await (await list).wxml()).toMatch(/<view>three<\\/view>$/);
            });
            test('names', async ({ app }) => {
                const page = await app.open();
                expect(await page.getByRole('textbox', { name: 'Name' }).attribute('id')).toBe('name');
                expect(await page.getByRole('textbox', { name: 'Mail' }).attribute('id')).toBe('mail');
            });
            test('disabled', async ({ app }) => {
                const page = await app.open();
                for (const [selector, value] of [['#small', true], ['#size', 's'], ['#extras', []]]) {
                    await expect(page.$(selector).change(value)).rejects.toThrow('it is disabled');
                }
                await page.$('#size').change('m');
                await page.$('#extras').change(['milk', 'tea']);
                expect(await page.$('#extras').value()).toEqual(['milk', 'tea']);
            });
            test('calls', async ({ app }) => {
                await app.open();
                expect(app.calls('onAppShow')).toMatchObject([{ form: 'scripted' }]);
                expect(app.calls('createSelectorQuery')).toHaveLength(1);
                expect(app.contexts).toMatchObject([{ kind: 'canvas', id: 'drawing' }]);
                expect(app.contexts[0].calls[0]).toEqual({ name: 'fillRect', arguments: [1, 2, 3, 4] });
            });
            test('calls of the runtime', async ({ app }) => {
                const page = await app.open();
                await app.evaluate(() => my.createVideoContext('film').play());
                await page.$('#ask').tap();
                app.mock('button.getAuthorize', { sign: 'mocked' });
                await page.$('#ask').tap();
                app.mock('button.getAuthorize', new Error('refused'));
                await page.$('#ask').tap();
                expect(app.console.map(({ text }) => text).filter(text => text.startsWith('getAuthorize') || text.startsWith('error')))
                    .toEqual(['getAuthorize undefined', 'getAuthorize mocked', 'error refused']);
                expect(app.calls().map(({ name }) => name).filter(name => name.includes('.'))).toEqual([]);
            });
            test('console', async ({ app }) => {
                console.log('mine');
                await app.evaluate(() => console.log('its'));
                expect(app.console).toEqual([{ level: 'log', text: 'its' }]);
            });
            """
        )
        #expect(result.status == 0, "\(result.output)")
    }

    @Test func `values are compared by content`() async throws {
        let result = try await run(
            """
            test('values', () => {
                const bytes = (...values) => new Uint8Array(values);
                expect(Promise.resolve(1)).not.toEqual(Promise.resolve(1));
                expect({ a: Promise.resolve() }).not.toEqual({ a: {} });
                expect(bytes(1, 2)).toEqual(bytes(1, 2));
                expect(bytes(1, 2)).not.toEqual(bytes(1, 3));
                expect(bytes(1, 2)).not.toEqual(new Int8Array([1, 2]));
                expect(bytes(1, 2)).not.toEqual([1, 2]);
                expect(bytes(1, 2)).not.toEqual({ length: 2, 0: 1, 1: 2 });
                expect(bytes(1, 2).buffer).toEqual(bytes(1, 2).buffer);
                expect(bytes(1, 2).buffer).not.toEqual(bytes(1, 3).buffer);
                expect(new DataView(bytes(1, 2).buffer)).toEqual(new DataView(bytes(1, 2).buffer));
                expect(new DataView(bytes(1, 2).buffer)).not.toEqual(new DataView(bytes(1, 3).buffer));
            });
            test.each`
                left | right | sum
                ${1} | ${2}  | ${3}
                ${4} | ${5}  | ${9}
            `('$left + $right is $sum', ({ left, right, sum }) => { expect(left + right).toBe(sum); });
            """
        )
        #expect(result.status == 0, "\(result.output)")
        #expect(result.output.contains("✓ 4 + 5 is 9"), "\(result.output)")
    }

    @Test(arguments: [
        ("expect(1).toBe(undefined);", ["Expected: undefined", "Received: 1"]),
        (
            "expect('x'.repeat(500) + 'milk').toBe('x'.repeat(500) + 'tea');",
            [#"Expected: ...xxxxxxxxxxxxxxxxxxxxtea""#, #"Received: ...xxxxxxxxxxxxxxxxxxxxmilk""#]
        ),
        (
            "expect('a' + 'x'.repeat(500)).toBe('b' + 'x'.repeat(500));",
            [#"Expected: "bxxxx"#, #"Received: "axxxx"#]
        ),
        (
            "expect([undefined]).toStrictEqual([,]);",
            ["Expected: [<hole>]", "  [\n      -   <hole>,\n      +   undefined,"]
        ),
        ("class A {} expect(new A()).toStrictEqual({});", ["Received: A {}\n      at"]),
        ("expect(true).toBeFalsy();", ["toBeFalsy()\n      Received: true"]),
        ("test.each(5)", ["each(): expected a list of rows"]),
    ])
    func `a failure shows the place at which values differ`(_ code: String, _ lines: [String]) async throws {
        let result = try await run(code.hasPrefix("test") ? "\(code)('a', () => {});" : "test('a', () => { \(code) });")
        #expect(result.status == 1)
        for line in lines { #expect(result.output.contains(line), "\(result.output)") }
    }

    @Test(arguments: [[], ["--isolation", "none"]])
    func `errors that a test expects are in the reports`(_ options: [String]) async throws {
        let tests = """
            test('fails', async ({ app }) => {
                app.expectError('first');
                app.allowErrors(/second/);
                await app.evaluate(() => {
                    setTimeout(() => { throw new Error('first'); }, 1);
                    setTimeout(() => { throw new Error('second'); }, 2);
                });
            });
            """
        let folder = try ProgramFolder(["tests/a.test.js": tests])
        let json = try await Product.mini.run(["test", "--reporter", "json", "--trace"] + options, in: folder.path)
        let errors = try json.document()["files"]?[0]?["tests"]?[0]?["expectedErrors"]?.array ?? []
        #expect(errors.map { $0["message"] } == ["first", "second"])
        let html = try await Product.mini.run(["test", "--reporter", "html"] + options, in: folder.path)
        #expect(html.output.contains("<h3>Expected errors</h3>"), "\(html.output)")
    }
}

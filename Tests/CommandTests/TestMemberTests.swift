import CommandHarness
import Testing

/// Each member of a test's parameters, used once.
@Suite(.timeLimit(.minutes(20)))
struct TestMemberTests {
    private func run(_ tests: String) async throws -> CommandResult {
        let folder = try ProgramFolder(Self.files.merging(["tests/a.test.js": tests]) { $1 })
        return try await Product.mini.run(["test"], in: folder.path)
    }

    @Test func `pages and elements have the documented members`() async throws {
        let result = try await run(
            #"""
            test('pages', async ({ app }) => {
              const page = await app.open('/pages/a/a?from=test');
              expect(app.page).toBe(page);
              expect(app.pages).toHaveLength(1);
              expect(page.route).toBe('pages/a/a');
              expect(page.query).toEqual({ from: 'test' });
              await page.$('#text').input('milk');
              await page.getByText('Add').tap();
              expect(page.data.notes).toEqual(['milk']);
              expect(await page.$('.list .note').text()).toBe('milk');
              expect(await page.$('.list > .note').dataset()).toEqual({ index: 0 });
              expect(await page.$('.note:nth-child(1)').text()).toBe('milk');
              expect(await page.$('[name=field]').attribute('name')).toBe('field');
              expect(await page.$('.inner').text()).toBe('in x 1');
              expect((await page.$$('input')).length).toBe(2);
              expect(await page.queryByText('nowhere')).toBeNull();
              await expect((async () => page.getByText('nowhere'))()).rejects.toThrow('nowhere');
              expect((await page.getAllByText('Add')).length).toBe(1);
              expect((await page.queryAllByText('nowhere')).length).toBe(0);
              await page.callMethod('later');
              expect(await (await page.findByText('in x 1')).text()).toBe('in x 1');
              expect((await page.findAllByText('milk')).length).toBeGreaterThan(0);
              expect(await page.getByRole('button', { name: 'Add' }).tagName()).toBe('button');
              expect(await page.getByTestId('tid').isVisible()).toBe(false);
              expect(await page.$('#unseen').isVisible()).toBe(false);
              await expect(page.$('#unseen').tap()).rejects.toThrow('it is hidden by its style');
              expect(await page.$('#check').isChecked()).toBe(true);
              await page.$('#check').tap();
              expect(page.data.log.at(-1)).toBe('change false');
              await page.setData({ off: true });
              expect(await page.$('button').isDisabled()).toBe(true);
              expect(await page.callMethod('sum', 1, 2)).toBe(3);
              expect(page.html()).toContain('milk');
              expect(page.outline()).toContain('milk');
              await page.$('#field').input('tea');
              await page.$('#form').submit();
              expect(page.data.log.at(-1)).toBe('sent {"field":"tea"}');
              await page.$('#scroll').scrollTo('lower');
              expect(page.data.log.at(-1)).toMatch('scroll');
              await page.scrollTo(50);
              await page.pullDownRefresh();
              expect(page.data.log).toContain('pull');
              await page.share();
              expect(page.data.log.at(-1)).toBe('share menu');
              await page.reachBottom();
              expect(page.data.log).toContain('bottom');
              await page.$('#text').focus();
              await page.$('#text').confirm();
              expect(page.data.log).toContain('confirm');
              await page.$('#text').blur();
              expect(await page.$('#comp').component()).toMatchObject({ path: 'components/c/c', data: { n: 1 }, props: { label: 'x' } });
              await page.$('button').trigger('tap', {});
              await page.$('#check').change(true);
              await page.$('.list').longTap();
              expect(await page.$('#text').attributes()).toMatchObject({ id: 'text' });
              expect(await page.$('.note').count()).toBeGreaterThan(0);
              await page.waitFor(() => page.data.notes.length > 0);
            });
            """#
        )
        #expect(result.status == 0, "\(result.output)")
    }

    @Test func `components are called and their data is set`() async throws {
        let result = try await run(
            #"""
            test('component', async ({ app }) => {
              const page = await app.open();
              const component = await page.$('#comp').component();
              expect(await component.callMethod('bump', 2)).toBe(3);
              expect(await component.methods.bump(1)).toBe(4);
              expect(component.data).toEqual({ n: 1 });
              expect((await page.$('#comp').component()).data).toEqual({ n: 4 });
              expect(await page.$('.inner').text()).toBe('in x 4');
              await component.setData({ n: 9 });
              expect(await page.$('.inner').text()).toBe('in x 9');
              await expect(component.callMethod('nope')).rejects.toThrow('component "/components/c/c" has no method "nope"');
              expect(await page.$('.inner').component()).toBeNull();
              await app.my.reLaunch({ url: '/pages/b/b' });
              await expect(component.methods.bump()).rejects.toThrow('the component is not there any more');
            });
            """#
        )
        #expect(result.status == 0, "\(result.output)")
    }

    @Test func `places are accepted in every form, and an invalid place is a mistake`() async throws {
        let result = try await run(
            #"""
            test('places', async ({ app }) => {
              const page = await app.open();
              const scroll = page.$('#scroll');
              for (const target of [[0, 20], [{ top: 20 }], [{ x: 0, y: 20 }]]) {
                await scroll.scrollTo(0, 0);
                await scroll.scrollTo(...target);
                expect(page.data.log.at(-1)).toBe('scroll 20');
              }
              for (const wrong of [[], [20], ['20'], [{}], [0, NaN], ['end']]) {
                expect(() => scroll.scrollTo(...wrong)).toThrow('element.scrollTo(): expected {left, top}');
              }
              await page.scrollTo(30);
              expect(await page.scrollTop()).toBe(30);
              expect(await page.size()).toMatchObject({ width: expect.any(Number), height: expect.any(Number) });
              for (const wrong of [undefined, '30', { top: 30 }]) {
                expect(() => page.scrollTo(wrong)).toThrow('page.scrollTo(): expected the distance from the top');
              }
              for (const wrong of [undefined, [], [{ x: 1 }], { x: 1, y: 1 }]) {
                expect(() => scroll.touch(wrong)).toThrow('element.touch(): expected a list of points');
              }
              const points = [{ x: 1, y: 2 }, { x: 3, y: 4 }, { x: 5, y: 6 }];
              const breakOff = types => page.$('#pad').touch(points.map((point, at) => ({ ...point, type: types[at] })));
              await breakOff([, , 'touchCancel']);
              expect(page.data.log.slice(-3)).toEqual(['touchStart 2', 'touchMove 4', 'touchCancel 6']);
              for (const wrong of [['touchCancel'], [, , 'touchEnd']]) {
                expect(() => breakOff(wrong)).toThrow('element.touch(): a point has no type');
              }
              await expect(page.waitFor('#never')).rejects.toThrow('there is no "#never" on pages/a/a');
              await expect(page.waitFor('never')).rejects.toThrow('there is no text "never" on pages/a/a');
              await page.setData({ off: true, notes: [] });
              await page.getByText('Add').tap();
              expect(page.data.notes).toEqual([]);
            });
            """#
        )
        #expect(result.status == 0, "\(result.output)")
    }

    @Test func `a mock that no call could use is a mistake`() async throws {
        let result = try await run(
            """
            test('names', async ({ app }) => {
              expect(() => app.mock('getLocatoin', {})).toThrow('no my.getLocatoin is known here; did you mean getLocation?');
              expect(() => app.mock('my.SDKVersion', '1')).toThrow('cannot be mocked');
              expect(() => app.mock('createSelectorQuery', {})).toThrow('cannot be mocked');
              expect(() => app.mock('onAppShow', {})).toThrow('cannot be mocked');
              app.mock('payWithPoints', { paid: true });
              await app.open();
              expect(await app.my.payWithPoints({})).toEqual({ paid: true });
            });
            """
        )
        #expect(result.status == 0, "\(result.output)")
    }

    @Test func `the program has the documented members`() async throws {
        let result = try await run(
            #"""
            test('app', async ({ app }) => {
              await app.open(undefined, { storage: { a: 1 } });
              expect(await app.storage.keys()).toEqual(['a']);
              await app.storage.set('b', [2]);
              expect(await app.storage.get('b')).toEqual([2]);
              await app.storage.remove('a');
              await app.storage.clear();
              expect(await app.storage.keys()).toEqual([]);
              expect(await app.evaluate((a, b) => a + b, 1, 2)).toBe(3);
              expect(await app.evaluate(async()=>{ return await 3 })).toBe(3);
              expect(await app.evaluate({ async(a) { return a } }.async, 3)).toBe(3);
              expect(await app.evaluate({ async sum(a, b) { return a + b } }.sum, 1, 2)).toBe(3);
              expect(await app.evaluate('1 + 1')).toBe(2);
              await app.hide();
              await app.show();
              expect(app.console.map(({ text }) => text)).toEqual(['shown', 'hidden', 'shown']);
              app.ui.confirm(false);
              app.ui.prompt('Ann');
              app.ui.actionSheet(1);
              expect(await app.page.callMethod('ask')).toMatchObject([{ confirm: false }, { ok: true, inputValue: 'Ann' }, { index: 1 }]);
              expect(app.ui.shown.map(({ kind }) => kind)).toEqual(['confirm', 'prompt', 'actionSheet']);
              const before = app.clock.now;
              await app.page.callMethod('later');
              await app.clock.advance(60000);
              expect(app.page.data.text).toBe('late');
              expect(app.clock.now - before).toBe(60000);
              await app.clock.set('2030-01-01');
              expect(await app.evaluate(() => new Date().getFullYear())).toBe(2030);
              await app.page.callMethod('later');
              await app.clock.runAll();
              const canUse = () => app.evaluate(() => [my.canIUse('payWithPoints'), my.canIUse('getLocationSync')]);
              expect(await canUse()).toEqual([false, false]);
              app.mock('payWithPoints', {});
              app.mock('getLocation', { longitude: 1 });
              expect(await canUse()).toEqual([true, true]);
              app.unmock('payWithPoints');
              expect(await canUse()).toEqual([false, true]);
              const canUseCode = () => app.evaluate(() => ['qr', 'other'].map(type => my.canIUse(`scan.object.type.${type}`)));
              expect(await canUseCode()).toEqual([false, false]);
              app.mock('scan', {});
              expect(await canUseCode()).toEqual([true, false]);
              expect(await app.my.getLocation({})).toEqual({ longitude: 1 });
              expect(app.calls('getLocation')).toMatchObject([{ name: 'getLocation', result: { longitude: 1 } }]);
              await app.storage.set('kept', 1);
              await app.restart();
              expect(await app.storage.get('kept')).toBe(1);
              await app.kill();
              expect(app.isRunning).toBe(false);
            });
            """#
        )
        #expect(result.status == 0, "\(result.output)")
    }

    /// A program with all kinds of elements.
    private static let files = [
        "app.json": #"{"pages":["pages/a/a","pages/b/b"],"window":{"pullRefresh":true}}"#,
        "app.js": #"App({ onHide() { console.log('hidden'); }, onShow() { console.log('shown'); } });"#,
        "pages/a/a.axml": #"""
        <view class="list"><view a:for="{{notes}}" class="note" data-index="{{index}}">{{item}}</view></view>
        <input id="text" onInput="typed" onConfirm="done" value="{{text}}"/>
        <button onTap="add" disabled="{{off}}">Add</button>
        <checkbox id="check" checked="{{true}}" onChange="changed"/>
        <c id="comp" label="x"/>
        <scroll-view id="scroll" scroll-y onScroll="scrolled" style="height: 10px"><view style="height: 100px">tall</view></scroll-view>
        <form onSubmit="sent" id="form"><input name="field" id="field"/><button id="send" form-type="submit">Send</button></form>
        <view data-testid="tid" hidden>secret</view>
        <view id="unseen" style="display: none">secret</view>
        <view id="pad" style="height: 1000px" onTouchStart="touched" onTouchMove="touched" onTouchCancel="touched" />
        """#,
        "pages/a/a.js": #"""
        Page({
          data: { notes: [], text: '', off: false, log: [] },
          onLoad(q) { this.q = q; },
          typed(e) { this.setData({ text: e.detail.value }); },
          done() { this.log('confirm'); },
          add() { this.setData({ notes: [...this.data.notes, this.data.text] }); },
          changed(e) { this.log('change ' + e.detail.value); },
          scrolled(e) { this.log('scroll ' + e.detail.scrollTop); },
          touched({ type, changedTouches: [{ pageY }] }) { this.log(`${type} ${pageY}`); },
          sent(e) { this.log('sent ' + JSON.stringify(e.detail.value)); },
          onPullDownRefresh() { this.log('pull'); my.stopPullDownRefresh(); },
          onReachBottom() { this.log('bottom'); },
          onShareAppMessage(e) { this.log('share ' + e.from); },
          onPageScroll(e) { this.log('page scroll ' + e.scrollTop); },
          log(x) { this.setData({ log: [...this.data.log, x] }); },
          async ask() { return [await my.confirm({ content: 'sure?' }), await my.prompt({ title: 'n', message: 'name?' }), await my.showActionSheet({ title: 't', items: ['a','b'] })]; },
          later() { setTimeout(() => this.setData({ text: 'late' }), 60000); },
          sum: (a, b) => a + b,
        });
        """#,
        "pages/a/a.json": #"{"usingComponents":{"c":"/components/c/c"}}"#,
        "pages/b/b.axml": #"<view>b</view>"#,
        "pages/b/b.js": #"Page({});"#,
        "components/c/c.axml": #"<view><text class="inner">in {{label}} {{n}}</text></view>"#,
        "components/c/c.js":
            #"Component({ data: { n: 1 }, props: { label: "" }, methods: { bump(by) { this.setData({ n: this.data.n + by }); return this.data.n; } } });"#,
        "components/c/c.json": #"{"component":true}"#,
    ]
}

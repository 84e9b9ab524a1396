import { pause, suite } from './harness';
import { take } from './log';

suite('lifecycle', 'App, Page, getApp, getCurrentPages', {
  'has one app'(test) {
    const app = getApp();
    test.equal(typeof app.launchOptions, 'object', 'onLaunch got options');
    test.equal(typeof app.launchOptions.path, 'string', 'path');
    test.equal(typeof app.showOptions, 'object', 'onShow got options');
    app.shared.count += 1;
    test.ok(getApp().shared.count > 0, 'its members are shared');
    test.throws(() => App({}), /Error/, 'App() again');
    test.throws(() => Page({}), /Error/, 'Page() outside of a page');
  },

  async 'keeps calls of onLaunch that need a page until there is one'(test) {
    const [bar, scroll, [viewport]] = await getApp().launchCalls;
    test.equal(typeof bar, 'object', 'setNavigationBar');
    test.equal(typeof scroll, 'object', 'pageScrollTo');
    test.ok(viewport.width > 0, 'createSelectorQuery');
  },

  async 'creates separate data for each page'(test) {
    await my.navigateTo({ url: '/pages/target/target' });
    await my.navigateTo({ url: '/pages/target/target' });
    await pause(20);
    const [, first, second] = getCurrentPages();
    first.setData({ own: 1 });
    test.equal(second.data.own, undefined, 'data is not shared');
    test.ok(first !== second, 'two instances');
    test.ok(first.customMethod() === first, 'methods have the page as this');
    test.equal(first.custom.list, [1], 'members of the definition');
    test.equal(first.route, 'pages/target/target', 'route');
    await my.navigateBack({ delta: 2 });
    await pause(20);
    take();
  },

  async 'adds and removes listeners'(test) {
    for (const [on, off] of [['onAppShow', 'offAppShow'], ['onAppHide', 'offAppHide'], ['onError', 'offError']]) {
      test.equal(typeof my[on], 'function', on);
      test.equal(typeof my[off], 'function', off);
      const listener = () => {};
      test.equal(my[on](listener), undefined, `${on} returns nothing`);
      test.equal(my[off](listener), undefined, `${off} returns nothing`);
    }
    test.throws(() => my.on('appShow'), /TypeError/, 'no listener');
  },

  async 'reports uncaught exceptions'(test) {
    take();
    const seen = [];
    const listener = (message) => seen.push(message);
    my.onError(listener);
    setTimeout(() => {
      null.member;
    });
    await pause(30);
    my.offError(listener);
    const entries = take().filter(({ name }) => name === 'app error');
    test.equal(entries.length, 1, 'App.onError once');
    test.ok(/null/.test(entries[0].detail.message), 'its message');
    test.equal(seen.length, 1, 'my.onError once');
  },
});

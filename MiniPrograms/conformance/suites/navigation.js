import { pause, suite } from './harness';
import { names, take } from './log';

const target = '/pages/target/target';
const open = () => getCurrentPages();
const paths = () => open().map((page) => page.route);

async function backToStart() {
  while (open().length > 1) await my.navigateBack({ delta: 10 });
  await pause(20);
  take();
}

suite('navigation', 'my.navigateTo, my.redirectTo, my.navigateBack, my.reLaunch, my.switchTab; the page stack', {
  async 'opens and closes pages in the documented order'(test) {
    await backToStart();
    await test.succeeds('navigateTo', { url: `${target}?a=1&b=x%20y` });
    await pause(20);
    test.equal(names(), ['target load', 'target show', 'target ready'], 'opening');
    test.equal(take()[0].detail, { a: '1', b: 'x y' }, 'the query that onLoad gets');
    test.equal(paths(), ['pages/all/all', 'pages/target/target'], 'getCurrentPages');
    await test.succeeds('navigateBack');
    await pause(20);
    test.equal(names(), ['target unload'], 'closing');
    test.equal(paths(), ['pages/all/all'], 'one page is left');
  },

  async 'hides what is covered and shows it again'(test) {
    await backToStart();
    await my.navigateTo({ url: `${target}?name=one` });
    await my.navigateTo({ url: `${target}?name=two` });
    await pause(20);
    const opening = take().map(({ name, detail }) => [name, detail?.name ?? '']);
    test.equal(opening.filter(([name]) => name === 'target hide').length, 1, 'the first one is hidden once');
    test.equal(open().length, 3, 'three pages');
    await my.navigateBack();
    await pause(20);
    test.equal(names(), ['target unload', 'target show'], 'the order of closing');
    await backToStart();
  },

  async 'goes back several pages, and to the first at most'(test) {
    for (const [delta, left] of [[1, 3], [2, 2], [3, 1], [9, 1]]) {
      await backToStart();
      for (let count = 0; count < 3; count += 1) await my.navigateTo({ url: target });
      await my.navigateBack({ delta });
      await pause(20);
      test.equal(open().length, left, `delta ${delta}`);
    }
    await backToStart();
  },

  async 'replaces the page on top'(test) {
    await backToStart();
    await my.navigateTo({ url: `${target}?name=one` });
    await pause(20);
    take();
    await test.succeeds('redirectTo', { url: `${target}?name=two` });
    await pause(20);
    test.equal(names(), ['target unload', 'target load', 'target show', 'target ready'], 'order');
    test.equal(open().length, 2, 'as many pages');
    await backToStart();
  },

  async 'finds pages by relative URLs'(test) {
    for (const url of ['../target/target', '/pages/target/target', 'pages/target/target']) {
      await backToStart();
      await my.navigateTo({ url });
      test.equal(open().at(-1).route, 'pages/target/target', url);
    }
    await backToStart();
  },

  async 'fails as documented'(test) {
    await backToStart();
    await test.fails('navigateTo', { url: '/pages/none/none' }, 1);
    await test.fails('redirectTo', { url: '/pages/none/none' }, 1);
    await test.fails('reLaunch', { url: '/pages/none/none' }, 1);
    await test.fails('switchTab', { url: target }, 1);
    await test.fails('switchTab', { url: '/pages/none/none' }, 1);
    for (const name of ['navigateTo', 'redirectTo', 'reLaunch', 'switchTab']) {
      for (const url of [undefined, 5, {}]) await test.fails(name, { url }, 2);
    }
    await test.fails('navigateBack', { delta: 'two' }, 2);
    const failure = await my.navigateBack().then(() => undefined, (reason) => reason);
    test.equal(failure?.error, 'already top of navigation', 'navigateBack at the bottom');
  },

  async 'keeps ten pages at most'(test) {
    await backToStart();
    while (open().length < 10) await my.navigateTo({ url: target });
    await test.fails('navigateTo', { url: target }, 1);
    test.equal(open().length, 10, 'ten are open');
    await backToStart();
  },
});

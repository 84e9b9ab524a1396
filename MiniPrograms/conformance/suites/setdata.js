import { pause, suite } from './harness';

async function withPage(run) {
  await my.navigateTo({ url: '/pages/target/target' });
  await pause(20);
  try {
    await run(getCurrentPages().at(-1));
  } finally {
    await my.navigateBack();
    await pause(20);
  }
}

const set = (page, changes) => new Promise((resolve) => {
  page.setData(changes, resolve);
});

// The data before, the change, the data afterwards.
const changes = [
  [{}, { a: 1 }, { a: 1 }], [{ a: 1 }, { a: 2 }, { a: 2 }], [{ a: 1 }, { b: 2 }, { a: 1, b: 2 }],
  [{ a: 1 }, { a: null }, { a: null }], [{ a: 1 }, { a: undefined }, { a: 1 }], [{ a: 1 }, { a: '' }, { a: '' }],
  [{ a: { b: 1 } }, { 'a.b': 2 }, { a: { b: 2 } }], [{ a: { b: 1 } }, { 'a.c': 2 }, { a: { b: 1, c: 2 } }],
  [{ a: { b: { c: 1 } } }, { 'a.b.c': 2 }, { a: { b: { c: 2 } } }], [{}, { 'a.b.c': 1 }, { a: { b: { c: 1 } } }],
  [{ a: [1, 2] }, { 'a[1]': 3 }, { a: [1, 3] }], [{ a: [1] }, { 'a[1]': 2 }, { a: [1, 2] }],
  [{ a: [{ b: 1 }] }, { 'a[0].b': 2 }, { a: [{ b: 2 }] }], [{ a: [[1]] }, { 'a[0][0]': 2 }, { a: [[2]] }],
  [{}, { 'a[0]': 1 }, { a: [1] }], [{ a: 1 }, {}, { a: 1 }], [{}, { a: [] }, { a: [] }], [{}, { a: {} }, { a: {} }],
  [{ a: { b: 1 } }, { a: { c: 1 } }, { a: { c: 1 } }], [{ a: 1, b: 1 }, { a: 2, b: 2 }, { a: 2, b: 2 }],
  [{ a: { b: 1 } }, { a: 5 }, { a: 5 }], [{ a: 5 }, { a: { b: 1 } }, { a: { b: 1 } }],
  [{ a: [1, 2, 3] }, { a: [3] }, { a: [3] }], [{ list: [] }, { list: [{ id: 1 }, { id: 2 }] }, { list: [{ id: 1 }, { id: 2 }] }],
  [{ a: true }, { a: false }, { a: false }], [{ a: 0 }, { a: -0.5 }, { a: -0.5 }], [{ a: 'x' }, { a: 'é你🥛' }, { a: 'é你🥛' }],
];

// The array before, the arguments of splice, the array afterwards.
const splices = [
  [[1, 2, 3], [0, 1], [2, 3]], [[1, 2, 3], [1, 0, 9], [1, 9, 2, 3]], [[1, 2, 3], [3, 0, 4, 5], [1, 2, 3, 4, 5]],
  [[1, 2, 3], [1, 2], [1]], [[1, 2, 3], [0, 3], []], [[], [0, 0, 1], [1]], [[1, 2, 3], [-1, 1], [1, 2]],
  [[1, 2, 3], [1, 1, 'x', 'y'], [1, 'x', 'y', 3]],
];

suite('setData', 'Page.prototype.setData, $spliceData, $batchedUpdates', {
  async 'changes data by paths'(test) {
    await withPage(async (page) => {
      for (const [before, change, after] of changes) {
        for (const key of Object.keys(page.data)) delete page.data[key];
        await set(page, before);
        await set(page, change);
        test.equal(page.data, after, `${JSON.stringify(before)} with ${JSON.stringify(change)}`);
      }
    });
  },

  async 'changes data at once and calls back afterwards'(test) {
    await withPage(async (page) => {
      const order = [];
      page.setData({ a: 1 }, () => order.push(`called with ${page.data.a}`));
      order.push(`returned with ${page.data.a}`);
      page.setData({ a: 2 });
      await pause(20);
      test.equal(order, ['returned with 1', 'called with 2'], 'order');
      let receiver;
      page.setData({ a: 3 }, function callback() {
        receiver = this;
      });
      await pause(20);
      test.ok(receiver === page, 'this of the callback is the page');
    });
  },

  async 'splices arrays'(test) {
    await withPage(async (page) => {
      for (const [before, splice, after] of splices) {
        await set(page, { list: before });
        page.$spliceData({ list: splice });
        await pause(10);
        test.equal(page.data.list, after, `${JSON.stringify(before)} with ${JSON.stringify(splice)}`);
      }
    });
  },

  async 'batches changes'(test) {
    await withPage(async (page) => {
      page.$batchedUpdates(() => {
        page.setData({ a: 1 });
        page.setData({ b: 2 });
      });
      await pause(10);
      test.equal([page.data.a, page.data.b], [1, 2], 'both are set');
    });
  },

  async 'refuses what is no change'(test) {
    await withPage(async (page) => {
      for (const value of [undefined, null, 5, 'a']) {
        test.throws(() => page.setData(value), /TypeError/, `setData(${value})`);
      }
      const cyclic = {};
      cyclic.self = cyclic;
      test.throws(() => page.setData({ cyclic }), /Error/, 'a cycle');
      test.throws(() => page.setData({ big: 1n }), /Error/, 'a BigInt');
      test.throws(() => page.$spliceData({ list: 5 }), /TypeError/, '$spliceData with a number');
    });
  },

  async 'does nothing on a page that is gone'(test) {
    let gone;
    await withPage(async (page) => {
      gone = page;
    });
    gone.setData({ a: 'late' });
    test.ok(gone.data.a !== 'late' || true, 'no exception');
  },
});

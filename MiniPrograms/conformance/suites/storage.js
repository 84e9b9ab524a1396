import { suite } from './harness';

// The stored values, and the values that are read.
const values = [
  ['a text', 'milk'], ['an empty text', ''], ['text beyond ASCII', 'Grüße 你好 🥛'], ['a text of JSON', '{"a":1}'],
  ['a number', 12.5], ['zero', 0], ['a negative number', -3], ['a large number', 9007199254740991],
  ['true', true], ['false', false], ['null', null], ['an empty object', {}], ['an empty array', []],
  ['an object', { a: 1, b: { c: [true, null, 'x'] } }], ['an array', [1, 'two', { three: 3 }]],
  ['a line break', 'a\nb\r\nc\u2028d'], ['a NUL', 'a\u0000b'], ['keys of any kind', { '': 1, 'a b': 2, 9: 3 }],
];

suite('storage', 'my.setStorage, my.getStorage, my.removeStorage, my.clearStorage, my.getStorageInfo', {
  async 'keeps values as they are, in every form'(test) {
    for (const [name, value] of values) {
      const stored = await test.succeeds('setStorage', { key: 'k', data: value });
      test.equal(stored.success, true, `${name}: setStorage`);
      test.equal((await my.getStorage({ key: 'k' })).data, value, `${name}: getStorage`);
      test.equal(my.getStorageSync({ key: 'k' }).data, value, `${name}: getStorageSync`);
      test.equal(my.setStorageSync({ key: 's', data: value }).success, true, `${name}: setStorageSync`);
      test.equal(my.getStorageSync({ key: 's' }).data, value, `${name}: after setStorageSync`);
    }
  },

  async 'returns null for a missing key'(test) {
    my.removeStorageSync({ key: 'nothing' });
    test.equal((await my.getStorage({ key: 'nothing' })).data, null, 'getStorage');
    test.equal(my.getStorageSync({ key: 'nothing' }).data, null, 'getStorageSync');
    test.equal(my.getStorageSync({ key: 'nothing' }).success, true, 'success');
  },

  async 'removes keys, also those that are not there'(test) {
    my.setStorageSync({ key: 'gone', data: 1 });
    test.equal((await test.succeeds('removeStorage', { key: 'gone' })).success, true, 'removeStorage');
    test.equal(my.getStorageSync({ key: 'gone' }).data, null, 'is gone');
    test.equal(my.removeStorageSync({ key: 'gone' }).success, true, 'again');
  },

  async 'lists keys with sizes in KB'(test) {
    my.clearStorageSync();
    test.equal(my.getStorageInfoSync().keys, [], 'nothing stored');
    my.setStorageSync({ key: 'b', data: 'x'.repeat(3000) });
    my.setStorageSync({ key: 'a', data: 1 });
    const information = await test.succeeds('getStorageInfo');
    test.equal([...information.keys].sort(), ['a', 'b'], 'keys');
    test.equal(information.limitSize, 10240, 'limitSize');
    test.ok(information.currentSize >= 2 && information.currentSize <= 8, `currentSize ${information.currentSize}`);
    test.equal(Object.keys(my.getStorageInfoSync()).sort(), Object.keys(information).sort(), 'the same fields');
  },

  async 'clears everything'(test) {
    my.setStorageSync({ key: 'a', data: 1 });
    test.equal((await test.succeeds('clearStorage')).success, true, 'clearStorage');
    test.equal(my.getStorageInfoSync().keys, [], 'keys');
    test.equal(my.clearStorageSync().success, true, 'clearStorageSync');
  },

  async 'replaces values'(test) {
    for (const value of [1, 'two', { three: 3 }, null]) {
      my.setStorageSync({ key: 'same', data: value });
      test.equal(my.getStorageSync({ key: 'same' }).data, value, 'the last one counts');
    }
    test.equal(my.getStorageInfoSync().keys.filter((key) => key === 'same').length, 1, 'one key');
  },

  async 'copies values'(test) {
    const value = { list: [1] };
    my.setStorageSync({ key: 'copy', data: value });
    value.list.push(2);
    const first = my.getStorageSync({ key: 'copy' }).data;
    test.equal(first, { list: [1] }, 'later changes are not stored');
    first.list.push(3);
    test.equal(my.getStorageSync({ key: 'copy' }).data, { list: [1] }, 'results are copies');
  },

  async 'takes keys up to their limit'(test) {
    for (const key of ['k', 'a/b', 'ключ', 'x'.repeat(1024)]) {
      test.equal(my.setStorageSync({ key, data: 1 }).success, true, `a key of ${key.length}`);
      test.equal(my.getStorageSync({ key }).data, 1, `a key of ${key.length} reads`);
      my.removeStorageSync({ key });
    }
  },

  async 'refuses keys that are none with error 2'(test) {
    for (const key of ['', undefined, null, 1, {}, [], true, 'x'.repeat(1025)]) {
      await test.fails('setStorage', { key, data: 1 }, 2);
      await test.fails('getStorage', { key }, 2);
      await test.fails('removeStorage', { key }, 2);
    }
  },

  async 'refuses values that cannot be stored with error 2'(test) {
    const cyclic = {};
    cyclic.self = cyclic;
    test.equal(my.setStorageSync({ key: 'k', data: cyclic }).error, 2, 'a cycle');
    test.equal(my.setStorageSync({ key: 'k', data: 1n }).error, 2, 'a BigInt');
  },

  async 'refuses values over 200 KB with error 14'(test) {
    my.setStorageSync({ key: 'large', data: 'before' });
    await test.fails('setStorage', { key: 'large', data: 'x'.repeat(201 * 1024) }, 14);
    test.equal(my.getStorageSync({ key: 'large' }).data, 'before', 'the old value stays');
  },

  async 'refuses more than 10 MB with error 12'(test) {
    my.clearStorageSync();
    const data = 'x'.repeat(199 * 1024);
    let count = 0;
    let result = { success: true };
    while (result.success && count < 80) {
      result = my.setStorageSync({ key: `fill${count}`, data });
      count += 1;
    }
    test.equal(result.error, 12, 'error');
    test.ok(count > 45 && count < 56, `after ${count} values`);
    await test.fails('setStorage', { key: 'more', data }, 12);
    my.clearStorageSync();
    test.equal(my.setStorageSync({ key: 'a', data }).success, true, 'space is free again');
    my.clearStorageSync();
  },
});

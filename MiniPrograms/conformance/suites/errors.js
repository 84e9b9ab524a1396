import { suite } from './harness';

// Sync forms receive one object, and return failures instead of throwing.
const syncFailures = ['setStorageSync', 'getStorageSync', 'removeStorageSync'];

suite('errors', 'the convention of errors: error, errorMessage; my.call', {
  'returns failures of Sync forms'(test) {
    for (const name of syncFailures) {
      for (const options of [undefined, null, 5, {}, { key: 5 }]) {
        const result = my[name](options);
        test.equal(result.error, 2, `${name}(${JSON.stringify(options)})`);
        test.ok(result.errorMessage.includes('key'), `${name} names the field`);
      }
    }
  },

  async 'keeps the order of results'(test) {
    const order = [];
    await new Promise((resolve) => {
      my.setStorage({ key: 'a', data: 1, complete: () => order.push(1) });
      my.getStorage({ key: 'a', complete: () => order.push(2) });
      my.removeStorage({ key: 5, complete: () => order.push(3) });
      my.getStorageInfo({ complete: () => order.push(4) });
      my.removeStorage({
        key: 'a',
        complete: () => {
          order.push(5);
          resolve();
        },
      });
      order.push(0);
    });
    test.equal(order, [0, 1, 2, 3, 4, 5], 'callbacks');
  },

  async 'returns promises only without callbacks'(test) {
    test.equal(typeof my.getStorage({ key: 'a' }).then, 'function', 'none');
    for (const name of ['success', 'fail', 'complete']) {
      test.equal(my.getStorage({ key: 'a', [name]: () => {} }), undefined, name);
    }
  },

  async 'continues after a callback that throws'(test) {
    const app = getApp();
    const { onError } = app;
    const errors = [];
    app.onError = (message) => errors.push(message);
    const messages = [];
    const listener = (message) => messages.push(message);
    my.onError(listener);
    const completed = await new Promise((resolve) => {
      my.getStorage({
        key: 'a',
        success() {
          throw new Error('thrown on purpose');
        },
        complete: () => resolve(true),
      });
    });
    app.onError = onError;
    my.offError(listener);
    test.equal(completed, true, 'complete is called');
    test.equal(errors, ['thrown on purpose'], 'App.onError receives the message');
    test.equal(messages, ['thrown on purpose'], 'my.onError receives the message');
  },

  async 'calls JSAPIs by name'(test) {
    const found = await new Promise((resolve) => my.call('getStorageInfo', {}, resolve));
    test.equal(found.success, true, 'a known one');
    const missing = await new Promise((resolve) => my.call('noSuchThing', {}, resolve));
    test.equal(missing.error, 1, 'an unknown one');
    test.equal(typeof missing.errorMessage, 'string', 'its message');
  },
});

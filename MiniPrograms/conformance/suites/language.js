import { pause, suite } from './harness';

const hidden = ['window', 'document', 'self', 'location', 'XMLHttpRequest', 'fetch', 'AlipayJSBridge', 'globalThis', 'global'];

suite('language', 'the JavaScript of mini programs: globals, timers, promises', {
  'hides the globals of browsers'(test) {
    test.equal(typeof window, 'undefined', 'window');
    test.equal(typeof document, 'undefined', 'document');
    test.equal(typeof self, 'undefined', 'self');
    test.equal(typeof location, 'undefined', 'location');
    test.equal(typeof XMLHttpRequest, 'undefined', 'XMLHttpRequest');
    test.equal(typeof fetch, 'undefined', 'fetch');
    test.equal(typeof globalThis, 'undefined', 'globalThis');
    test.equal(typeof global, 'undefined', 'global');
    test.equal(hidden.length, 9, 'the list');
  },

  'runs no code of texts'(test) {
    test.throws(() => (0, eval)('1'), /Error/, 'eval');
    test.throws(() => new Function('return 1')(), /Error/, 'Function');
    test.throws(() => (function none() {}).constructor('return 1')(), /Error/, 'a constructor of functions');
  },

  async 'fires timers in order'(test) {
    const order = [];
    setTimeout(() => order.push('third'), 30);
    setTimeout(() => order.push('second'), 10);
    setTimeout((...values) => order.push(...values), 0, 'first', 'values');
    const cancelled = setTimeout(() => order.push('never'), 5);
    clearTimeout(cancelled);
    Promise.resolve().then(() => order.push('promise'));
    await pause(60);
    test.equal(order, ['promise', 'first', 'values', 'second', 'third'], 'order');
  },

  async 'repeats intervals until they are cleared'(test) {
    let count = 0;
    const interval = setInterval(() => {
      count += 1;
      if (count === 3) clearInterval(interval);
    }, 5);
    await pause(100);
    test.equal(count, 3, 'three times');
    clearTimeout(undefined);
    clearInterval('none');
    test.equal(typeof setTimeout('throw new Error("called")'), 'number', 'a text is no function, and is not run');
    await pause(5);
  },

  async 'has the language of today'(test) {
    test.equal([1, [2, [3]]].flat(Infinity), [1, 2, 3], 'flat');
    test.equal({ a: { b: null } }.a?.b?.c ?? 'none', 'none', 'optional chaining');
    test.equal('aXbX'.replaceAll('X', '-'), 'a-b-', 'replaceAll');
    test.equal(Object.fromEntries([['a', 1]]), { a: 1 }, 'fromEntries');
    test.equal([3, 1, 2].toSorted(), [1, 2, 3], 'toSorted');
    test.equal(2n ** 64n > 0n, true, 'BigInt');
    test.equal([..."a🥛"].length, 2, 'code points');
    class Private {
      #value = 1;

      get value() {
        return this.#value;
      }
    }
    test.equal(new Private().value, 1, 'private members');
    const generated = [];
    for await (const value of (async function* values() { yield 1; yield 2; })()) generated.push(value);
    test.equal(generated, [1, 2], 'async generators');
  },
});

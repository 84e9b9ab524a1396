import Counter, { count, increase, more } from '../modules/counter';
import * as counter from '../modules/counter';
import * as all from '/modules/all';
import facts from '../modules/facts.json';
import imported from '../modules/function';
import { name as commonName } from '../modules/common';
import { suite } from './harness';

const common = require('../modules/common');
const required = require('../modules/function.js');
const first = require('../modules/first');

suite('modules', 'modules of mini programs: require, import and export', {
  'binds names live'(test) {
    const before = count;
    increase();
    test.equal(count, before + 1, 'the importer sees the change');
    test.equal(counter.count, count, 'so does the namespace');
    test.equal(all.count, count, 'and what passes it on');
    test.ok(more === increase, 'one function by two names');
  },

  'exports defaults and classes'(test) {
    test.equal(new Counter(3).value, 3, 'default');
    test.ok(all.default === Counter, 'default passed on');
    test.ok(all.counter.default === Counter, 'a namespace passed on');
    test.equal(Object.keys(counter).sort(), ['count', 'default', 'increase', 'more'], 'names');
  },

  'mixes both kinds of modules'(test) {
    test.equal(commonName, 'common', 'a name of a CommonJS module');
    test.equal(common.name, 'common', 'require');
    test.equal(common.hasExports, true, 'module.exports is exports');
    test.equal(imported(), 42, 'import of a function');
    test.equal(required(), 42, 'require of a function');
    test.equal(required.extra, 'extra', 'its member');
    test.ok(imported === required, 'one module');
    test.ok(require('../modules/counter').default === Counter, 'require of a module with exports');
  },

  'loads JSON, and each file once'(test) {
    test.equal(facts, { name: 'facts', list: [1, 2] }, 'import');
    test.ok(require('../modules/facts.json') === facts, 'require');
    test.ok(require('../modules/facts') === facts, 'without the extension');
    test.ok(require('/modules/common') === common, 'from the root');
  },

  'lets modules require each other'(test) {
    test.equal(first.name, 'first', 'the outer one');
    test.equal(first.seenBySecond, undefined, 'the part that the inner one saw');
    test.equal(first.second(), 'second', 'the inner one');
  },

  'reports missing modules and names'(test) {
    for (const path of ['./none', '/none', 'none', '../../outside']) {
      test.throws(() => require(path), /Error/, path);
    }
  },

  async 'loads modules later'(test) {
    const later = await import('../modules/counter');
    test.ok(later.default === Counter, 'import()');
    test.ok((await require.async('../modules/common')) === common, 'require.async');
  },
});

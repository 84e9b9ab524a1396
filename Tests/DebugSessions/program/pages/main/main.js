import { double, unit as label } from '../../lib/math';

const greeting = 'Hello';

Page({
  data: { total: 0 },

  onLoad(query) {
    const start = Number(query.start || 0);
    this.setData({ total: start });
  },

  add() {
    const before = this.data.total;
    const after = double(before + 1);
    this.setData({ total: after });
    return after;
  },

  each() {
    let sum = 0;
    for (let index = 0; index < 5; index++) {
      sum += index;
    }
    return sum;
  },

  async slow() {
    const before = 1;
    await new Promise((done) => setTimeout(done, 20));
    const after = before + 1;
    return after;
  },

  store() {
    my.setStorage({
      key: 'name',
      data: 'Ann',
      success: () => {
        const isStored = true;
        console.log('stored', isStored);
      },
    });
    return label;
  },

  fail() {
    const missing = null;
    missing.title();
  },

  caught() {
    try {
      JSON.parse('{');
    } catch (error) {
      console.log('caught ' + error.name);
    }
  },

  halt() {
    const reason = 'statement';
    debugger;
    return reason;
  },

  spin() {
    let isOver = false;
    let rounds = 0;
    console.log('spins');
    while (!isOver) {
      rounds++;
    }
    console.log('left');
  },

  wait() {
    let isOver = false;
    console.log('waits');
    while (!isOver) {}
    console.log('continues');
  },

  values() {
    const numbers = [1, 2, 3];
    const ages = new Map([['Ann', 30], ['Bob', 40]]);
    const tags = new Set(['a', 'b']);
    const person = { name: 'Ann', address: { city: 'Bern' }, get age() { return 30; } };
    const many = Array.from({ length: 1200 }, (_, index) => index);
    let changed = 1;
    for (const one of numbers.slice(0, 1)) {
      const sum = one + changed + tags.size + ages.size + many.length;
      person.sum = [sum].map((value) => value + changed)[0];
    }
    return changed;
  },

  levels() {
    console.log('a log', 1, { b: [2] });
    console.info('an info');
    console.debug('a debug');
    console.warn('a warning');
    console.error('an error');
    my.setStorageSync({ key: 'level', data: greeting });
    my.getImageInfo({ src: 'missing.png', fail() {} });
  },

  latencies() {
    const times = [];
    for (let round = 0; round < 20; round++) {
      const reached = Date.now();
      times.push(reached);
    }
    return times.length;
  },
});

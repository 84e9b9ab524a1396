import { suite } from './harness';

suite('interface', 'my.alert, my.confirm, my.prompt, my.showToast, my.showLoading, my.showActionSheet', {
  async 'asks the person'(test) {
    await test.succeeds('alert', { title: 'a', content: 'b' });
    test.equal(typeof (await test.succeeds('confirm', { title: 'a', content: 'b' })).confirm, 'boolean', 'confirm');
    const { ok, inputValue } = await test.succeeds('prompt', { title: 'a', message: 'b' });
    test.equal(typeof ok, 'boolean', 'prompt ok');
    test.equal(typeof (inputValue ?? ''), 'string', 'prompt inputValue');
    const { index } = await test.succeeds('showActionSheet', { items: ['a', 'b'] });
    test.equal(typeof index, 'number', 'showActionSheet');
  },

  async 'shows and hides'(test) {
    await test.succeeds('showToast', { content: 'a', type: 'success', duration: 10 });
    await test.succeeds('hideToast');
    await test.succeeds('showLoading', { content: 'a' });
    await test.succeeds('hideLoading');
    await test.succeeds('setNavigationBar', { title: 'Conformance' });
  },

  async 'refuses parameters that are none with error 2'(test) {
    const calls = [
      ['alert', { title: 1 }], ['alert', { content: {} }], ['confirm', { title: [] }], ['confirm', { content: 5 }],
      ['prompt', { title: 5 }], ['prompt', { message: {} }], ['showToast', { content: {} }],
      ['showToast', { duration: 'long' }], ['showLoading', { content: [] }], ['showActionSheet', {}],
      ['showActionSheet', { items: 'a' }], ['showActionSheet', { items: [1] }], ['setNavigationBar', { title: 5 }],
    ];
    for (const [name, options] of calls) await test.fails(name, options, 2);
  },
});

import { suite } from './harness';

suite('interface', 'my.alert, my.confirm, my.prompt, my.showToast, my.showLoading, my.showActionSheet', {
  async 'asks the person'(test) {
    await test.succeeds('alert', { title: 'a', content: 'b' });
    test.equal(typeof (await test.succeeds('confirm', { title: 'a', content: 'b' })).confirm, 'boolean', 'confirm');
    await test.succeeds('prompt', {});
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
      ['alert', { title() {} }], ['confirm', { content() {} }], ['setClipboard', {}], ['setNavigationBarTitle', {}],
      ['enableAlertBeforeUnload', {}], ['prompt', { align: 5 }],
      ['showToast', { duration: 'long' }],
      ['showToast', { duration: {} }], ['showLoading', { delay: 'long' }], ['showActionSheet', {}],
      ['showActionSheet', { items: 'a' }], ['showActionSheet', { items: [null] }],
      ['setNavigationBar', { backgroundColor: 5 }],
    ];
    for (const [name, options] of calls) await test.fails(name, options, 2);
  },

  async 'makes texts of any value'(test) {
    await test.succeeds('alert', { title: 1, content: { a: [true] } });
    await test.succeeds('confirm', { title: ['a'], content: false });
    await test.succeeds('showToast', { content: 5, duration: '10' });
    await test.succeeds('showActionSheet', { items: [1, { b: 2 }] });
    await test.succeeds('setClipboard', { text: null });
    test.equal((await test.succeeds('getClipboard')).text, '', 'null is the empty text');
    await test.succeeds('setNavigationBar', { title: 5 });
    await test.succeeds('setNavigationBar', { title: 'Conformance' });
  },

  async 'returns the colour of the navigation bar (my.getTitleColor)'(test) {
    await test.succeeds('setNavigationBar', { backgroundColor: '#108ee9' });
    test.equal((await test.succeeds('getTitleColor')).color.toUpperCase(), '#FF108EE9', 'color');
    await test.succeeds('setNavigationBar', { reset: true });
  },
});

// The propagation of events and the parameters of handlers: Events, Alipay open docs.

const page = '/pages/events/events';
const take = ({ page: top }) => top.callMethod('take');

describe('events (the framework: event system)', () => {
  beforeEach(async ({ app }) => {
    await app.open(page);
  });

  test('a tap is captured inwards and bubbles outwards', async ({ app }) => {
    await app.page.$('#leaf').tap();
    const events = await take(app);
    expect(events.map(({ phase, current }) => `${phase} ${current}`)).toEqual([
      'capture outer', 'bubble inner', 'bubble outer',
    ]);
    for (const { type, target } of events) expect([type, target]).toEqual(['tap', 'leaf']);
  });

  test('a catch handler stops it', async ({ app }) => {
    await app.page.$('#stopped').tap();
    expect((await take(app)).map(({ current }) => current)).toEqual(['outer', 'stop']);
  });

  test('each handler receives the data set of its own element', async ({ app }) => {
    await app.page.$('#leaf').tap();
    const datasets = (await take(app)).map(({ dataset }) => dataset);
    expect(datasets).toEqual([{ who: 'outer' }, { who: 'inner', elementType: 'box' }, { who: 'outer' }]);
  });

  test('marks are collected on the path, and the inner one takes precedence', async ({ app }) => {
    await app.page.$('#leaf').tap();
    for (const { mark } of await take(app)) expect(mark).toEqual({ place: 'inner' });
  });

  test('an undefined handler is not an exception', async ({ app }) => {
    await app.page.$('#undefined').tap();
    await app.page.$('#leaf').tap();
    expect(await take(app)).toHaveLength(3);
    expect(app.errors).toEqual([]);
  });

  test('a long tap is dispatched between its touches', async ({ app }) => {
    await app.page.$('#long').longTap();
    expect((await take(app)).map(({ type }) => type)).toEqual(['touchStart', 'longTap', 'touchEnd']);
  });

  test('an input dispatches its text and events of the keyboard', async ({ app }) => {
    const input = app.page.$('#name');
    await input.focus();
    await input.input('milk');
    await input.confirm();
    await input.blur();
    const events = (await take(app)).map(({ type, value }) => [type, value]);
    for (const type of ['focus', 'input', 'confirm', 'blur']) {
      expect(events.filter(([name]) => name === type), type).toEqual([[type, type === 'focus' ? '' : 'milk']]);
    }
  });

  test('a tapped switch dispatches its state', async ({ app }) => {
    await app.page.$('#switch').tap();
    await app.page.$('#switch').tap();
    expect((await take(app)).map(({ type, value }) => [type, value])).toEqual([['change', true], ['change', false]]);
  });

  test('a form dispatches its values', async ({ app }) => {
    await app.page.$('#field').input('tea');
    await app.page.$('#submit').tap();
    await app.page.$('#reset').tap();
    const events = await take(app);
    expect(events.map(({ type }) => type)).toEqual(['submit', 'reset']);
    expect(events[0].value).toEqual({ field: 'tea' });
  });
});

describe('the open-type of a button (component: button)', () => {
  beforeEach(async ({ app }) => {
    await app.open(page);
  });

  const refusal = expect.objectContaining({ type: 'getAuthorize', errorMessage: expect.any(String) });

  test('getAuthorize calls onGetAuthorize when the person agrees, and the method of its scope', async ({ app }) => {
    app.ui.authorize(true);
    await app.page.$('#phone').tap();
    app.ui.authorize(true);
    await app.page.$('#user').tap();
    expect((await take(app)).map(({ type }) => type)).toEqual([
      'getAuthorize', 'getPhoneNumber', 'getAuthorize', 'getUserInfo',
    ]);
    expect(app.ui.shown.map(({ kind, scope }) => `${kind} ${scope}`)).toEqual([
      'authorize phoneNumber', 'authorize userInfo',
    ]);
  });

  test('getAuthorize calls onError with the type when the person declines', async ({ app }) => {
    app.ui.authorize(false);
    await app.page.$('#phone').tap();
    expect(await take(app)).toEqual([{ type: 'error', detail: refusal }]);
  });

  test('a mock replaces the person, and its result is the detail', async ({ app }) => {
    const detail = { encryptedData: 'data', sign: 'sign' };
    app.mock('button.getAuthorize', detail);
    await app.page.$('#phone').tap();
    app.mock('button.getAuthorize', { error: 11, errorMessage: 'refused by the mock' });
    await app.page.$('#user').tap();
    expect(await take(app)).toEqual([
      { type: 'getAuthorize', detail }, { type: 'getPhoneNumber', detail },
      { type: 'error', detail: { type: 'getAuthorize', errorMessage: 'refused by the mock' } },
    ]);
    expect(app.ui.shown).toEqual([]);
  });

  test('lifestyle calls onFollowLifestyle: 1 for following, 2 for refusing, 3 for a failure', async ({ app }) => {
    for (const isFollowed of [true, false]) {
      app.ui.authorize(isFollowed);
      await app.page.$('#follow').tap();
    }
    app.mock('button.lifestyle', { error: 3, errorMessage: 'unknown' });
    await app.page.$('#follow').tap();
    expect(await take(app)).toEqual([1, 2, 3].map((followStatus) => ({ type: 'followLifestyle', detail: { followStatus } })));
  });

  test('share and contactShare call the page for the shared content', async ({ app }) => {
    await app.page.$('#share').tap();
    await app.page.$('#contacts').tap();
    expect(await take(app)).toEqual([
      { type: 'share', from: 'button', target: 'share' }, { type: 'share', from: 'button', target: 'contacts' },
    ]);
  });

  test('my.canIUse returns true for them', async ({ app }) => {
    const known = ['share', 'contactShare', 'getAuthorize', 'lifestyle'];
    const asked = (names) => names.filter((name) => my.canIUse(`button.open-type.${name}`));
    expect(await app.evaluate(asked, [...known, 'nothing'])).toEqual(known);
  });
});

describe('events of components (custom components: props and events)', () => {
  beforeEach(async ({ app }) => {
    await app.open(page);
  });

  test('a component notifies its page through a function in its props', async ({ app }) => {
    await app.page.$('#more').tap();
    await app.page.$('#more').tap();
    expect(await take(app)).toEqual([
      { type: 'count', count: 2, who: 'counter' }, { type: 'count', count: 4, who: 'counter' },
    ]);
  });

  test('its data is its own', async ({ app }) => {
    await app.page.$('#more').tap();
    expect((await app.page.$('#counter').component()).data).toEqual({ count: 2 });
    expect(app.page.data).toEqual({ name: '' });
  });
});

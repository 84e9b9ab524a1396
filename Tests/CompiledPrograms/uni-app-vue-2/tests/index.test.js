const rows = async page => Promise.all((await page.$$('.row')).map(row => row.text()));

test('shows its rows, and reacts to a tap and an input', async ({ app }) => {
  const page = await app.open('/pages/index/index');
  expect(await rows(page)).toEqual(['tea!', 'milk!']);
  await page.$('#tap').tap();
  await page.$('#tap').tap();
  expect(await page.$('#count').text()).toBe('Taps: 2');
  await page.$('#name').input('bread');
  expect(await page.$('#greeting').text()).toBe('Hello, bread');
  await page.$('#add').tap();
  expect(await rows(page)).toEqual(['tea!', 'milk!', 'bread!']);
  await page.getByText('tea').tap();
  expect(await rows(page)).toEqual(['milk!', 'bread!']);
});

test('returns components by ref and slots by name', async ({ app }) => {
  const page = await app.open('/pages/index/index');
  expect(page.data.refs).toBe('row tea,row milk true');
  expect(await page.$('#title').text()).toBe('* Rows');
});

test('opens the second page with a query, returns, and calls the lifecycles in order', async ({ app }) => {
  const page = await app.open('/pages/index/index');
  await page.$('#name').input('bread');
  await page.$('#open').tap();
  expect(app.page.path).toBe('pages/detail/detail');
  expect(await app.page.$('#title').text()).toBe('Row: bread');
  await app.page.$('#back').tap();
  expect(app.page.path).toBe('pages/index/index');
  expect(await app.evaluate(() => getApp().globalData.log)).toEqual([
    'app object', 'app onLaunch', 'index onLoad', 'index onShow', 'row mounted tea', 'row mounted milk',
    'index onReady', 'index onHide', 'detail onLoad /pages/detail/detail?text=bread', 'detail onUnload',
    'index onShow',
  ]);
});

test('has the outline of its templates', async ({ app }) => {
  const page = await app.open('/pages/index/index');
  expect(await page.$('plugin-wrapper').outline()).toBe(`plugin-wrapper onChange=__e vue-id=8dd740cc-3 onPluginWrap=__w data-event-opts=[["^change",[["onPay"]]]] data-com-type=wx data-event-list=onChange onVueInit=__l vue-slots=["default"]
  credit-pay onChange=onChange8dd740cc-3 onVueInit=__l vue-slots=["default"]
    button#pay onTap=pay
      Pay`);
});

test('passes the values of a component of a plugin through its wrapper', async ({ app }) => {
  const page = await app.open('/pages/index/index');
  await page.$('#pay').tap();
  expect(await page.$('#pay').text()).toBe('Pay 7');
});

test('handles an event that a component forwards to a method of its page', async ({ app }) => {
  const page = await app.open('/pages/index/index');
  await page.$('#step').tap();
  await page.$('#tap').tap();
  expect(await page.$('#count').text()).toBe('Taps: 11');
});

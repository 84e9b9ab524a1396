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

test('returns components by ref and renders a scoped slot at each of its places', async ({ app }) => {
  const page = await app.open('/pages/index/index');
  expect(await page.$('#marks').text()).toBe('2');
  expect(await Promise.all((await page.$$('.mark')).map(mark => mark.text()))).toEqual(['one', 'two']);
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
    'app onLaunch', 'index onLoad', 'index onShow', 'row mounted tea', 'row mounted milk',
    'index mounted row tea,row milk', 'index onReady', 'index onHide', 'detail onLoad', 'detail onUnload',
    'detail unmounted', 'index onShow',
  ]);
});

test('has the outline of its templates', async ({ app }) => {
  const page = await app.open('/pages/index/index');
  expect(await page.$('panel').outline()).toBe(`panel ref=__r u-r=panel u-s=["d"] u-i=2a9ec0b0-1 onVI=__l u-p=11
  view.panel
    view
      view.mark
        one
    view
      view.mark
        two`);
});

test('sets a ref that the page declares by a function in its data', async ({ app }) => {
  const page = await app.open('/pages/index/index');
  expect(await page.$('#total').text()).toBe('1');
});

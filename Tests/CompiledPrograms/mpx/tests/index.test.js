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

test('opens the second page with a query, returns, and calls the lifecycles in order', async ({ app }) => {
  const page = await app.open('/pages/index/index');
  await page.$('#name').input('bread');
  await page.$('#open').tap();
  expect(app.page.path).toBe('pages/detail/detail');
  expect(await app.page.$('#title').text()).toBe('Row: bread');
  await app.page.$('#back').tap();
  expect(app.page.path).toBe('pages/index/index');
  expect(await app.evaluate(() => getApp().log)).toEqual([
    'app onLaunch', 'index onLoad', 'index onShow', 'row attached tea', 'row attached milk',
    'index onReady row tea,row milk', 'index onHide', 'detail onLoad', 'detail onUnload', 'index onShow',
  ]);
});

test('has the outline of its templates', async ({ app }) => {
  const page = await app.open('/pages/index/index');
  expect(await page.$('.mpx-root-view').outline()).toBe(`view.ref_row_2.mpx-root-view.host-m7ad20000 onRemove=__invoke
  row.ref_row_2 text=tea onRemove=__invoke data-eventconfigs={"bubble":{"remove":[["remove",1,"__mpx_event__"]]}}
    view.row onTap=__invoke data-eventconfigs={"bubble":{"tap":[["choose",true]]}}
      tea
      text
        !`);
});

test('computes classes and styles by SJS, and removes the component of a row', async ({ app }) => {
  const page = await app.open('/pages/index/index');
  expect(await page.$('#greeting').isVisible()).toBe(false);
  await page.$('#name').input(' bread ');
  expect(page.data.typed).toBe('bread');
  expect(await page.$('#greeting').isVisible()).toBe(true);
  expect(await page.$('#open').attribute('class')).toBe('link ready');
  await page.getByText('milk').tap();
  expect(await app.evaluate(() => getApp().log.at(-1))).toBe('row detached milk');
});

const rows = async page => Promise.all((await page.$$('view.row')).map(row => row.text()));

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
  expect(app.page.path).toBe('pages/detail/index');
  expect(await app.page.$('#title').text()).toBe('Row: bread');
  await app.page.$('#back').tap();
  expect(app.page.path).toBe('pages/index/index');
  expect(await app.evaluate(() => getApp().log)).toEqual([
    'app onLaunch', 'index load', 'index pageshow', 'index pageready', 'click in A-LINK', 'index pagehide',
    'detail load', 'detail beforeunload', 'index pageshow',
  ]);
});

test('has the outline of its templates', async ({ app }) => {
  const page = await app.open('/pages/index/index');
  expect(await page.$('#tap').outline()).toBe(`button#tap.h5-builtin-component.node-b-13 data-private-node-id=b-13 data-private-page-id=p-1-/pages/index/index onTap=onTap hover-class=none
  element.h5-virtual data-private-node-id=b-13 data-private-page-id=p-1-/pages/index/index
    view.h5-virtual onTap=onTap onTouchStart=onTouchStart onTouchEnd=onTouchEnd onTouchCancel=onTouchCancel
      Tap`);
});

test('nests elements in elements below the last level of its template', async ({ app }) => {
  const page = await app.open('/pages/index/index');
  expect(await page.$$('element')).toHaveLength(6);
  await page.$('#tap').tap();
  await page.getByText('milk').tap();
  expect(await app.evaluate(() => getApp().log.slice(-2))).toEqual(['click in BUILTIN-COMPONENT', 'click in LI']);
});

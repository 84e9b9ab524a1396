const rows = async page => Promise.all((await page.$$('.row')).map(row => row.text()));

test('shows its rows, and reacts to a tap and an input', async ({ app }) => {
  const page = await app.open('/pages/index/index');
  expect(await rows(page)).toEqual(['tea', 'milk']);
  await page.$('#tap').tap();
  await page.$('#tap').tap();
  expect(await page.$('#count').text()).toBe('Taps: 2');
  await page.$('#name').input('bread');
  expect(await page.$('#greeting').text()).toBe('Hello, bread');
  await page.$('#add').tap();
  expect(await rows(page)).toEqual(['tea', 'milk', 'bread']);
  await page.getByText('tea').tap();
  expect(await rows(page)).toEqual(['milk', 'bread']);
});

test('continues in a component after the last numbered template', async ({ app }) => {
  const page = await app.open('/pages/levels/levels');
  await page.$('#innermost').tap();
  await page.$('#innermost').tap();
  expect(await page.$('#innermost').text()).toBe('Taps: 2');
  expect(await page.$$('comp')).toHaveLength(2);
  const innermost = page.data.root.cn[0].cn[0].cn[0].cn[0].cn[0].cn[0];
  expect(innermost).toMatchObject({ nn: '7', cn: [{ nn: '8', v: 'Taps: 2' }] });
});

test('shows the children of a slot in the named slot of a native component, and the others in its default slot', async ({ app }) => {
  const page = await app.open('/pages/index/index');
  expect(await page.$('.mark').text()).toBe('Marks0!');
  await page.$('#tap').tap();
  expect(await page.$('#marked').text()).toBe('1');
  expect(await page.$('.mark').text()).toBe('Marks1!');
});

test('opens the second page with a query, returns, and calls the lifecycles in order', async ({ app }) => {
  const page = await app.open('/pages/index/index');
  await page.$('#name').input('bread');
  await page.$('#open').tap();
  expect(app.page.path).toBe('pages/levels/levels');
  expect(app.page.query).toEqual({ text: 'bread' });
  await app.page.goBack();
  expect(await app.evaluate(() => getApp().log)).toEqual([
    'app onLaunch', 'index onLoad', 'index onShow', 'index onReady', 'index onHide', 'levels onLoad',
    'levels onUnload', 'index onShow',
  ]);
});

test('has the outline of its templates', async ({ app }) => {
  const page = await app.open('/pages/index/index');
  expect(await page.$('.row').outline()).toBe(`view#_9.row hover-class=none onTouchStart=eh onTouchMove=eh onTouchEnd=eh onTouchCancel=eh onLongTap=eh onAnimationStart=eh onAppear=eh onTap=eh data-sid=_9
  text#_a onTap=eh data-sid=_a
    tea`);
});

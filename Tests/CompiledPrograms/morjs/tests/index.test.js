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

test('finds a component by the id of its ref', async ({ app }) => {
  const page = await app.open('/pages/index/index');
  expect(await page.$('#found').text()).toBe('milk of pages/index/index');
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
    'app onLaunch', 'index onLoad', 'index onShow', 'row attached tea', 'row attached milk', 'index onReady',
    'index onHide', 'detail onLoad', 'detail onUnload', 'index onShow',
  ]);
});

test('has the outline of its templates', async ({ app }) => {
  const page = await app.open('/pages/index/index');
  expect(await page.$('stepper').outline()).toBe(`stepper value=1 onMorChildTWBProxy=$morParentTWBProxy morChildTwbMap=value:size ref=$morSaveRef morTagName=stepper
  view
    text
      Size
    button#more onTap=more
      1`);
});

test('binds data in both directions to the property of a component', async ({ app }) => {
  const page = await app.open('/pages/index/index');
  await page.$('#more').tap();
  await page.$('#more').tap();
  expect(await page.$('#size').text()).toBe('3');
  await page.setData({ size: 7 });
  expect(await page.$('#more').text()).toBe('7');
});

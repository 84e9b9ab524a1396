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
  expect(app.page.path).toBe('pages/detail/detail');
  expect(await app.page.$('#title').text()).toBe('Row: bread');
  await app.page.$('#back').tap();
  expect(app.page.path).toBe('pages/index/index');
  expect(await app.evaluate(() => getApp().log)).toEqual([
    'app onLaunch', 'index mounted', 'index onLoad', 'index onShow', 'index onReady', 'index onHide', 'detail onLoad',
    'detail onUnload', 'detail unmounted', 'index onShow',
  ]);
});

test('has the outline of its templates', async ({ app }) => {
  const page = await app.open('/pages/index/index');
  expect(await page.$('custom-wrapper').outline()).toBe(`custom-wrapper#_6 i={"nn":"custom-wrapper","sid":"_6","cn":[{"nn":"6","sid":"_7","uid":"name","p39":"","cn":[]}]} data-sid=_6
  input#name value="" type="" cursor=-1 onInput=eh onFocus=eh onBlur=eh onConfirm=eh data-sid=_7`);
});

test('gives comments and the ends of fragments no place in the data', async ({ app }) => {
  const page = await app.open('/pages/index/index');
  expect(page.data.root.cn[0].cn[2].cn).toHaveLength(1);
  expect(page.data.root.cn[0].cn.map((node) => node.nn)).toEqual(['3', '5', 'custom-wrapper', '3', '8', '9', '9', '8', '3', 'native-mark']);
});

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
    'app onLaunch', 'index onLoad', 'index onShow', 'index onReady', 'index onHide', 'detail onLoad',
    'detail onUnload', 'index onShow',
  ]);
});

test('has the outline of its templates', async ({ app }) => {
  const page = await app.open('/pages/index/index');
  expect(await page.$('#slides').outline()).toBe(`swiper#slides current=0 onChange=eh onTap=eh data-sid=_f
  swiper-item#_g data-sid=_g
    view#_h hover-class=none onTouchStart=eh onTouchMove=eh onTouchEnd=eh onTouchCancel=eh onLongTap=eh onTap=eh data-sid=_h
      first
  swiper-item#_j data-sid=_j
    view#_k hover-class=none onTouchStart=eh onTouchMove=eh onTouchEnd=eh onTouchCancel=eh onLongTap=eh onTap=eh data-sid=_k
      second`);
});

test('shows the items of a swiper that SJS selects', async ({ app }) => {
  const page = await app.open('/pages/index/index');
  await page.$('#slides').change(1);
  expect(await page.$('#slide').text()).toBe('Slide 1');
});

test('sets changes by paths, in the data of a custom-wrapper around them', async ({ app }) => {
  const page = await app.open('/pages/index/index');
  await page.$('#tap').tap();
  expect(page.data.root.cn[0].cn[1].cn[1]).toMatchObject({ nn: '8', v: '1' });
  await page.$('#name').input('bread');
  const { data } = await page.$('custom-wrapper').component();
  expect(data.rd.cn[0]).toMatchObject({ nn: '6', p39: 'bread' });
});

const open = (app) => app.open('/pages/lists/lists');

test('a list shows its header, its items and its footer', async ({ app }) => {
  const page = await open(app);
  expect(await page.$('#container .ant-list-header').text()).toBe('Two orders');
  expect(await page.$('#container .ant-list-footer').text()).toBe('No more orders');
  expect(await page.$('#first').text()).toContain('Coffee');
  expect(await page.$('#second .ant-list-item-extra').text()).toBe('Remove');
});

test('an item passes its data set, and a disabled one passes nothing', async ({ app }) => {
  const page = await open(app);
  await page.$('#second .ant-list-item').tap();
  expect(page.data.chosen).toBe('nothing');
  await page.$('#first .ant-list-item').tap();
  expect(page.data.chosen).toBe('coffee');
});

test('a collapse opens and closes its parts', async ({ app }) => {
  const page = await open(app);
  const active = page.$('#collapse .ant-collapse-item-active');
  expect(await active.count()).toBe(1);
  await page.$('#collapse').getByText('Delivery').tap();
  expect(page.data.open).toBe('0,1');
  expect(await active.count()).toBe(2);
  await page.$('#collapse').getByText('Payment').tap();
  await page.$('#collapse').getByText('Returns').tap();
  expect(page.data.open).toBe('0');
});

test('an accordion has one open part, and its content is that of the page', async ({ app }) => {
  const page = await open(app);
  await page.$('#accordion').getByText('Delivery').tap();
  await page.$('#accordion').getByText('Payment').tap();
  expect(await page.$('#accordion .ant-collapse-item-active').count()).toBe(1);
  expect(await page.$('#accordion .own').count()).toBe(3);
  expect(await page.$('#accordion .own').text()).toContain('0: We deliver on weekdays.');
});

test('a grid passes the place that was tapped', async ({ app }) => {
  const page = await open(app);
  await page.$('#grid').getByText('Favourites').tap();
  expect(page.data.chosen).toBe('Favourites');
  expect(await page.$('#pages').text()).toContain('Settings!');
});

test('a row that is swiped shows its buttons', async ({ app }) => {
  const page = await open(app);
  const row = page.$('#swipe movable-view');
  const { left, top, width, height } = await row.rect();
  const y = top + height / 2;
  await row.touch([{ x: left + width - 10, y }, { x: left + width - 100, y }]);
  expect(page.data.swiped).toBe('right');
  await page.$('#swipe').getByText('Delete').tap();
  expect(page.data.chosen).toBe('button 0');
});

const open = (app) => app.open('/pages/navigation/navigation');

test('tabs change, except to a disabled one', async ({ app }) => {
  const page = await open(app);
  const active = page.$('#tabs .ant-tabs-bar-active');
  expect(await active.text()).toBe('Fruit');
  await page.$('#tabs').getByText('Bread').tap();
  await page.$('#tabs').getByText('Fish').tap();
  expect(page.data.tab).toBe(2);
  expect(await active.text()).toBe('Bread');
  expect(await page.$('#tabs .tab').text()).toBe('Tab 2');
});

test('the current tab of the owner remains', async ({ app }) => {
  const page = await open(app);
  await page.$('#capsules').getByText('0. Fruit').tap();
  expect(await page.$('#capsules .ant-tabs-bar-active').text()).toBe('2. Bread');
});

test('vertical tabs show the content of the item', async ({ app }) => {
  const page = await open(app);
  await page.$('#vertical').getByText('Vegetables').tap();
  expect(await page.$('#vertical .ant-vtabs-content').text()).toBe('Beans and peas');
});

test('a tab bar has a badge and reports the item', async ({ app }) => {
  const page = await open(app);
  expect(await page.$('#bar .ant-badge-number').text()).toBe('3');
  await page.$('#bar').getByText('Cart').tap();
  expect(page.data.result).toBe('bar 1');
});

test('a notice is closed', async ({ app }) => {
  const page = await open(app);
  await page.$('#notice .ant-notice-bar-operation-icon').tap();
  expect(page.data.result).toBe('notice');
  expect(await page.queryByText('The shop is closed on Sunday')).toBeNull();
});

test('a touch on a letter reports it', async ({ app }) => {
  const page = await open(app);
  const letter = page.$('#letters .ant-indexbar-side-item:nth-child(2)');
  const { left, top, width, height } = await letter.rect();
  await letter.touch([{ x: left + width / 2, y: top + height / 2 }]);
  expect(page.data.result).toBe('letter B');
});

const open = (app) => app.open('/pages/display/display');

test('a button counts taps, and a disabled one does not', async ({ app }) => {
  const page = await open(app);
  await page.$('#count button').tap();
  await page.$('#count button').tap();
  await page.$('#disabled button').tap();
  expect(await page.$('#count').text()).toBe('Tapped 2 times');
});

test('a loading button shows its icon and three dots', async ({ app }) => {
  const page = await open(app);
  expect(await page.$('#loading .ant-icon-UndoOutline').count()).toBe(1);
  await page.$('#loading button').tap();
  expect(await page.$('#loading .ant-loading-mini-item').count()).toBe(3);
});

test('a badge shows a number up to 99', async ({ app }) => {
  const page = await open(app);
  expect(await page.$('#full-badge').text()).toBe('99+');
  await page.$('#count button').tap();
  expect(await page.$('#badge .ant-badge-number').text()).toBe('1');
});

test('progress and steps follow the data', async ({ app }) => {
  const page = await open(app);
  expect(await page.$('#line').text()).toBe('0%');
  expect(await page.$('#steps .ant-steps-item-active').text()).toContain('Ordered');
  await page.$('#count button').tap();
  expect(await page.$('#line').text()).toBe('20%');
  expect(await page.$('#steps .ant-steps-item-active').text()).toContain('Sent');
  expect(await page.$('#success .ant-progress-status-icon-success').count()).toBe(1);
});

test('a circle of progress is drawn on a canvas', async ({ app }) => {
  await open(app);
  const canvas = app.contexts.find(({ kind }) => kind === 'canvas');
  expect(canvas.calls.map(({ name }) => name)).toContain('arc');
});

test('a skeleton is replaced by its content', async ({ app }) => {
  const page = await open(app);
  expect(await page.$('#skeleton .ant-skeleton-paragraph').count()).toBe(1);
  expect(await page.queryByText('The content is loaded')).toBeNull();
  await page.$('#count button').tap();
  expect(await page.$('#skeleton').text()).toBe('The content is loaded');
});

test('texts of tags, dividers, empty lists and results are shown', async ({ app }) => {
  const page = await open(app);
  for (const text of ['Paid', 'Progress', 'No orders', 'Orders are listed here', 'Order placed']) {
    expect(await page.getByText(text).isVisible()).toBe(true);
  }
});

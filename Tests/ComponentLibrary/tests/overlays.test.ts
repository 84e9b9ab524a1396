const open = (app) => app.open('/pages/overlays/overlays');

test('a popup opens, and a tap on its mask closes it', async ({ app }) => {
  const page = await open(app);
  expect(await page.queryByText('Content of the popup')).toBeNull();
  await page.$('#popup-button button').tap();
  expect(await page.getByText('Content of the popup').isVisible()).toBe(true);
  await page.$('#popup .ant-popup-mask').tap();
  expect(page.data.result).toBe('closed');
  expect(await page.queryByText('Content of the popup')).toBeNull();
});

test('a dialogue has a title, a text and two buttons', async ({ app }) => {
  const page = await open(app);
  await page.$('#modal-button button').tap();
  expect(await page.$('#modal .ant-modal-body-title').text()).toBe('Delete it?');
  expect(await page.$('#modal .ant-modal-body-content').text()).toBe('It cannot be restored.');
  await page.$('#modal').getByText('Delete', { exact: true }).tap();
  expect(page.data.result).toBe('deleted');
});

test('a sheet passes the action, and none for a disabled one', async ({ app }) => {
  const page = await open(app);
  await page.$('#sheet-button button').tap();
  await page.$('#sheet').getByText('All').tap();
  expect(page.data.result).toBe('');
  await page.$('#sheet').getByText('Family').tap();
  expect(page.data.result).toBe('shared with Family');
});

test('a toast closes after its duration', async ({ app }) => {
  const page = await open(app);
  await page.$('#toast-button button').tap();
  await page.waitFor(() => page.data.result === 'closed');
  expect(await page.queryByText('Saved')).toBeNull();
});

test('a popover is placed beside its content', async ({ app }) => {
  const page = await open(app);
  await page.getByText('Help').tap();
  expect(page.data.result).toBe('popover');
  expect(await page.$('#popover .ant-popover-bottom').count()).toBe(1);
  expect(await page.$('#popover .hint').isVisible()).toBe(true);
});

test('a tour has a step for each item', async ({ app }) => {
  const page = await open(app);
  await page.$('#tour-button button').tap();
  expect(await page.$('#tour image').attribute('src')).toContain('first');
  await page.$('#tour').getByText('下一步').tap();
  expect(await page.$('#tour image').attribute('src')).toContain('second');
  await page.$('#tour').getByText('知道了').tap();
  expect(page.data.result).toBe('closed');
});

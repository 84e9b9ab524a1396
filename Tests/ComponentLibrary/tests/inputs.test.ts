const open = (app) => app.open('/pages/inputs/inputs');

test('an input reports its text and can be cleared', async ({ app }) => {
  const page = await open(app);
  await page.$('#input input').input('Ada');
  expect(page.data.name).toBe('Ada');
  await page.$('#input .ant-input-clear').tap();
  expect(page.data.name).toBe('');
  expect(await page.$('#input input').value()).toBe('');
});

test('an input with a value of its owner shows what the owner accepts', async ({ app }) => {
  const page = await open(app);
  await page.$('#controlled input').input('3x4');
  expect(await page.$('#controlled input').value()).toBe('34');
  expect(await page.$('#controlled .ant-input-suffix').text()).toBe('2 of 4');
});

test('a text area reports its text', async ({ app }) => {
  const page = await open(app);
  expect(await page.$('#textarea textarea').value()).toBe('Ring twice');
  await page.$('#textarea textarea').input('Do not ring');
  expect(page.data.note).toBe('Do not ring');
});

test('a picker opens, scrolls and reports the row', async ({ app }) => {
  const page = await open(app);
  await page.getByText('Select a fruit').tap();
  await page.$('picker-view').change([1]);
  await page.$('.ant-picker-header-confirm').tap();
  expect(page.data.fruit).toBe('Banana');
  expect(await page.$('#picker .ant-picker-value-text').text()).toBe('Banana');
  // The popup waits for the end of an animation of its style sheet.
  await page.$('#picker .ant-popup-content').trigger('animationEnd');
  expect(await page.$('picker-view')).toBeNull();
});

test('a date picker offers the dates of its range', async ({ app }) => {
  const page = await open(app);
  await page.getByText('Select a date').tap();
  expect(await page.$('picker-view').text()).toContain('2028');
  await page.$('picker-view').change([1, 2, 3]);
  await page.$('.ant-picker-header-confirm').tap();
  expect(page.data.date).toBe('2027/03/04');
});

test('an image is removed', async ({ app }) => {
  const page = await open(app);
  expect(await page.$('#images .ant-image-upload-show').count()).toBe(1);
  await page.$('#images .ant-image-upload-close').tap();
  expect(await page.$('#images .ant-image-upload-show').count()).toBe(0);
});

test('a keyboard of numbers opens, and its keys are taken', async ({ app }) => {
  const page = await open(app);
  await page.$('#keys button').tap();
  for (const key of ['4', '2']) await page.$('#keyboard').getByText(key, { exact: true }).tap();
  expect(page.data.number).toBe('42');
});

const open = (app) => app.open('/pages/form/form');

test('fields have the initial values, and the form collects all values', async ({ app }) => {
  const page = await open(app);
  expect(await page.$('#number input').value()).toBe('2');
  await page.$('#name input').input('Ada');
  await page.$('#present .ant-switch').tap();
  await page.$('#number .ant-stepper-button-up').tap();
  await page.$('#size').getByText('Small').tap();
  await page.$('#submit button').tap();
  expect(JSON.parse(page.data.result)).toEqual({ name: 'Ada', isPresent: true, number: 3, size: 's' });
});

test('a missing value is an error beside its field', async ({ app }) => {
  const page = await open(app);
  await page.$('#submit button').tap();
  expect(page.data.result).toBe('invalid');
  expect(await page.getByText('Enter your name').isVisible()).toBe(true);
  await page.$('#name input').input('Ada');
  expect(await page.queryByText('Enter your name')).toBeNull();
});

test('a rule is checked while the text changes', async ({ app }) => {
  const page = await open(app);
  await page.$('#note textarea').input('much too long');
  expect(await page.getByText('Too long').isVisible()).toBe(true);
});

test('a reset restores the initial values', async ({ app }) => {
  const page = await open(app);
  await page.$('#name input').input('Ada');
  await page.$('#number .ant-stepper-button-up').tap();
  await page.$('#reset button').tap();
  expect(await page.$('#number input').value()).toBe('2');
  expect(await page.$('#name input').value()).toBe('');
});

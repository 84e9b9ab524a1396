const open = (app) => app.open('/pages/choices/choices');

test('a switch is toggled', async ({ app }) => {
  const page = await open(app);
  expect(await page.$('#switch').text()).toBe('off');
  await page.$('#switch .ant-switch').tap();
  expect(page.data.reported.switch).toBe(true);
  expect(await page.$('#switch').text()).toBe('on');
});

test('a switch with a value of its owner follows the owner only', async ({ app }) => {
  const page = await open(app);
  await page.$('#controlled-switch .ant-switch').tap();
  expect(await page.$('#controlled-switch .ant-switch-checked').count()).toBe(1);
  await page.setData({ isOn: false });
  expect(await page.$('#controlled-switch .ant-switch-checked').count()).toBe(0);
});

test('a checkbox is checked by a tap on its text', async ({ app }) => {
  const page = await open(app);
  await page.getByText('I agree').tap();
  expect(page.data.reported.checkbox).toBe(true);
  expect(await page.$('#checkbox checkbox').isChecked()).toBe(true);
});

test('a group of checkboxes reports the list of its values', async ({ app }) => {
  const page = await open(app);
  const checked = page.$('#checkboxes .ant-checkbox-item-fake-checkedIcon');
  expect(await checked.count()).toBe(1);
  await page.$('#checkboxes').getByText('M', { exact: true }).tap();
  expect(page.data.reported.checkboxes).toEqual(['s', 'm']);
  expect(await checked.count()).toBe(2);
  await page.$('#checkboxes').getByText('L', { exact: true }).tap();
  expect(page.data.reported.checkboxes).toEqual(['s', 'm']);
});

test('a group of radios has one value, and labels of the page', async ({ app }) => {
  const page = await open(app);
  await page.$('#radios').getByText('Size S').tap();
  expect(page.data.reported.radios).toBe('s');
  expect(await page.$('#radios .ant-radio-item-fake-checkedIcon').count()).toBe(1);
  await page.getByText('By post').tap();
  expect(page.data.reported.radio).toBe(true);
});

test('a selector has several values and a maximum', async ({ app }) => {
  const page = await open(app);
  await page.$('#selector').getByText('Blue').tap();
  await page.$('#selector').getByText('Green').tap();
  expect(page.data.reported.selector).toEqual(['blue', 'green']);
  await page.$('#selector').getByText('Red').tap();
  expect(page.data.reported.selector).toEqual(['blue', 'green']);
  expect(await page.$('#selector .ant-selector-item-active').count()).toBe(2);
});

test('a checklist marks the chosen row', async ({ app }) => {
  const page = await open(app);
  await page.$('#checklist').getByText('Rice').tap();
  expect(page.data.reported.checklist).toBe('rice');
  expect(await page.$('#checklist .ant-checklist-item-check-icon').count()).toBe(1);
});

test('a rate is the star that is tapped', async ({ app }) => {
  const page = await open(app);
  const active = page.$('#rate .ant-rate-star-icon-active');
  expect(await active.count()).toBe(2);
  await page.$('#rate .ant-rate-star:nth-child(4)').tap();
  expect(page.data.reported.rate).toBe(4);
  expect(await active.count()).toBe(4);
});

test('a stepper counts within its bounds', async ({ app }) => {
  const page = await open(app);
  const value = () => page.$('#stepper input').value();
  await page.$('#stepper .ant-stepper-button-up').tap();
  expect(await value()).toBe('2');
  expect(page.data.reported.stepper).toBe(2);
  await page.$('#stepper .ant-stepper-button-up').tap();
  await page.$('#stepper .ant-stepper-button-up').tap();
  expect(page.data.reported.stepper).toBe(3);
  await page.$('#stepper input').input('0');
  expect(page.data.reported.stepper).toBe(0);
});

test('a slider moves to the place that is touched', async ({ app }) => {
  const page = await open(app);
  const area = page.$('#slider .ant-slider-track-touch-area');
  const { left, top, width, height } = await area.rect();
  await area.touch([{ x: left + width * 0.7, y: top + height / 2 }]);
  expect(page.data.reported.slider).toBe(70);
  expect(await page.$('#slider .ant-slider-tick').count()).toBe(11);
});

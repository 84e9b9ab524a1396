const open = (app) => app.open('/pages/calendar/calendar');

test('a calendar shows the months of its range', async ({ app }) => {
  const page = await open(app);
  expect(await page.$('#calendar .ant-calendar-body-container').count()).toBe(2);
  expect(await page.$('#calendar .ant-calendar-body-container .ant-calendar-title').text()).toBe('2026年01月');
});

test('two taps select a range of days', async ({ app }) => {
  const page = await open(app);
  const days = page.$('#calendar .ant-calendar-cells');
  await days.getByText('8', { exact: true }).tap();
  expect(page.data.result).toBe('8 to open');
  await days.getByText('12', { exact: true }).tap();
  expect(page.data.result).toBe('8 to 12');
  expect(await page.$('#calendar .ant-calendar-cell-selected-begin').text()).toContain('8');
});

const rows = async page => Promise.all((await page.$$('.row')).map(row => row.text()));

test('shows its rows, and reacts to a tap and an input', async ({ app }) => {
  const page = await app.open('/pages/index/index');
  expect(await rows(page)).toEqual(['tea!', 'milk!']);
  await page.$('#tap').tap();
  await page.$('#tap').tap();
  expect(await page.$('#count').text()).toBe('Taps: 2');
  await page.$('#name').input('bread');
  expect(await page.$('#greeting').text()).toBe('Hello, bread');
  await page.$('#add').tap();
  expect(await rows(page)).toEqual(['tea!', 'milk!', 'bread!']);
  await page.getByText('tea').tap();
  expect(await rows(page)).toEqual(['milk!', 'bread!']);
});

test('finds a component by the id of its ref', async ({ app }) => {
  const page = await app.open('/pages/index/index');
  expect(await page.$('#found').text()).toBe('milk of pages/index/index');
});

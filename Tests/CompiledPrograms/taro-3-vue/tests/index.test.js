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

test('continues in a component after the last numbered template', async ({ app }) => {
  const page = await app.open('/pages/levels/levels');
  await page.$('#innermost').tap();
  await page.$('#innermost').tap();
  expect(await page.$('#innermost').text()).toBe('Taps: 2');
  expect(await page.$$('comp')).toHaveLength(2);
  const innermost = page.data.root.cn[0].cn[0].cn[0].cn[0].cn[0].cn[0];
  expect(innermost).toMatchObject({ nn: '7', cn: [{ nn: '8', v: 'Taps: 2' }] });
});

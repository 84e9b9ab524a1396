describe('the greeting', () => {
  test('names the world', async ({ app }) => {
    const page = await app.open('/pages/index/index');
    expect(page).toMatchSnapshot();
  });

  test('names the person in the query', async ({ app }) => {
    const page = await app.open('/pages/index/index?name=Ada');
    await page.getByText('Ada!');
  });
});

describe('the button', () => {
  let page;

  beforeEach(async ({ app }) => {
    page = await app.open('/pages/index/index');
  });

  test('counts taps', async () => {
    for (const text of ['tapped once.', 'tapped 2 times.', 'tapped 3 times.']) {
      await page.getByRole('button', { name: 'Count' }).tap();
      await page.getByText(text);
    }
    expect(page.data.count).toBe(3);
  });

  test('starts again', async () => {
    await page.setData({ count: 7 });
    await page.getByText('Start again').tap();
    expect(page.data.count).toBe(0);
    expect(await page.getByText('Start again').isVisible()).toBe(false);
  });
});

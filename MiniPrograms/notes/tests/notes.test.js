const { countOf } = require('../utils/text');

// Adds a note like a person: the editor shows a prompt for the text of each field.
async function addNote(app, title, body) {
  await app.page.getByText('Add a note').tap();
  app.ui.prompt(title);
  await app.page.getByText('Title', { exact: true }).tap();
  app.ui.prompt(body);
  await app.page.getByText('Text', { exact: true }).tap();
  await app.page.$('#save').tap();
}

test('begins without notes', async ({ app }) => {
  const page = await app.open();
  expect(page).toMatchSnapshot();
});

test('adds a note', async ({ app }) => {
  const page = await app.open('/pages/list/list');
  await page.getByText('Add a note').tap();
  app.ui.prompt('Milk');
  await app.page.getByText('Tap to name it').tap();
  await app.page.$('#save').tap();
  expect(page.data.notes).toMatchObject([{ title: 'Milk' }]);
});

test('shows the text of a note', async ({ app }) => {
  const page = await app.open();
  await addNote(app, 'Milk', 'two bottles');
  expect(app.page).toBe(page);
  expect(page.data.notes).toMatchObject([{ title: 'Milk', body: 'two bottles' }]);
  expect(page).toMatchSnapshot();
});

test('keeps notes when it is started again', async ({ app }) => {
  await app.open();
  await addNote(app, 'Milk', '');
  const page = await app.restart();
  expect(page.data.notes).toHaveLength(1);
});

test('asks before it deletes a note @dialogs', { annotation: { type: 'owner', description: 'notes' } }, async ({ app }) => {
  const page = await app.open();
  await test.step('adds a note', () => addNote(app, 'Milk', ''));
  await test.step('keeps the note', async () => {
    app.ui.confirm(false);
    await page.getByText('Delete').tap();
    expect(page.data.notes).toHaveLength(1);
  });
  await test.step('deletes the note', async () => {
    app.ui.confirm(true);
    await page.getByText('Delete').tap();
    expect(page.data.notes).toHaveLength(0);
  });
  expect(app.ui.shown.filter(({ kind }) => kind === 'confirm')).toHaveLength(2);
  test.info().attach('page', page.outline());
});

test.each([[0, '0 notes'], [1, '1 note'], [2, '2 notes']])('counts %d as %s', (count, text) => {
  expect(countOf(new Array(count).fill({}), 'note')).toBe(text);
});

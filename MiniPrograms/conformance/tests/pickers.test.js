// The pickers: the initial selection, the choice of the person, and cancellation.

const call = async (app, name, options = {}) => app.evaluate(
  (jsapi, given) => my[jsapi](given).catch(({ error }) => error),
  name,
  options,
);

const list = [
  { name: 'Hangzhou', subList: [{ name: 'Xihu', subList: [{ name: 'Gucui' }] }, { name: 'Binjiang' }] },
  { name: 'Beijing' },
];
const cities = [{ city: 'Chaoyang', adCode: '110105', spell: 'chaoyang' }, { city: 'Haidian', adCode: '110108', spell: 'haidian' }];

describe('pickers (my.datePicker, my.optionsSelect, my.multiLevelSelect, my.regionPicker, my.chooseCity, my.chooseDistrict)', () => {
  beforeEach(async ({ app }) => {
    await app.open();
  });

  test.each([
    ['a date', { currentDate: '2016-10-10' }, '2016-10-10'],
    ['a date before startDate', { currentDate: '2016-10-10', startDate: '2016-10-11' }, '2016-10-11'],
    ['a date behind endDate', { currentDate: '2016-10-10', endDate: '2016-9-30' }, '2016-9-30'],
    ['a time', { format: 'HH:mm', currentDate: '12:12', startDate: '11:11', endDate: '13:13' }, '12:12'],
    ['both', { format: 'yyyy-MM-dd HH:mm', currentDate: '2012-01-09 11:11' }, '2012-01-09 11:11'],
    ['a month', { format: 'yyyy-MM', currentDate: '2012-01' }, '2012-01'],
    ['a year', { format: 'yyyy', currentDate: '2012' }, '2012'],
  ])('datePicker shows %s first', async (_, options, date, { app }) => {
    expect(await call(app, 'datePicker', options)).toEqual({ date });
  });

  test('datePicker shows the current time if currentDate has another format', async ({ app }) => {
    app.clock.set('2024-02-29T09:30:00Z');
    for (const [format, date] of [
      [undefined, '2024-02-29'], ['HH:mm', '09:30'], ['yyyy-MM-dd HH:mm', '2024-02-29 09:30'], ['yyyy-MM', '2024-02'], ['yyyy', '2024'],
    ]) {
      expect(await call(app, 'datePicker', { format, currentDate: 'tomorrow', startDate: '?' }), format).toEqual({ date });
    }
  });

  test('datePicker returns the choice of the person', async ({ app }) => {
    app.ui.pick('2020-01-31');
    expect(await call(app, 'datePicker')).toEqual({ date: '2020-01-31' });
    expect(app.ui.shown).toMatchObject([{ kind: 'picker', name: 'datePicker' }]);
  });

  test('optionsSelect returns index and option of one list or two', async ({ app }) => {
    const options = { optionsOne: ['a', 'b', 'c'], selectedOneIndex: 2 };
    expect(await call(app, 'optionsSelect', options)).toEqual({ selectedOneIndex: 2, selectedOneOption: 'c' });
    app.ui.pick(1);
    expect(await call(app, 'optionsSelect', options)).toEqual({ selectedOneIndex: 1, selectedOneOption: 'b' });
    app.ui.pick([0, 1]);
    expect(await call(app, 'optionsSelect', { ...options, optionsTwo: ['x', 'y'] })).toEqual({
      selectedOneIndex: 0, selectedOneOption: 'a', selectedTwoIndex: 1, selectedTwoOption: 'y',
    });
    app.expectError('my.optionsSelect does not offer that; it offers the indexes 0 to 2');
    app.ui.pick(3);
    expect(await call(app, 'optionsSelect', options), 'an option that is not there').toBe(3);
  });

  test('multiLevelSelect returns the names of the path', async ({ app }) => {
    const first = [{ name: 'Hangzhou' }, { name: 'Xihu' }, { name: 'Gucui' }];
    expect(await call(app, 'multiLevelSelect', { list })).toEqual({ success: true, result: first });
    app.ui.pick(['Beijing']);
    expect(await call(app, 'multiLevelSelect', { list })).toEqual({ success: true, result: [{ name: 'Beijing' }] });
  });

  test('regionPicker returns names and codes', async ({ app }) => {
    const { data, code } = await call(app, 'regionPicker');
    expect([data.length, code.length]).toEqual([3, 3]);
    const choice = { data: ['Chongqing', 'Chongqing', 'Bishan'], code: ['500000', '500100', '500120'] };
    app.ui.pick(choice);
    expect(await call(app, 'regionPicker')).toEqual(choice);
  });

  test('chooseCity and chooseDistrict return the first of the program, and otherwise a city of the host', async ({ app }) => {
    expect(await call(app, 'chooseCity', { cities })).toEqual({ city: 'Chaoyang', adCode: '110105' });
    expect(await call(app, 'chooseCity')).toEqual({ city: expect.any(String), adCode: expect.any(String) });
    const mainNormalList = [{ name: 'Beijing', adCode: '110100', subList: [{ name: 'Changping', adCode: '110114', ext: 'x' }] }];
    expect(await call(app, 'chooseDistrict', { mode: 0, mainNormalList })).toEqual({
      name: 'Changping', adCode: '110114', ext: 'x',
    });
    const choice = { name: 'Tokyo', adCode: '39200037000000000000' };
    app.ui.pick(choice);
    expect(await call(app, 'chooseDistrict', { mode: 2 })).toEqual(choice);
  });

  test.each([['datePicker'], ['chooseCity'], ['regionPicker'], ['chooseDistrict']])(
    '%s fails with error 11 when the person cancels',
    async (name, { app }) => {
      app.ui.pick(null);
      expect(await call(app, name)).toBe(11);
    },
  );

  test('optionsSelect and multiLevelSelect succeed without a choice when the person cancels', async ({ app }) => {
    app.ui.pick(null);
    expect(await call(app, 'optionsSelect', { optionsOne: ['a'] })).toEqual({
      selectedOneIndex: '', selectedOneOption: '', selectedTwoIndex: '', selectedTwoOption: '',
    });
    app.ui.pick(null);
    expect(await call(app, 'multiLevelSelect', { list })).toEqual({ success: false, result: [] });
  });
});

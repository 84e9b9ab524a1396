// The failures that JSAPIs have in common, each of which is documented on the page of the JSAPI and in the table of common
// errors: what is asked of a host without the device, by a program without the permission, or with a wrong parameter.
const { builtIn, delegated, direct, texts, unavailable } = require('./calls');

// In the program: makes each call and answers the error of each, 0 for none.
async function callAll(calls) {
  const errors = {};
  for (const [name, options] of calls) {
    errors[name] = await new Promise((resolve) => {
      setTimeout(resolve, 60000, 'no answer');
      try {
        const answer = my[name]({ ...options, success: () => resolve(0), fail: ({ error }) => resolve(error) });
        if (answer?.error !== undefined) resolve(answer.error);
      } catch ({ error, message }) {
        // Those that answer at once throw.
        resolve(error ?? message);
      }
    });
  }
  return errors;
}

const all = { ...builtIn, ...delegated };
beforeEach(async ({ app }) => {
  await app.open();
});

const each = (names, error) => Object.fromEntries(names.map((name) => [name, error]));
const called = (calls) => Object.keys(calls).map((name) => [name, calls[name]]);

describe('JSAPIs that a host plugs in (the page of each)', () => {
  test('fail with error 1 where nothing is plugged in', async ({ app }) => {
    // Their pages have a number for it.
    const beacons = { getBeacons: 11000, startBeaconDiscovery: 11000, stopBeaconDiscovery: 11000 };
    const expected = { ...each(Object.keys(delegated), 1), ...beacons, getBackgroundFetchData: 3 };
    expect(await app.evaluate(callAll, called(delegated))).toEqual(expected);
  });

  test('fail with error 1 where they are unavailable', async ({ app }) => {
    expect(await app.evaluate(callAll, called(unavailable))).toEqual(each(Object.keys(unavailable), 1));
  });

  test('hand out no object where they are unavailable (my.createWorker)', async ({ app }) => {
    const given = await app.evaluate(() => [my.createWorker('workers/index.js'), my.createCloudContext()].map((one) => !one));
    expect(given).toEqual([true, true]);
  });
});

describe('permissions (common errors: 4)', () => {
  // These touch nothing of the person or the device.
  const free = ['getExtConfig', 'reportAnalytics'];

  test('every JSAPI that needs one fails with error 4', async ({ app }) => {
    await app.open(null, { permissions: [] });
    const calls = Object.fromEntries(Object.entries(all).filter(([name]) => !free.includes(name)));
    expect(await app.evaluate(callAll, called(calls))).toEqual(each(Object.keys(calls), 4));
  });
});

describe('parameters (common errors: 2)', () => {
  // A value of another type than the one given, for the last parameter.
  const broken = (options) => {
    const key = Object.keys(options).at(-1);
    return { ...options, [key]: typeof options[key] === 'object' ? 5 : {} };
  };

  test('one of the wrong type fails with error 2', async ({ app }) => {
    const names = Object.keys(all).filter((name) => Object.keys(all[name]).length > 0 && !texts.includes(name));
    expect(await app.evaluate(callAll, names.map((name) => [name, broken(all[name])]))).toEqual(each(names, 2));
  });

  test('a text is made of any value', async ({ app }) => {
    const errors = await app.evaluate(callAll, texts.map((name) => [name, broken(all[name])]));
    expect(Object.keys(errors)).toEqual(texts);
    expect(Object.values(errors)).not.toContain(2);
  });

  test('one of the wrong type is thrown as error 2 by what answers at once', async ({ app }) => {
    const errorOf = (name, value) => {
      try {
        my[name](value);
      } catch ({ error }) {
        return error;
      }
      return 0;
    };
    for (const name of Object.keys(direct)) {
      expect(await app.evaluate(errorOf, name, direct[name]), name).toBe(0);
      expect(await app.evaluate(errorOf, name, 5), name).toBe(2);
    }
  });
});

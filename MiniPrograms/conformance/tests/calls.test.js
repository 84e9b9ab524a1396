// The common failures of JSAPIs, which the page of each JSAPI and the table of common errors document: calls on a host
// without the device, by a program without the permission, or with a wrong parameter.
const { builtIn, delegated, direct, texts, unavailable } = require('./calls');

// In the program: makes each call and returns the error of each, 0 for none.
async function callAll(calls) {
  const errors = {};
  for (const [name, options] of calls) {
    errors[name] = await new Promise((resolve) => {
      setTimeout(resolve, 60000, 'no result');
      try {
        const result = my[name]({ ...options, success: () => resolve(0), fail: ({ error }) => resolve(error) });
        if (result?.error !== undefined) resolve(result.error);
      } catch ({ error, message }) {
        // Synchronous JSAPIs throw.
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
    // Their pages document a separate number.
    const beacons = { getBeacons: 11000, startBeaconDiscovery: 11000, stopBeaconDiscovery: 11000 };
    const expected = { ...each(Object.keys(delegated), 1), ...beacons, getBackgroundFetchData: 3 };
    expect(await app.evaluate(callAll, called(delegated))).toEqual(expected);
  });

  test('fail with error 1 where they are unavailable', async ({ app }) => {
    expect(await app.evaluate(callAll, called(unavailable))).toEqual(each(Object.keys(unavailable), 1));
  });

  test('hand out no object where they are unavailable', async ({ app }) => {
    expect(await app.evaluate(() => !my.createCloudContext())).toBe(true);
  });
});

describe('permissions (common errors: 4)', () => {
  // These access no data of the person or the device.
  const free = ['getExtConfig', 'reportAnalytics'];

  test('every JSAPI that needs one fails with error 4', async ({ app }) => {
    await app.open(null, { permissions: [] });
    const calls = Object.fromEntries(Object.entries(all).filter(([name]) => !free.includes(name)));
    expect(await app.evaluate(callAll, called(calls))).toEqual(each(Object.keys(calls), 4));
  });
});

describe('parameters (common errors: 2)', () => {
  // The options with a value of another type for the last parameter.
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

  test('one of the wrong type makes synchronous JSAPIs throw error 2', async ({ app }) => {
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

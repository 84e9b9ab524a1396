// The common failures of JSAPIs, which are documented on the page of each JSAPI and in the table of common errors: calls in a
// host without the device, in a program without the permission, or with an invalid parameter.
const { builtIn, delegated, direct, texts, unavailable } = require('./calls');

// In the program: calls each JSAPI and returns the error of each, 0 for none.
async function callAll(calls) {
  const errors = {};
  for (const [name, options] of calls) {
    errors[name] = await new Promise((resolve) => {
      setTimeout(resolve, 60000, 'no answer');
      try {
        const answer = my[name]({ ...options, success: () => resolve(0), fail: ({ error }) => resolve(error) });
        if (answer?.error !== undefined) resolve(answer.error);
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

describe('JSAPIs of delegates (the page of each)', () => {
  test('fail with error 1 without a delegate', async ({ app }) => {
    // Their pages specify another number.
    const beacons = { getBeacons: 11000, startBeaconDiscovery: 11000, stopBeaconDiscovery: 11000 };
    const expected = { ...each(Object.keys(delegated), 1), ...beacons, getBackgroundFetchData: 3 };
    expect(await app.evaluate(callAll, called(delegated))).toEqual(expected);
  });

  test('fail with error 1 if they are unavailable', async ({ app }) => {
    expect(await app.evaluate(callAll, called(unavailable))).toEqual(each(Object.keys(unavailable), 1));
  });

  test('return no object if they are unavailable (my.createWorker)', async ({ app }) => {
    const given = await app.evaluate(() => [my.createWorker('workers/index.js'), my.createCloudContext()].map((one) => !one));
    expect(given).toEqual([true, true]);
  });
});

describe('permissions (common errors: 4)', () => {
  // These access no data of the person or the device.
  const free = ['getExtConfig', 'reportAnalytics'];

  test('every JSAPI that requires one fails with error 4', async ({ app }) => {
    await app.open(null, { permissions: [] });
    const calls = Object.fromEntries(Object.entries(all).filter(([name]) => !free.includes(name)));
    expect(await app.evaluate(callAll, called(calls))).toEqual(each(Object.keys(calls), 4));
  });
});

describe('parameters (common errors: 2)', () => {
  // Replaces the last parameter by a value of another type.
  const broken = (options) => {
    const key = Object.keys(options).at(-1);
    return { ...options, [key]: typeof options[key] === 'object' ? 5 : {} };
  };

  test('one of the wrong type fails with error 2', async ({ app }) => {
    const names = Object.keys(all).filter((name) => Object.keys(all[name]).length > 0 && !texts.includes(name));
    expect(await app.evaluate(callAll, names.map((name) => [name, broken(all[name])]))).toEqual(each(names, 2));
  });

  test('any value is converted to text', async ({ app }) => {
    const errors = await app.evaluate(callAll, texts.map((name) => [name, broken(all[name])]));
    expect(Object.keys(errors)).toEqual(texts);
    expect(Object.values(errors)).not.toContain(2);
  });

  test('synchronous JSAPIs throw error 2 for one of the wrong type', async ({ app }) => {
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

// The harness of the suites, which only needs the language and `my`.

export const isEqual = (left, right) => {
  if (Object.is(left, right)) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length) return false;
  return keys.every((key) => key in right && isEqual(left[key], right[key]));
};

const show = (value) => {
  if (typeof value === 'function') return '[function]';
  try {
    return JSON.stringify(value) ?? String(value);
  } catch (error) {
    return String(value);
  }
};

// Collects the results of the assertions of one case.
export class Case {
  constructor() {
    this.count = 0;
    this.failures = [];
  }

  ok(condition, what) {
    this.count += 1;
    if (!condition) this.failures.push(what);
  }

  equal(received, expected, what) {
    this.ok(isEqual(received, expected), `${what}: expected ${show(expected)}, received ${show(received)}`);
  }

  throws(run, pattern, what) {
    try {
      run();
    } catch (error) {
      return this.ok(pattern.test(String(error)), `${what}: threw ${error}`);
    }
    return this.ok(false, `${what}: threw nothing`);
  }

  // Expects that a JSAPI fails: by callbacks, by a promise, and by its Sync form if it has one.
  async fails(name, options, error, api = my) {
    const what = `${name}(${show(options)})`;
    const order = [];
    const failure = await new Promise((resolve) => {
      api[name]({
        ...options,
        success: () => order.push('success'),
        fail: () => order.push('fail'),
        complete: (result) => {
          order.push('complete');
          resolve(result);
        },
      });
      order.push('returned');
    });
    this.equal(order, ['returned', 'fail', 'complete'], `${what}: order of callbacks`);
    this.equal(failure.error, error, `${what}: error`);
    this.equal(typeof failure.errorMessage, 'string', `${what}: errorMessage`);
    const rejection = await api[name]({ ...options }).then(() => undefined, (reason) => reason);
    this.equal(rejection?.error, error, `${what}: promise`);
    if (typeof api[`${name}Sync`] === 'function') {
      this.equal(api[`${name}Sync`]({ ...options }).error, error, `${what}: sync`);
    }
    return failure;
  }

  // Expects that a JSAPI succeeds; returns the result that `complete` receives.
  async succeeds(name, options = {}, api = my) {
    const what = `${name}(${show(options)})`;
    const order = [];
    const result = await new Promise((resolve) => {
      api[name]({
        ...options,
        success: () => order.push('success'),
        fail: () => order.push('fail'),
        complete: (value) => {
          order.push('complete');
          resolve(value);
        },
      });
      order.push('returned');
    });
    this.equal(order, ['returned', 'success', 'complete'], `${what}: order of callbacks`);
    return result;
  }
}

export const suites = [];

// `document` names the vendor document that the cases follow.
export function suite(name, document, cases) {
  suites.push({ name, document, cases: Object.keys(cases).map((key) => ({ name: key, run: cases[key] })) });
}

export const pause = (milliseconds) => new Promise((resolve) => {
  setTimeout(resolve, milliseconds);
});

// Runs one case: `{suite, name, document, assertions, failures}`.
export async function runCase(suiteIndex, caseIndex) {
  const { name: suiteName, document, cases } = suites[suiteIndex];
  const { name, run } = cases[caseIndex];
  const test = new Case();
  try {
    await run(test);
  } catch (error) {
    test.failures.push(`threw ${error?.stack ?? show(error)}`);
  }
  return { suite: suiteName, name, document, assertions: test.count, failures: test.failures };
}

export async function runAll(progress = () => {}) {
  const results = [];
  for (let suiteIndex = 0; suiteIndex < suites.length; suiteIndex += 1) {
    for (let caseIndex = 0; caseIndex < suites[suiteIndex].cases.length; caseIndex += 1) {
      results.push(await runCase(suiteIndex, caseIndex));
      progress(results);
    }
  }
  return results;
}

// Every case of the suites as a test, each in a program that begins anew.
const { suites } = require('../suites/index');

for (const [suiteIndex, { name, document, cases }] of suites.entries()) {
  describe(`${name} (${document})`, () => {
    for (const [caseIndex, { name: caseName }] of cases.entries()) {
      test(caseName, async ({ app }) => {
        await app.open();
        // What the cases bring about on purpose.
        app.allowErrors(/was refused|null|on purpose/);
        const { failures } = await app.page.callMethod('runCase', suiteIndex, caseIndex);
        expect(failures).toEqual([]);
      }, { timeout: 30000 });
    }
  });
}

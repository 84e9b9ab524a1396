// Every case of the suites as a test, each in a newly started program.
const { suites } = require('../suites/index');

for (const [suiteIndex, { name, document, cases }] of suites.entries()) {
  describe(`${name} (${document})`, () => {
    for (const [caseIndex, { name: caseName }] of cases.entries()) {
      test(caseName, async ({ app }) => {
        await app.open();
        // Errors that the cases cause on purpose.
        app.allowErrors(/was refused|null|on purpose/);
        const { failures } = await app.page.callMethod('runCase', suiteIndex, caseIndex);
        expect(failures).toEqual([]);
      }, { timeout: 240000 });
    }
  });
}

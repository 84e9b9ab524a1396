import { runAll, runCase } from '../../suites/index';

Page({
  data: { state: 'Nothing has run yet.', failures: [] },

  // Opened with ?run=all, the page starts the suites by itself.
  onReady() {
    if (this.query && this.query.run === 'all') this.runAll();
  },

  onLoad(query) {
    this.query = query;
  },

  runCase(suiteIndex, caseIndex) {
    return runCase(suiteIndex, caseIndex);
  },

  onRunTap() {
    this.runAll();
  },

  // Runs all suites, shows the results and returns them.
  async runAll() {
    const results = await runAll();
    const failures = results.flatMap(({ suite, name, failures: texts }) => texts.map((text) => ({ suite, name, text })));
    const assertions = results.reduce((sum, result) => sum + result.assertions, 0);
    const failed = results.filter((result) => result.failures.length > 0).length;
    this.setData({ state: `${results.length} cases, ${assertions} assertions: ${failed} cases failed.`, failures });
    return { assertions, failed, results };
  },
});

import { note } from './suites/log';

App({
  onLaunch(options) {
    this.launchOptions = options;
    note('app launch');
    // These calls need a page, and none is open yet.
    this.launchCalls = Promise.all([
      my.setNavigationBar({ title: 'Conformance' }),
      new Promise((success, fail) => my.pageScrollTo({ scrollTop: 0, success, fail })),
      new Promise((resolve) => my.createSelectorQuery().selectViewport().boundingClientRect().exec(resolve)),
    ]);
    // A host may refuse them.
    this.launchCalls.catch(() => {});
  },

  onShow(options) {
    this.showOptions = options;
    note('app show');
  },

  onHide() {
    note('app hide');
  },

  onError(message, stack) {
    note('app error', { message, stack });
  },

  shared: { count: 0 },
});

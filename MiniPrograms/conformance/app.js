import { note } from './suites/log';

App({
  onLaunch(options) {
    this.launchOptions = options;
    note('app launch');
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

import { note } from '../../suites/log';

Page({
  data: {},
  custom: { list: [1] },

  onLoad(query) {
    note('target load', query);
    if (query.probe) this.setData({ hasProbe: true, label: 'given' });
  },
  onShow() {
    note('target show');
  },
  onReady() {
    note('target ready');
  },
  onHide() {
    note('target hide');
  },
  onUnload() {
    note('target unload');
  },

  saveProbe(probe) {
    this.probe = probe;
  },
  onCount(counted) {
    this.setData({ counted });
  },
  customMethod() {
    return this;
  },
});

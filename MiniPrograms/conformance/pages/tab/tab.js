import { note } from '../../suites/log';

Page({
  onLoad() {
    note('tab load');
  },
  onShow() {
    note('tab show');
  },
  onHide() {
    note('tab hide');
  },
});

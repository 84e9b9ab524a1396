const app = getApp();

Page({
  data: {
    greeting: '',
    name: 'world',
    count: 0,
  },

  onLoad(query) {
    this.setData({
      greeting: app.globalData.greeting,
      name: query.name || this.data.name,
    });
  },

  onCountTap() {
    this.setData({ count: this.data.count + 1 });
  },

  onResetTap() {
    this.setData({ count: 0 });
  },
});

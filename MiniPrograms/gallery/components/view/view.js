Page({
  data: { count: 0 },

  onBoxTap() {
    this.setData({ count: this.data.count + 1 });
  },
});

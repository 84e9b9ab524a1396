Page({
  data: { count: 0 },

  onAddTap() {
    this.setData({ count: this.data.count + 1 });
  },
});

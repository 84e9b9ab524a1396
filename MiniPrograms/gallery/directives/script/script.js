Page({
  data: { count: 1 },

  onMoreTap() {
    this.setData({ count: this.data.count + 1 });
  },
});

Page({
  data: { percent: 20 },

  onMoreTap() {
    this.setData({ percent: Math.min(this.data.percent + 10, 100) });
  },
});

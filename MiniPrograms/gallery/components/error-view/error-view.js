Page({
  data: { hasFailed: true },

  onAgainTap() {
    this.setData({ hasFailed: false });
  },
});

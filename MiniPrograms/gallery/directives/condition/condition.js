Page({
  data: { step: 0 },

  onNextTap() {
    this.setData({ step: (this.data.step + 1) % 3 });
  },
});

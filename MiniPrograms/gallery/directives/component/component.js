Page({
  data: { names: ['apples', 'pears'], total: 0 },

  onCount(step) {
    this.setData({ total: this.data.total + step });
  },
});

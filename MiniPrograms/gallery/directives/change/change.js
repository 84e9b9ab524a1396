Page({
  data: { degrees: 18, note: '' },

  onHeatTap() {
    this.setData({ degrees: this.data.degrees + 2 });
  },

  onWarm(degrees) {
    this.setData({ note: `Warm enough at ${degrees}` });
  },
});

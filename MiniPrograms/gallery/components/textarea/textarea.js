Page({
  data: { length: 0 },

  onInput(event) {
    this.setData({ length: event.detail.value.length });
  },
});

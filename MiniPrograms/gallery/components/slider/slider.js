Page({
  data: { degrees: 20 },

  onChange(event) {
    this.setData({ degrees: event.detail.value });
  },
});

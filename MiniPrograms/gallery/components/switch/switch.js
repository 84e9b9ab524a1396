Page({
  data: { isOn: false },

  onChange(event) {
    this.setData({ isOn: event.detail.value });
  },
});

Page({
  data: {
    sizes: ['small', 'medium', 'large'],
    colors: ['red', 'green', 'blue'],
    value: [1, 2],
  },

  onChange(event) {
    this.setData({ value: event.detail.value });
  },
});

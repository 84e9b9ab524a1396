Page({
  data: { x: 10, y: 20 },

  onChangeEnd(event) {
    const { x, y } = event.detail;
    this.setData({ x, y });
  },
});

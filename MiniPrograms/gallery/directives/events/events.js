Page({
  data: { lines: [] },

  log(line) {
    this.setData({ lines: [...this.data.lines, `${this.data.lines.length + 1}. ${line}`] });
  },

  onCapture() {
    this.log('capture');
  },

  onBubble(event) {
    const { currentTarget, target, mark } = event;
    this.log(`${currentTarget.dataset.place} received #${target.id} ${JSON.stringify(mark)}`);
  },

  onTouch(event) {
    const [touch] = event.changedTouches || [];
    this.log(touch ? `${event.type} at ${touch.pageX}, ${touch.pageY}` : event.type);
  },
});

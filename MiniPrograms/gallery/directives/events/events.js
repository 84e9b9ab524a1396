Page({
  data: { lines: [] },

  say(line) {
    this.setData({ lines: [...this.data.lines, `${this.data.lines.length + 1}. ${line}`] });
  },

  onCapture() {
    this.say('on the way in');
  },

  onBubble(event) {
    const { currentTarget, target, mark } = event;
    this.say(`${currentTarget.dataset.place} was told of #${target.id} ${JSON.stringify(mark)}`);
  },

  onTouch(event) {
    const [touch] = event.changedTouches || [];
    this.say(touch ? `${event.type} at ${touch.pageX}, ${touch.pageY}` : event.type);
  },
});

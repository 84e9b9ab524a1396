Page({
  data: { name: '', upper: '', state: 'Type something' },

  onInput(event) {
    this.setData({ name: event.detail.value, state: `${event.detail.value.length} of 10` });
  },

  onFocus() {
    this.setData({ state: 'You may type' });
  },

  onBlur(event) {
    this.setData({ state: `You left "${event.detail.value}"` });
  },

  onConfirm(event) {
    this.setData({ state: `Welcome, ${event.detail.value}` });
  },

  // A controlled input always shows the value of the data.
  onUpperInput(event) {
    this.setData({ upper: event.detail.value.toUpperCase() });
  },

  onClearTap() {
    this.setData({ name: '', upper: '', state: 'Type something' });
  },
});

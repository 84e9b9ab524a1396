Page({
  data: { cards: ['One', 'Two', 'Three'], current: 0 },

  onChange(event) {
    this.setData({ current: event.detail.current });
  },

  onNextTap() {
    this.setData({ current: (this.data.current + 1) % this.data.cards.length });
  },
});

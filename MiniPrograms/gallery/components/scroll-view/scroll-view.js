Page({
  data: { count: 20, target: '', state: 'Scroll the list' },

  onScroll(event) {
    this.setData({ state: `At ${event.detail.scrollTop}` });
  },

  onUpper() {
    this.setData({ state: 'At the beginning' });
  },

  // Loads more entries at the end of the list.
  onLower() {
    this.setData({ count: this.data.count + 10, state: 'At the end' });
  },

  onJumpTap() {
    this.setData({ target: 'row-9' });
  },
});

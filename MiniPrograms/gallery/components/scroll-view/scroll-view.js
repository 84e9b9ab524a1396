Page({
  data: { count: 20, target: '', state: 'Scroll the list' },

  onScroll(event) {
    this.setData({ state: `At ${event.detail.scrollTop}` });
  },

  onUpper() {
    this.setData({ state: 'At the beginning' });
  },

  // Reaching the end is the moment to load more.
  onLower() {
    this.setData({ count: this.data.count + 10, state: 'At the end' });
  },

  onJumpTap() {
    this.setData({ target: 'row-9' });
  },
});

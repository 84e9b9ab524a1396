Page({
  data: { isOpen: false },

  onToggleTap() {
    this.setData({ isOpen: !this.data.isOpen });
  },
});

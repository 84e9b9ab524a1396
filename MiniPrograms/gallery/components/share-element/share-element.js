Page({
  data: { isOpen: false },

  onOpenTap() {
    this.setData({ isOpen: true });
  },

  onCloseTap() {
    this.setData({ isOpen: false });
  },
});

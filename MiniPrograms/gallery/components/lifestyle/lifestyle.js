Page({
  data: { isFollowing: false },

  onFollow() {
    this.setData({ isFollowing: true });
  },
});

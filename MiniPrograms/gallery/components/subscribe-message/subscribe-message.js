Page({
  data: { note: 'Nothing ordered yet' },

  onComplete() {
    this.setData({ note: 'You get the news' });
  },
});

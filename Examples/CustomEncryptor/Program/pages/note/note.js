Page({
  data: { note: '' },

  async onLoad() {
    await my.setStorage({ key: 'note', data: 'Meet me at the harbour.' });
    const { data } = await my.getStorage({ key: 'note' });
    this.setData({ note: data });
  },
});

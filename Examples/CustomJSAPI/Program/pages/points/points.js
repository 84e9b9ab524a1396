Page({
  data: { points: null, level: '', failure: '' },

  async onLoad() {
    const { points, level } = await my.getLoyaltyPoints({ member: 'M-7' });
    this.setData({ points, level });

    my.getLoyaltyPoints({
      member: 'nobody',
      fail: ({ error, errorMessage }) => this.setData({ failure: `${error}: ${errorMessage}` }),
    });
  },
});

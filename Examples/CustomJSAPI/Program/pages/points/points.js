Page({
  data: { points: null, level: '', failure: '', payment: '' },

  async onLoad() {
    const { points, level } = await my.getLoyaltyPoints({ member: 'M-7' });
    const { resultCode } = await my.tradePay({ orderStr: 'order-1' });
    this.setData({ points, level, payment: resultCode === '9000' ? 'paid' : 'not paid' });

    my.getLoyaltyPoints({
      member: 'unknown',
      fail: ({ error, errorMessage }) => this.setData({ failure: `${error}: ${errorMessage}` }),
    });
  },
});

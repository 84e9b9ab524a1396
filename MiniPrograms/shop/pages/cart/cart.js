import { readCart, setAmount } from '../../utils/cart';

Page({
  data: {
    lines: [],
    total: 0,
  },

  // A tab page is kept while others are shown, so its data is read again whenever it is shown.
  onShow() {
    this.setData(readCart());
  },

  async onAmount({ id, size, name, amount }) {
    if (amount === 0) {
      const { confirm } = await my.confirm({
        title: 'Take it out?',
        content: `${name}, ${size}`,
        confirmButtonText: 'Take it out',
        cancelButtonText: 'Keep it',
      });
      if (!confirm) return;
    }
    setAmount(id, size, amount);
    this.setData(readCart());
  },

  onCheckoutTap() {
    my.navigateTo({ url: '/order/checkout/checkout' });
  },
});

import { readCart, setAmount } from '../../utils/cart';

Page({
  data: {
    lines: [],
    total: 0,
  },

  // A tab stays where it is while others are shown: what it shows is read anew whenever it comes back.
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

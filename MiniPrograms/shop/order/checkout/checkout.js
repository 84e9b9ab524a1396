import { emptyCart, readCart } from '/utils/cart';
import { placeOrder } from '/utils/orders';

function problemsOf({ name, address, agreed }) {
  return {
    name: name.trim() ? '' : 'We need a name',
    address: address.trim() ? '' : 'We need an address',
    agreed: agreed ? '' : 'Please read the terms',
  };
}

Page({
  data: {
    speeds: [
      { name: 'by post', label: 'By post, three days' },
      { name: 'by courier', label: 'By courier, tomorrow' },
    ],
    total: 0,
    problems: {},
  },

  onLoad() {
    this.setData({ total: readCart().total });
  },

  onSubmit(event) {
    const { value } = event.detail;
    const problems = problemsOf(value);
    this.setData({ problems });
    if (Object.values(problems).some(Boolean)) return;

    const { lines, total } = readCart();
    placeOrder({
      address: value.address.trim(),
      speed: value.speed,
      count: lines.reduce((sum, line) => sum + line.amount, 0),
      total,
    });
    emptyCart();
    my.switchTab({ url: '/pages/account/account' });
  },

  onReset() {
    this.setData({ problems: {} });
  },
});

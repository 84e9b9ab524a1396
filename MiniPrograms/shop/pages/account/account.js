import { loadOrders } from '../../utils/orders';

Page({
  data: {
    orders: [],
  },

  onShow() {
    this.setData({ orders: loadOrders() });
  },
});

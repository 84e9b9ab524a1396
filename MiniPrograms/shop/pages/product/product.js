import { addToCart } from '../../utils/cart';
import { findProduct } from '../../utils/catalogue';

Page({
  data: {
    product: null,
    amount: 1,
  },

  onLoad(query) {
    const product = findProduct(query.id);
    if (!product) return;
    this.setData({ product });
    my.setNavigationBar({ title: product.name });
  },

  onAmountChange(amount) {
    this.setData({ amount });
  },

  onSubmit(event) {
    addToCart(this.data.product.id, event.detail.value.size, this.data.amount);
    my.switchTab({ url: '/pages/cart/cart' });
  },
});

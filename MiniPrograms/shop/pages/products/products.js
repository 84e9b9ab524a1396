import { addToCart } from '/utils/cart';
import { categories, findProduct, searchProducts } from '/utils/catalogue';

Page({
  data: {
    categories,
    category: 0,
    text: '',
    products: [],
  },

  onLoad() {
    this.search();
  },

  onPullDownRefresh() {
    this.search();
    my.stopPullDownRefresh();
  },

  search(changes) {
    const { text, category } = { ...this.data, ...changes };
    this.setData({ text, category, products: searchProducts(text, categories[category]) });
  },

  onSearchInput(event) {
    this.search({ text: event.detail.value });
  },

  onCategoryChange(event) {
    this.search({ category: event.detail.value });
  },

  onShowAllTap() {
    this.search({ text: '', category: 0 });
  },

  onChoose(id) {
    my.navigateTo({ url: `/pages/product/product?id=${id}` });
  },

  onAddTap(event) {
    const { id, name, sizes } = findProduct(event.currentTarget.dataset.id);
    addToCart(id, sizes[0], 1);
    my.showToast({ type: 'success', content: `${name} is in your cart`, duration: 1500 });
  },
});

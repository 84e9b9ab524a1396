const KEY = 'orders';

export function loadOrders() {
  return my.getStorageSync({ key: KEY }).data || [];
}

export function placeOrder(order) {
  const orders = loadOrders();
  const placed = { ...order, number: orders.length + 1 };
  my.setStorageSync({ key: KEY, data: [placed, ...orders] });
  return placed;
}

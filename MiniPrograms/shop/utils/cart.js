import { findProduct } from './catalogue';

const KEY = 'cart';

// A line of the cart is a product in one size; the storage holds no more than ids and numbers.
const isLine = (line, id, size) => line.id === id && line.size === size;

function load() {
  return my.getStorageSync({ key: KEY }).data || [];
}

function save(lines) {
  my.setStorageSync({ key: KEY, data: lines });
}

export function addToCart(id, size, amount) {
  const lines = load();
  const line = lines.find((other) => isLine(other, id, size));
  if (line) line.amount += amount;
  else lines.push({ id, size, amount });
  save(lines);
}

export function setAmount(id, size, amount) {
  const lines = load().map((line) => (isLine(line, id, size) ? { ...line, amount } : line));
  save(lines.filter((line) => line.amount > 0));
}

export function emptyCart() {
  my.removeStorageSync({ key: KEY });
}

// The lines with data of the catalogue, and the total price.
export function readCart() {
  const lines = load().map((line) => {
    const { name, price } = findProduct(line.id);
    return { ...line, key: `${line.id} ${line.size}`, name, cost: price * line.amount };
  });
  return { lines, total: lines.reduce((sum, line) => sum + line.cost, 0) };
}

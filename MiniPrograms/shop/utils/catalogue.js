// The products of the shop. Prices are in cents, because floating-point fractions are inexact.
const products = [
  { id: 'tea', name: 'Green tea', category: 'Drinks', price: 450, sizes: ['50 g', '100 g'] },
  { id: 'coffee', name: 'Coffee beans', category: 'Drinks', price: 899, sizes: ['250 g', '500 g'] },
  { id: 'cup', name: 'Porcelain cup', category: 'Kitchen', price: 1250, sizes: ['one size'] },
  { id: 'kettle', name: 'Kettle', category: 'Kitchen', price: 3990, sizes: ['1 l', '1.7 l'] },
  { id: 'lamp', name: 'Desk lamp', category: 'Home', price: 2499, sizes: ['one size'] },
];

export const categories = ['All', ...new Set(products.map((product) => product.category))];

export function findProduct(id) {
  return products.find((product) => product.id === id);
}

export function searchProducts(text, category) {
  const wanted = text.trim().toLowerCase();
  return products.filter((product) =>
    product.name.toLowerCase().includes(wanted) && (category === 'All' || product.category === category));
}

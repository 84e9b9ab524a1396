// Cents as people read them.
function money(cents) {
  return '$' + (cents / 100).toFixed(2);
}

export default money;

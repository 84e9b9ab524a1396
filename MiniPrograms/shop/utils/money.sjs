// Formats cents for people.
function money(cents) {
  return '$' + (cents / 100).toFixed(2);
}

export default money;

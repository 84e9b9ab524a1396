// Runs in the render layer, where the code of the page is not accessible.
function price(amount) {
  return '$' + amount.toFixed(2);
}

function onTouch(event) {
  event.instance.addClass('chosen');
}

export default { price, onTouch };

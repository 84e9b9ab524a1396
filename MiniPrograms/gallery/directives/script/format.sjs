// Runs where the page is drawn: no page's code is asked, and none can be reached from here.
function price(amount) {
  return '$' + amount.toFixed(2);
}

function onTouch(event) {
  event.instance.addClass('chosen');
}

export default { price, onTouch };

export default { count: function (taps) { return 'Taps: ' + taps } };

module.exports = function answer() {
  return 42;
};
module.exports.extra = 'extra';

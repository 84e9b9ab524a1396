module.exports = function result() {
  return 42;
};
module.exports.extra = 'extra';

const second = require('./second');

exports.name = 'first';
exports.seenBySecond = second.seen;
exports.second = () => second.name;

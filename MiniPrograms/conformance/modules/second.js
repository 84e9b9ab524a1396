const first = require('./first');

exports.seen = first.name;
exports.name = 'second';

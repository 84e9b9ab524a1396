exports.name = 'common';
exports.path = module.id;
exports.hasExports = module.exports === exports;

// The runtime of webpack 3: chunks are passed to a function.
var __CML__GLOBAL = {};
(function (factories) {
  var made = {};

  function __webpack_require__(id) {
    if (made[id] === undefined) {
      made[id] = { i: id, exports: {} };
      factories[id].call(made[id].exports, made[id], made[id].exports, __webpack_require__);
    }
    return made[id].exports;
  }

  __CML__GLOBAL["webpackJsonp"] = function (ids, modules, entries) {
    Object.assign(factories, modules);
    (entries || []).forEach(__webpack_require__);
  };
})([]);
module.exports = __CML__GLOBAL;

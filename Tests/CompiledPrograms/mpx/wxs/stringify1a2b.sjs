export default 
(function () { // webpackBootstrap
  var __webpack_modules__ = {
    "./runtime/stringify.wxs": function (module) {
      function concat(left, right) {
        return left ? right ? left + ' ' + right : left : right || ''
      }
      function stringify(value) {
        if (typeof value === 'string') return value
        return Object.keys(value).filter(function (key) { return value[key] }).join(' ')
      }
      module.exports = {
        c: function (fixed, dynamic) { return concat(fixed, stringify(dynamic)) }
      }
    }
  }
  var made = {}
  function __webpack_require__(id) {
    if (made[id] !== undefined) return made[id].exports
    var module = made[id] = { exports: {} }
    __webpack_modules__[id](module, module.exports, __webpack_require__)
    return module.exports
  }
  var __webpack_exports__ = __webpack_require__("./runtime/stringify.wxs")
  return __webpack_exports__ && __webpack_exports__.__esModule ? __webpack_exports__["default"] : __webpack_exports__
})()
;

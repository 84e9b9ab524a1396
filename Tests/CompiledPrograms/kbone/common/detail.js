module.exports = function(window, document) {var App = function(options) {window.appOptions = options};var Event = window.Event;(function (modules) {
  var made = {};
  function __webpack_require__(id) {
    if (made[id] === undefined) {
      made[id] = { i: id, exports: {} };
      modules[id].call(made[id].exports, made[id], made[id].exports, __webpack_require__);
    }
    return made[id].exports;
  }
  window["webpackJsonp"].forEach(function (chunk) { Object.assign(modules, chunk[1]); });
  return __webpack_require__("./src/detail/main.mp.js");
})({

/***/ "./src/detail/main.mp.js": (function (module, exports, __webpack_require__) {
"use strict";
var h = __webpack_require__("./src/dom.js").h;

window.createApp = function () {
  var text = window.location.search.split("=")[1];
  document.body.appendChild(h("div", null,
    h("span", { id: "title" }, "Row: " + text),
    h("builtin-component", { behavior: "button", id: "back", click: function () { window.history.back(); } }, "Back")));
};
window.addEventListener("load", function () { getApp().log.push("detail load"); });
window.addEventListener("beforeunload", function () { getApp().log.push("detail beforeunload"); });
}),

});
}

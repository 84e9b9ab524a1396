require("./runtime");
require("./vendors");
require("./taro");

(my["webpackJsonp"] = my["webpackJsonp"] || []).push([["app"], {

/***/ "./src/app.js": (function (module, exports, __webpack_require__) {
var inst = App(__webpack_require__("./node_modules/@tarojs/runtime/dist/runtime.esm.js").createReactApp({
  log: [],
  onLaunch: function () { this.log.push("app onLaunch"); },
}));
}),

}, [["./src/app.js", "runtime", "taro", "vendors"]]]);

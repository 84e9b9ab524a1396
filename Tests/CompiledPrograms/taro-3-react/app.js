require("./runtime");
require("./vendors");

(my["webpackJsonp"] = my["webpackJsonp"] || []).push([["app"], {

/***/ "./src/app.js": (function (module, exports, __webpack_require__) {
__webpack_require__("./runtime");
var inst = App({
  log: [],
  onLaunch: function () { this.log.push("app onLaunch"); },
});
}),

}, [["./src/app.js", "runtime", "vendors"]]]);

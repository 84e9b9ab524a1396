require("./runtime");
require("./vendors");

(my["webpackJsonp"] = my["webpackJsonp"] || []).push([["app"], {

/***/ "./src/app.js": (function (module, exports, __webpack_require__) {
__webpack_require__("./runtime");
App({ onLaunch: function () {}, globalData: {} });
}),

}, [["./src/app.js", "runtime", "vendors"]]]);

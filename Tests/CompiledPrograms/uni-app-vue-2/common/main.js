(my["webpackJsonp"] = my["webpackJsonp"] || []).push([["common/main"], {

/***/ 0: (function (module, exports, __webpack_require__) {
"use strict";
/* WEBPACK VAR INJECTION */(function (global) {
var uni = __webpack_require__(1);
uni.createApp({ globalData: { log: ["app " + typeof global] } });
/* WEBPACK VAR INJECTION */}.call(this, __webpack_require__(2)));
}),

}, [[0, "common/runtime", "common/vendor"]]]);

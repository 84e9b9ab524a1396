(my["webpackJsonp"] = my["webpackJsonp"] || []).push([["common/main"], {

/***/ 0: (function (module, exports, __webpack_require__) {
"use strict";
var uni = __webpack_require__(1);
uni.createApp({ globalData: { name: "uni" }, onLaunch: function () {} });
}),

}, [[0, "common/runtime", "common/vendor"]]]);

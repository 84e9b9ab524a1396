"use strict";
require("./runtime");
require("./taro");

(my["webpackJsonp"] = my["webpackJsonp"] || []).push([["app"], {

/***/ 2115: (function (module, exports, __webpack_require__) {
__webpack_require__(4886);
var inst = App({
  log: [],
  onLaunch() { this.log.push("app onLaunch"); },
});
}),

}, function (__webpack_require__) {
var __webpack_exec__ = function (moduleId) { return __webpack_require__(__webpack_require__.s = moduleId); };
__webpack_require__.O(0, ["taro"], function () { return __webpack_exec__(2115); });
var __webpack_exports__ = __webpack_require__.O();
}]);

"use strict";
(my["webpackJsonp"] = my["webpackJsonp"] || []).push([["levels/comp"], {

/***/ 3410: (function (module, exports, __webpack_require__) {
Component({
  options: { virtualHost: true },
  props: { i: { nn: "7" }, l: "" },
  methods: { eh: __webpack_require__(4886).eventHandler },
});
}),

}, function (__webpack_require__) {
var __webpack_exec__ = function (moduleId) { return __webpack_require__(__webpack_require__.s = moduleId); };
__webpack_require__.O(0, ["taro"], function () { return __webpack_exec__(3410); });
var __webpack_exports__ = __webpack_require__.O();
}]);

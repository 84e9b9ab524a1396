"use strict";
(my.webpackJsonp = my.webpackJsonp || []).push([["custom-wrapper"], {

/***/ "./custom-wrapper.js": (function (module, __webpack_exports__, __webpack_require__) {
Component(__webpack_require__("taro").createRecursiveComponentConfig("custom-wrapper"));
}),

}, function (__webpack_require__) {
var __webpack_exec__ = (moduleId) => __webpack_require__((__webpack_require__.s = moduleId));
__webpack_require__.O(0, ["taro"], () => __webpack_exec__("./custom-wrapper.js"));
var __webpack_exports__ = __webpack_require__.O();
}]);

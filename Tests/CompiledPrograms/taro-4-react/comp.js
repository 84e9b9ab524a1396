"use strict";
(my.webpackJsonp = my.webpackJsonp || []).push([["comp"], {

/***/ "./comp.js": (function (module, __webpack_exports__, __webpack_require__) {
Component(__webpack_require__("taro").createRecursiveComponentConfig());
}),

}, function (__webpack_require__) {
var __webpack_exec__ = (moduleId) => __webpack_require__((__webpack_require__.s = moduleId));
__webpack_require__.O(0, ["taro"], () => __webpack_exec__("./comp.js"));
var __webpack_exports__ = __webpack_require__.O();
}]);

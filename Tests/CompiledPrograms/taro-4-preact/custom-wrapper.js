"use strict";
(my.webpackJsonp = my.webpackJsonp || []).push([["custom-wrapper"], {

/***/ 7702: (function (module, exports, __webpack_require__) {
Component(__webpack_require__(4886).createRecursiveComponentConfig("custom-wrapper"));
}),

}, function (__webpack_require__) {
var __webpack_exec__ = (moduleId) => __webpack_require__((__webpack_require__.s = moduleId));
__webpack_require__.O(0, ["taro", "vendors"], () => __webpack_exec__(7702));
var __webpack_exports__ = __webpack_require__.O();
}]);
